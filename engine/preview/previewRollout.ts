import type { TrajectoryRecord } from '../documents/kinds/trajectory'
import type { Moment, TaskFacts } from '../hooks/moment'
import type { HookRecord } from '../hooks/outcome'
import type { CompiledHooks } from '../hooks/session/compileHooks'
import { createHookSession } from '../hooks/session/session'
import { answersIn, momentsOf, outcomesAt, type RecordedAnswers, type ReplayedOutcome } from '../trajectories/replay'

/** A hook that would have fired, or would have been held back, at a step of a recorded rollout. */
export interface PreviewedFiring extends HookRecord {
  /** Turn of the policy, from 1; 0 = before the first. */
  readonly step: number
  readonly callId?: string
  /** What it would have said to the model, filled in; absent where its action says nothing. */
  readonly text?: string
}

/** A firing and the moment at which it was. */
export interface FiringAt {
  readonly firing: PreviewedFiring
  readonly moment: Moment
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

/** Of a recorded rollout what hooks can see, so that they can be tried on it again and again. */
export interface TrialMoments {
  readonly task: TaskFacts
  readonly seed: number
  readonly moments: readonly Moment[]
  readonly answers: RecordedAnswers
}

/** Undefined for a log without a header. */
export const trialMoments = (records: readonly TrajectoryRecord[]): TrialMoments | undefined => {
  const [header] = records
  if (header?.type !== 'header') return undefined
  const { taskFacts: task, seed } = header
  return { task, seed, moments: [...momentsOf(records)], answers: answersIn(records) }
}

/**
 * What hooks would have done on a recorded rollout, each with its moment. The record stays as it is: after a hook's
 * first effect the policy would have gone on differently, so what follows says where it would have fired on this path.
 */
export const firingsAt = (
  { task, seed, moments, answers }: TrialMoments,
  hooks: CompiledHooks,
  countTokens: (text: string) => number,
): readonly FiringAt[] => {
  const firings: FiringAt[] = []
  const session = createHookSession({ hooks, task, seed, countTokens })
  for (const replayed of outcomesAt(moments, answers, session)) {
    if (replayed.outcome.records.length === 0) continue
    for (const firing of firingsOf(replayed)) firings.push({ firing, moment: replayed.moment })
  }
  return firings
}
