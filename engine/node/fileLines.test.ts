import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileLines } from './fileLines'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lines-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

const linesIn = (text: string): readonly string[] => {
  const path = join(folder, 'file')
  writeFileSync(path, text)
  return [...fileLines(path)]
}

test('every line that was ended, and no torn one', () => {
  expect(linesIn('one\n\nthree\nfo')).toEqual(['one', '', 'three'])
  expect(linesIn('')).toEqual([])
})

test('lines longer than a read, with letters that lie across two of them', () => {
  const long = 'é'.repeat(200_001)
  expect(linesIn(`x${long}\n${long}\n`)).toEqual([`x${long}`, long])
})

test('a file that is not there', () => {
  expect(() => [...fileLines(join(folder, 'none'))]).toThrow('ENOENT')
})
