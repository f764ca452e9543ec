import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runScripted } from '../../test/kit/runScripted'
import { recordsIn } from './trajectoryFile'

const folder = mkdtempSync(join(tmpdir(), 'harness-s-trajectory-'))
afterAll(() => rmSync(folder, { recursive: true }))

const logOf = async (name: string) => {
  const { records } = await runScripted({ script: ['look', 'done answer=v1'] })
  const path = join(folder, name)
  writeFileSync(path, records.map((record) => `${JSON.stringify(record)}\n`).join(''))
  return { path, records }
}

test('a log gives its records', async () => {
  const { path, records } = await logOf('whole.jsonl')
  expect([...recordsIn(path)]).toEqual(JSON.parse(JSON.stringify(records)))
})

test('a log that is cut, damaged or written by another version gives what comes before', async () => {
  for (const line of ['{"type":"mess', 'no json\n', '{"type":"of a later version"}\n']) {
    const { path, records } = await logOf('damaged.jsonl')
    appendFileSync(path, line + JSON.stringify(records[0]))
    expect([...recordsIn(path)], line).toHaveLength(records.length)
  }
})

test('a log that is not there is none', () => {
  expect(() => [...recordsIn(join(folder, 'missing.jsonl'))]).toThrow('no such file')
})
