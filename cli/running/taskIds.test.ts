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

test.each(['', ' , ', '\n'])('%j names no task, and is refused instead of making a run of nothing', (text) => {
  const path = join(folder, 'none.txt')
  writeFileSync(path, text)
  for (const given of [text, path]) {
    const refused = expect(() => readTaskIds(given, '--tasks'))
    refused.toThrow(UserError)
    refused.toThrow(expect.objectContaining({ explanation: expect.objectContaining({ exitCode: exitCodes.usage }) }))
  }
})
