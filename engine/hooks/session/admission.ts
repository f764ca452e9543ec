import { callFacts } from '../facts/callSites'
import type { Moment } from '../moment'
import type { CompiledHooks } from './compileHooks'
import { UndefinedVariable } from './fillTemplate'
import { breakOff, degrade, type Firing, suppress } from './firing'
import type { Effect } from './plannedEffect'
import { prepareEffect } from './plannedEffect'
import type { Template } from './templates'

/** Decisions of a task that hold the policy up, over all hooks. The counts never go back. */
export interface ControlCounts {
  /** Moments decided by `block`, `require`, `retry` or `extend`. */
  held: number
  extended: boolean
  /** Auxiliary model calls asked for. */
  asked: number
}

/** After so many holding decisions in one task every further one only reminds, so that no hook can loop for ever. */
export const maxHoldingDecisions = 6

export interface AdmissionContext {
  readonly hooks: CompiledHooks
  readonly counts: ControlCounts
  countTokens(text: string): number
}

const isIdempotent = ({ call }: Moment, { catalog }: CompiledHooks): boolean =>
  call !== undefined && call.apis.length > 0 && call.apis.every(({ api }) => catalog.apis?.[api]?.idempotent === true)

const refuseRetry = (firing: Firing, moment: Moment, { hooks }: AdmissionContext): string | undefined => {
  const { plan, running } = firing
  const maxRetries = plan.action === 'retry' ? plan.parameters.maxRetries : 0
  if (running.uses >= maxRetries) return `maxRetries ${maxRetries}`
  if (moment.event === 'tool_error' && !isIdempotent(moment, hooks)) {
    return 'the catalogue does not say that the call is idempotent'
  }
  return undefined
}

const refuseTool = (effect: Extract<Effect, { kind: 'run_tool' }>, { hooks }: AdmissionContext): string | undefined => {
  const facts = callFacts(hooks.catalog, '', effect.tool, effect.arguments)
  if (facts.effect === 'read' || facts.effect === 'schema') return undefined
  return `run_tool may not run \`${effect.tool}\`: its effect is ${facts.effect}, not read or schema`
}

/** Why no auxiliary model may be asked any more in this task; undefined while one may. */
export const noCallLeft = ({ modelCalls }: CompiledHooks, { asked }: ControlCounts): string | undefined =>
  asked >= modelCalls ? `budget hook-model-calls: ${modelCalls} per task` : undefined

/** Why the action itself cannot be done now, whatever the limits of the hook. */
const refuseEffect = (firing: Firing, moment: Moment, context: AdmissionContext): string | undefined => {
  switch (firing.effect.kind) {
    case 'retry':
      return refuseRetry(firing, moment, context)
    case 'extend':
      return context.counts.extended ? 'turns were already added once' : undefined
    case 'run_tool':
      return refuseTool(firing.effect, context)
    case 'ask_model':
      return noCallLeft(context.hooks, context.counts)
    default:
      return undefined
  }
}

const softenHold = (firing: Firing, { counts }: AdmissionContext): void => {
  const { plan, running, effect } = firing
  if (effect.kind !== 'block' && effect.kind !== 'retry' && effect.kind !== 'extend') return
  const maxBlocks = plan.action === 'require' ? plan.parameters.maxBlocks : Number.POSITIVE_INFINITY
  if (running.uses >= maxBlocks) degrade(firing, `maxBlocks ${maxBlocks}`)
  else if (counts.held >= maxHoldingDecisions) degrade(firing, `${maxHoldingDecisions} holding decisions in this task`)
}

/** Gives the firing its text, and suppresses it when that is longer than the hook's own limit. */
export const setText = (firing: Firing, text: string, context: AdmissionContext): void => {
  firing.text = text
  firing.tokens = text === '' ? 0 : context.countTokens(text)
  const { maxTokens } = firing.running.hook.limits
  if (maxTokens !== null && firing.tokens > maxTokens) {
    suppress(firing, `the text has ${firing.tokens} tokens, maxTokens ${maxTokens}`)
  }
}

/** Fills templates and checks what the action needs. Leaves the reason on a firing that may not go on. */
export const admit = (firing: Firing, message: Template, moment: Moment, context: AdmissionContext): void => {
  try {
    const { effect, text } = prepareEffect(firing.plan, message, firing.variables)
    firing.effect = effect
    softenHold(firing, context)
    const refusal = refuseEffect(firing, moment, context)
    if (refusal === undefined) setText(firing, text, context)
    else suppress(firing, refusal)
  } catch (error) {
    if (error instanceof UndefinedVariable) suppress(firing, error.message)
    else breakOff(firing, error)
  }
}
