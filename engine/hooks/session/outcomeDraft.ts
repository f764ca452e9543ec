import type { JsonObject } from '../../documents/json'
import type {
  Decision,
  HookOutcome,
  HookRecord,
  HookRequest,
  HookText,
  Injection,
  Placement,
  RewrittenResult,
} from '../outcome'
import { editArguments } from './argumentEdits'
import type { Firing } from './firing'
import type { Effect } from './plannedEffect'
import { rewriteResult } from './resultRewrite'

/** An outcome in the making. */
export interface OutcomeDraft {
  decision: Decision
  readonly texts: HookText[]
  readonly blocks: HookText[]
  readonly injections: Injection[]
  /** Arguments as rewritten so far, and what is to be told about it. */
  arguments: JsonObject
  readonly disclosures: HookText[]
  argumentsRewritten: boolean
  /** Result as rewritten so far. */
  result: RewrittenResult
  resultRewritten: boolean
  readonly requests: HookRequest[]
  readonly records: HookRecord[]
}

export const createDraft = (args: JsonObject, result: RewrittenResult): OutcomeDraft => ({
  decision: { kind: 'continue' },
  texts: [],
  blocks: [],
  injections: [],
  arguments: args,
  disclosures: [],
  argumentsRewritten: false,
  result,
  resultRewritten: false,
  requests: [],
  records: [],
})

const hookText = ({ running, text, tokens }: Firing, placement: Placement): HookText => ({
  hook: running.hook.name,
  text,
  placement,
  tokens,
})

const addText = (draft: OutcomeDraft, firing: Firing): void => {
  if (firing.text !== '') draft.texts.push(hookText(firing, firing.running.hook.placement))
}

/** Rewrites come first, each on the output of the one before; throws when an edit leads nowhere. */
export const applyRewrite = (draft: OutcomeDraft, firing: Firing): void => {
  const { effect, text, running } = firing
  if (effect.kind === 'rewrite_args') {
    draft.arguments = editArguments(draft.arguments, effect.edits)
    draft.argumentsRewritten = true
    if (text !== '') draft.disclosures.push(hookText(firing, 'inline'))
  }
  if (effect.kind === 'rewrite_result') {
    const replacedBy = effect.how.mode === 'replace' ? running.hook.name : draft.result.replacedBy
    draft.result = { text: rewriteResult(draft.result.text, text, effect.how), replacedBy }
    draft.resultRewritten = true
  }
}

const requestOf = (
  effect: Extract<Effect, { kind: 'run_tool' | 'ask_model' }>,
  { running }: Firing,
  id: string,
): HookRequest => {
  const hook = running.hook.name
  if (effect.kind === 'run_tool') return { id, hook, ...effect }
  return { id, hook, labels: [...running.hook.followUps.keys()], ...effect }
}

/** Adds what an admitted firing does, other than rewrites and flags. `requestId` names its request, if it makes one. */
export const applyEffect = (draft: OutcomeDraft, firing: Firing, requestId: string): void => {
  const { effect, running, text, tokens } = firing
  const hook = running.hook.name
  switch (effect.kind) {
    case 'warn':
      addText(draft, firing)
      return
    case 'inject': {
      const { role, position, ttlSteps } = effect
      draft.injections.push({ hook, text, role, position, ttlSteps, tokens })
      return
    }
    case 'block':
      draft.blocks.push(hookText(firing, 'note'))
      draft.decision = { kind: 'block', texts: draft.blocks }
      return
    case 'retry':
      draft.decision = { kind: 'retry', hook, temperature: effect.temperature, keepFailed: effect.keepFailed }
      addText(draft, firing)
      return
    case 'extend':
      draft.decision = { kind: 'extend', hook, turns: effect.turns }
      addText(draft, firing)
      return
    case 'stop':
      draft.decision = { kind: 'stop', hook, outcome: effect.outcome, answer: effect.answer }
      return
    case 'run_tool':
    case 'ask_model':
      draft.requests.push(requestOf(effect, firing, requestId))
      return
    default:
      return
  }
}

export const finishDraft = (draft: OutcomeDraft): HookOutcome => ({
  decision: draft.decision,
  texts: draft.texts,
  injections: draft.injections,
  ...(draft.argumentsRewritten && {
    rewrittenArguments: { arguments: draft.arguments, disclosures: draft.disclosures },
  }),
  ...(draft.resultRewritten && { rewrittenResult: draft.result }),
  requests: draft.requests,
  records: draft.records,
})

/** Shared, so that an event without a firing costs no memory. */
export const nothingHappened: HookOutcome = {
  decision: { kind: 'continue' },
  texts: [],
  injections: [],
  requests: [],
  records: [],
}
