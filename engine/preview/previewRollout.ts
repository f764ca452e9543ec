import type { TrajectoryRecord } from '../documents/kinds/trajectory'
import type { HookRecord } from '../hooks/outcome'
import type { CompiledHooks } from '../hooks/session/compileHooks'
import { createHookSession } from '../hooks/session/session'
import { type ReplayedOutcome, replayOutcomes } from '../trajectories/replay'

/** A hook that would have fired, or would have been held back, at a step of a recorded rollout. */
export interface PreviewedFiring extends HookRecord {
  /** Turn of the policy, from 1; 0 = before the first. */
  readonly step: number
  readonly callId?: string
  /** What it would have said to the model, filled in; absent where its action says nothing. */
  readonly text?: string
}

const textOf = ({ outcome }: ReplayedOutcome, hook: string): string | undefined => {
  const spoken = outcome.decision.kind === 'block' ? outcome.decision.texts : []
  const disclosed = outcome.rewrittenArguments?.disclosures ?? []
  const said = [...outcome.texts, ...outcome.injections, ...spoken, ...disclosed].find((text) => text.hook === hook)
  if (said !== undefined) return said.text
  return outcome.rewrittenResult?.replacedBy === hook ? outcome.rewrittenResult.text : undefined
}

const firingsOf = (replayed: ReplayedOutcome): readonly PreviewedFiring[] => {
  const { step, call } = replayed.moment
  return replayed.outcome.records.map((record) => {
    const text = record.status === 'fired' ? textOf(replayed, record.hook) : undefined
    return { ...record, step, ...(call && { callId: call.id }), ...(text !== undefined && { text }) }
  })
}

/**
 * What hooks would have done on a recorded rollout. The record stays as it is: after a hook's first effect the policy
 * would have gone on differently, so what follows says where it would have fired on this very path.
 */
export const previewRollout = (
  records: readonly TrajectoryRecord[],
  hooks: CompiledHooks,
  countTokens: (text: string) => number,
): readonly PreviewedFiring[] => {
  const [header] = records
  if (header?.type !== 'header') return []
  const { taskFacts: task, seed } = header
  return [...replayOutcomes(records, createHookSession({ hooks, task, seed, countTokens }))].flatMap(firingsOf)
}
