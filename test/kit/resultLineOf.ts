import type { ResultLine } from '../../engine/documents/kinds/resultLine'
import type { Outcome } from '../../engine/documents/kinds/vocabulary'

const outcomes: Readonly<Record<string, Outcome>> = { P: 'pass', F: 'fail', L: 'limit', E: 'error' }

/** A result line with what the metrics look at; the rest is filler. */
export const resultLineOf = (
  harness: string,
  task: string,
  attempt: number,
  outcome: Outcome,
  family: string | null = null,
): ResultLine => ({
  rollout: `${harness}/${task}/${attempt}`,
  task,
  harness,
  attempt,
  seed: 1,
  outcome,
  score: outcome === 'error' ? null : Number(outcome === 'pass'),
  steps: 1,
  tokens: { input: 1, output: 1, harness: 0 },
  firings: {},
  labels: {},
  purpose: 'eval',
  split: 'test',
  family,
  tags: [],
  update: null,
  group: null,
  rank: null,
  policyVersion: 0,
})

/** `{ t1: 'PF' }`: attempt 0 of t1 passed and attempt 1 failed. P pass, F fail, L limit, E error, `.` not run. */
export const resultLinesOf = (harness: string, tasks: Readonly<Record<string, string>>): readonly ResultLine[] =>
  Object.entries(tasks).flatMap(([task, attempts]) =>
    [...attempts].flatMap((letter, attempt) => {
      const outcome = outcomes[letter]
      return outcome === undefined ? [] : [resultLineOf(harness, task, attempt, outcome)]
    }),
  )
