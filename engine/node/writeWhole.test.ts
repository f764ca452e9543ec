import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readJson } from './readJson'
import { writeWhole } from './writeWhole'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'harness-s-whole-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('a file that is written as a whole', () => {
  test('replaces what was there, makes its folders, and leaves nothing beside it', () => {
    const path = join(folder, 'a', 'b', 'run.json')
    writeWhole(path, 'first')
    writeWhole(path, 'second')
    expect(readFileSync(path, 'utf8')).toBe('second')
    expect(readdirSync(join(folder, 'a', 'b'))).toEqual(['run.json'])
  })

  test('may hold bytes', () => {
    writeWhole(join(folder, 'policy.state'), Uint8Array.of(0, 255, 10))
    expect([...readFileSync(join(folder, 'policy.state'))]).toEqual([0, 255, 10])
  })

  test('gives a failure through and leaves no half file', () => {
    mkdirSync(join(folder, 'run.json', 'in-the-way'), { recursive: true })
    expect(() => writeWhole(join(folder, 'run.json'), 'text')).toThrow(/EISDIR|ENOTEMPTY|EEXIST/)
    expect(readdirSync(folder)).toEqual(['run.json'])
  })
})

describe('a JSON file that a program wrote', () => {
  test('gives its value', () => {
    writeWhole(join(folder, 'a.json'), '{"a":[1,null]}\n')
    expect(readJson(join(folder, 'a.json'))).toEqual({ a: [1, null] })
  })

  test.each(['', '{', '{"a":1}}', 'undefined'])('gives nothing when it says %j', (text) => {
    writeWhole(join(folder, 'a.json'), text)
    expect(readJson(join(folder, 'a.json'))).toBeUndefined()
  })

  test('gives nothing when there is no file', () => {
    expect(readJson(join(folder, 'missing.json'))).toBeUndefined()
    expect(readJson(folder)).toBeUndefined()
  })
})
