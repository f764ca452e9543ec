import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { resultLinesOf } from '../../test/kit/resultLineOf'
import { lastResults } from './lastResults'

const folder = mkdtempSync(join(tmpdir(), 'harness-s-results-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = join(folder, 'results.jsonl')

const told = (isWanted: Parameters<typeof lastResults>[1] = () => true) =>
  lastResults(path, isWanted).map(({ rollout, outcome }) => `${rollout} ${outcome}`)

test('a rollout that was tried again counts as it ended last; damaged and torn lines are none', () => {
  const first = resultLinesOf('H0', { a: 'F', b: 'F' })
  const again = resultLinesOf('H0', { a: 'P' })
  const lines = [...first, ...resultLinesOf('S1', { a: 'P' }), ...again].map((line) => JSON.stringify(line))
  writeFileSync(path, `${lines.join('\n')}\n{"rollout": 7}\n{"rollout": "H0/c/0", "outc`)
  expect(told()).toEqual(['H0/a/0 pass', 'H0/b/0 fail', 'S1/a/0 pass'])
  expect(told(({ harness }) => harness === 'S1')).toEqual(['S1/a/0 pass'])
})

test('where nothing was recorded there are none', () => {
  expect(lastResults(join(folder, 'missing.jsonl'), () => true)).toEqual([])
})
