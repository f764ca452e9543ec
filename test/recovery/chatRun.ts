import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { ResultLine } from '../../engine/documents/kinds/resultLine'
import { trajectoryPath } from '../../engine/trajectories/runLayout'
import { runRecords } from '../kit/runRecords'

/** How many kills of each kind; the long tests ask for more. */
export const kills = Number(process.env['HARNESS_S_KILLS'] ?? 20)
export const concurrency = 4

export const evaluate = ['eval', '--concurrency', String(concurrency), '--json']
export const resume = (run: string) => ['eval', '--resume', run, '--concurrency', String(concurrency), '--json']

/** What equal seeds must give again, byte by byte: the last result of each rollout, its sealed half and its log. */
export const contentOf = (workspace: string, run: string) => {
  const { folder, lines } = runRecords(workspace, run)
  const results = new Map<string, ResultLine>(lines('results.jsonl').map((line) => [line.rollout, line]))
  const sealed = new Map<string, unknown>(lines('sealed.jsonl').map((line) => [line.rollout, line]))
  return [...results.keys()].sort().map((rollout) => {
    const result = results.get(rollout)
    if (result === undefined) throw new Error(`no result of ${rollout}`)
    const log = trajectoryPath(result.harness, result.task, result.attempt)
    return { result, sealed: sealed.get(rollout), log: readFileSync(join(folder, log), 'utf8') }
  })
}

/** What the call log of a run tells. No request may be sent once its answer is in. */
export const readCalls = (workspace: string, run: string) => {
  const answered = new Set<string>()
  let lost = 0
  for (const { type, hash } of runRecords(workspace, run).lines('calls.jsonl')) {
    if (type === 'sent') expect(answered.has(hash)).toBe(false)
    if (type === 'answered') answered.add(hash)
    if (type === 'lost-in-flight') lost++
  }
  return { answered: answered.size, lost }
}
