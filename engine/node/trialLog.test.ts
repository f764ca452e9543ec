import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runScripted } from '../../test/kit/runScripted'
import { readTrialLog } from './trialLog'

const folder = mkdtempSync(join(tmpdir(), 'harness-s-trial-log-'))
afterAll(() => rmSync(folder, { recursive: true }))

const linesOfLog = async () => {
  const { records } = await runScripted({ script: ['look', 'done answer=v1'] })
  return records.map((record) => JSON.stringify(record))
}

const written = (name: string, lines: readonly string[]) => {
  const path = join(folder, name)
  writeFileSync(path, lines.map((line) => `${line}\n`).join(''))
  return path
}

const later = (line: string) => line.replace('"schemaVersion":1', '"schemaVersion":2')

test('a log gives the moments that hooks can be tried on', async () => {
  const { seed, moments } = await readTrialLog(folder, written('whole.jsonl', await linesOfLog()))
  expect(seed).toEqual(expect.any(Number))
  expect(moments.map(({ event }) => event)).toContain('after_tool')
  expect(moments.at(-1)?.event).toBe('task_end')
})

test('a log that breaks off gives those before', async () => {
  const lines = await linesOfLog()
  const { moments } = await readTrialLog(folder, written('cut.jsonl', lines.slice(0, -3)))
  expect(moments.length).toBeGreaterThan(0)
  expect(moments.at(-1)?.event).not.toBe('task_end')
})

test.each([
  ['of a newer version', (lines: string[]) => [later(lines[0] ?? ''), ...lines.slice(1)], /^its version 2 is newer/],
  ['without its header', (lines: string[]) => lines.slice(1), /^it does not begin as a log does$/],
  ['of other things', () => ['{"type":"nothing"}'], /^it does not begin as a log does$/],
  ['without a line', () => [], /^it does not begin as a log does$/],
])('a log %s says so', async (_, change, reason) => {
  const path = written('log.jsonl', change(await linesOfLog()))
  await expect(readTrialLog(folder, path)).rejects.toThrow(reason)
})

test('what is no file says so', async () => {
  mkdirSync(join(folder, 'folder.jsonl'))
  await expect(readTrialLog(folder, join(folder, 'folder.jsonl'))).rejects.toThrow('it is a folder')
  await expect(readTrialLog(folder, join(folder, 'missing.jsonl'))).rejects.toThrow('ENOENT')
})

test('no link leads out of the run', async (context) => {
  if (process.platform === 'win32') context.skip('links need rights there')
  const run = join(folder, 'run')
  mkdirSync(run)
  symlinkSync(written('outside.jsonl', await linesOfLog()), join(run, 'link.jsonl'))
  await expect(readTrialLog(run, join(run, 'link.jsonl'))).rejects.toThrow('leads out of its run')
})
