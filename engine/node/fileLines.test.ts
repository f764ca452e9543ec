import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
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

test('a pipe in place of the file is refused, as nobody may ever write to it', () => {
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  expect(() => [...fileLines(pipe)]).toThrow('no regular file')
})

test('a file of 1 GB without a line is given up before it is all read', () => {
  const path = join(folder, 'zeros')
  writeFileSync(path, 'one\n')
  truncateSync(path, 2 ** 30)
  const began = performance.now()
  expect(() => [...fileLines(path)]).toThrow('a line without end')
  expect(performance.now() - began).toBeLessThan(5000)
})
