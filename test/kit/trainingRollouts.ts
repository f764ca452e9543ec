import type { Group, TrainingRollout } from '../../engine/training/groups'
import type { Origin } from '../../engine/trajectories/message'
import type { TokenSegment, TokenSpan } from '../../engine/trajectories/tokenSegment'

/** Origin, tokens, and what they are: `sampled` has mask 1, `blocked` a sampled turn that a hook vetoed. */
export type SpanLine = readonly [Origin, readonly number[], ('sampled' | 'blocked')?]

/** A segment written as its spans. The log-probability of a sampled token t is -t / 8, exact in 32 bits. */
export const segmentOf = (...lines: readonly SpanLine[]): TokenSegment => {
  const spans: TokenSpan[] = []
  const tokens: number[] = []
  for (const [origin, values, kind] of lines) {
    const from = tokens.length
    tokens.push(...values)
    const span = { from, to: tokens.length, origin, message: `m${spans.length}`, mask: kind ? 1 : 0 } as const
    spans.push(kind === 'blocked' ? { ...span, blocked: true } : span)
  }
  const sampled = (at: number) => spans.some(({ from, to, mask }) => mask === 1 && from <= at && at < to)
  return {
    segment: 0,
    version: { step: 0, ref: 'none' },
    sampling: { temperature: 1, topP: 1, topK: 0, maxTokens: 8 },
    tokens,
    logprobs: tokens.map((token, at) => (sampled(at) ? -token / 8 : 0)),
    spans,
  }
}

const plain = segmentOf(['harness-prompt', [1, 2]], ['policy', [3, 4], 'sampled'])

export const rolloutOf = (
  letter: string,
  changes: Partial<TrainingRollout> & {
    readonly harness?: string
    readonly attempt?: number
    readonly task?: string
  } = {},
): TrainingRollout => {
  const { harness = 'H0', attempt = 0, task = 't1', ...rest } = changes
  return {
    key: { runSeed: 1, purpose: 'initial', update: 1, task, harness, attempt },
    outcome: letter === 'P' ? 'pass' : letter === 'E' ? 'error' : letter === 'L' ? 'limit' : 'fail',
    reward: letter === 'P' ? 1 : 0,
    segments: letter === 'E' ? [] : [plain],
    hasBaseView: letter !== 'E',
    ...rest,
  }
}

/** `PFFE`: one rollout per letter, P pass, F fail, L limit, E error. */
export const groupOf = (letters: string, kind: Group['kind'] = 'initial', task = 't1'): Group => ({
  task,
  kind,
  rollouts: [...letters].map((letter, attempt) => rolloutOf(letter, { attempt, task })),
})
