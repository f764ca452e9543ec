import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runScripted } from '../../test/kit/runScripted'
import { runHeader } from '../../test/lint/evidence'
import type { TrajectoryRecord } from '../documents/kinds/trajectory'
import { brokenRecords } from './brokenRecords'
import { runEvidence } from './runEvidence'

const { records } = await runScripted({ script: ['look key=a', 'done answer=1'] })
const rollout = records[0]?.type === 'header' ? records[0].rollout : ''
const withoutCalls = records.filter(({ type }) => type !== 'tool_call')

const hash = `sha256:${'0'.repeat(64)}`

let runs: string
let run: string

beforeEach(() => {
  runs = mkdtempSync(join(tmpdir(), 'broken-records-'))
  run = join(runs, 'run-0001')
  mkdirSync(join(run, 'trajectories/H0'), { recursive: true })
})

afterEach(() => rmSync(runs, { recursive: true }))

const writeText = (name: string, text: string) => writeFileSync(join(run, 'trajectories/H0', name), text)
const write = (name: string, lines: readonly TrajectoryRecord[]) =>
  writeText(name, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))

test('whole logs have nothing to tell, nor has a run without logs', () => {
  write('t.0.jsonl', records)
  expect(brokenRecords(run)).toEqual([])
  expect(brokenRecords(join(runs, 'run-0009'))).toEqual([])
})

test('a result without its call is told with its rollout and line', () => {
  write('t.0.jsonl', records)
  write('t.1.jsonl', withoutCalls)
  const line = withoutCalls.findIndex(({ type }) => type === 'tool_result') + 1
  expect(brokenRecords(run)).toContainEqual({
    rollout,
    line,
    reason: expect.stringContaining('the result answers no call'),
  })
})

test('a line that is no record is told, and what follows it is not guessed at', () => {
  writeText('t.0.jsonl', `${JSON.stringify(records[0])}\nnonsense\n{}\n`)
  expect(brokenRecords(run)).toEqual([{ rollout, line: 2, reason: 'the line is no record' }])
})

test('a log without its header goes by its name', () => {
  writeText('t.0.jsonl', '{"type":"nothing"}\n')
  expect(brokenRecords(run)).toEqual([{ rollout: 'H0/t.0', line: 1, reason: 'the line is no record' }])
})

const tokens = (logprobs: readonly (number | null)[]) =>
  `${JSON.stringify({ tokens: [1, 2], logprobs, spans: [{ from: 0, to: 2, origin: 'policy', mask: 1 }] })}\n`

test('tokens beside a log that are whole, and a last line that a crash cut off, are no breach', () => {
  write('t.0.jsonl', records)
  writeText('t.0.tokens.jsonl', tokens([-0.1, -0.2]))
  writeText('t.1.jsonl', `${records.map((record) => `${JSON.stringify(record)}\n`).join('')}{"type":"mess`)
  expect(brokenRecords(run)).toEqual([])
})

test('a token that is trained on and has no log-probability is told with the line of its segment', () => {
  write('t.0.jsonl', records)
  writeText('t.0.tokens.jsonl', `${tokens([-0.1, -0.2])}${tokens([-0.1, null])}nonsense\n`)
  expect(brokenRecords(run)).toEqual([
    { rollout, line: 2, reason: 'of its tokens: a token between 0 and 2 has no log-probability' },
    { rollout, line: 3, reason: 'of its tokens: the line is no segment' },
  ])
})

test('of a run that is broken all over not every log is read', () => {
  for (let attempt = 0; attempt < 150; attempt += 1) writeText(`t.${attempt}.jsonl`, 'x\n')
  expect(brokenRecords(run)).toHaveLength(100)
})

test('evidence reads the logs of a run when it is asked, once', () => {
  writeFileSync(
    join(run, 'run.json'),
    JSON.stringify(runHeader('run-0001', [{ id: 'H0', stateHash: hash, effectiveHash: hash }])),
  )
  const evidence = runEvidence(runs, () => undefined)
  write('t.0.jsonl', withoutCalls)
  const found = evidence.brokenRecords('run-0001')
  expect(found.length).toBeGreaterThan(0)
  write('t.0.jsonl', records)
  expect(evidence.brokenRecords('run-0001')).toBe(found)
  expect(evidence.brokenRecords('run-0009')).toEqual([])
})
