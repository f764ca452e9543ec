import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { exitCodes } from '../exitCodes'
import { UserError } from '../userError'
import { readTaskIds } from './taskIds'

const folder = mkdtempSync(join(tmpdir(), 'harness-s-ids-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const many = Array.from({ length: 5000 }, (_, index) => `task-${index}`)

test('five thousand ids are no path that is too long', () => {
  expect(readTaskIds(many.join(','), '--tasks')).toEqual(many)
})

test('five thousand ids in a file, with the line ends and the mark of Windows, some of them twice', () => {
  const path = join(folder, 'ids.txt')
  writeFileSync(path, `\ufeff${[...many, ...many].join('\r\n')}\r\n`)
  expect(readTaskIds(path, '--tasks')).toEqual(many)
})

test('an id may hold blanks, and in a file a comma', () => {
  const path = join(folder, 'odd.txt')
  writeFileSync(path, 'find 3\nput a, then b\n')
  expect(readTaskIds(path, '--tasks')).toEqual(['find 3', 'put a, then b'])
  expect(readTaskIds('find 3, find 4', '--tasks')).toEqual(['find 3', 'find 4'])
})

test('a JSON list says ids as they are, with commas, line ends and blanks, on the command line and in a file', () => {
  const odd = ['put a, then b', ' [x] ', 'two\nlines', '\0', 'failed', '["a"]']
  const path = join(folder, 'odd.json')
  writeFileSync(path, JSON.stringify(odd))
  for (const given of [JSON.stringify(odd), path]) expect(readTaskIds(given, '--tasks')).toEqual(odd)
})

test('what only begins like a JSON list is ids as before', () => {
  expect(readTaskIds('[a],b', '--tasks')).toEqual(['[a]', 'b'])
  expect(readTaskIds('[1,2]', '--tasks')).toEqual(['[1', '2]'])
})

test.each(['', ' , ', '\n', '[]'])('%j names no task, and is refused instead of making a run of nothing', (text) => {
  const path = join(folder, 'none.txt')
  writeFileSync(path, text)
  for (const given of text.includes(',') ? [text] : [text, path]) {
    const refused = expect(() => readTaskIds(given, '--tasks'))
    refused.toThrow(UserError)
    refused.toThrow(expect.objectContaining({ explanation: expect.objectContaining({ exitCode: exitCodes.usage }) }))
  }
})
