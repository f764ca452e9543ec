import type { JsonObject, JsonValue } from '../../documents/json'
import type { ActionParameters, ActionPlan } from '../actions'
import { type ArgumentEdits, disclosureOf } from './argumentEdits'
import { fillObject, fillTemplate } from './fillTemplate'
import { parseTemplate, type Template, type Variables } from './templates'

/** What a firing is about to do, with every template filled in. */
export type Effect =
  | { readonly kind: 'warn' | 'block' | 'record' }
  | {
      readonly kind: 'inject'
      readonly role: 'system' | 'user'
      readonly position: 'start' | 'end'
      readonly ttlSteps: number | null
    }
  | { readonly kind: 'rewrite_args'; readonly edits: ArgumentEdits }
  | { readonly kind: 'rewrite_result'; readonly how: ActionParameters<'rewrite_result'> }
  | { readonly kind: 'run_tool'; readonly tool: string; readonly arguments: JsonObject; readonly as: 'note' | 'result' }
  | { readonly kind: 'ask_model'; readonly model: string; readonly prompt: string; readonly maxTokens: number }
  | { readonly kind: 'retry'; readonly temperature: number | null; readonly keepFailed: boolean }
  | { readonly kind: 'set'; readonly flag: string; readonly value: JsonValue }
  | { readonly kind: 'extend'; readonly turns: number }
  | { readonly kind: 'stop'; readonly outcome: 'finish' | 'give_up'; readonly answer: string | null }

export interface PreparedEffect {
  readonly effect: Effect
  /** Text that the firing adds for the model, '' for none. */
  readonly text: string
}

const fillText = (text: string, variables: Variables): string => fillTemplate(parseTemplate(text), variables)

const rewriteArgs = (parameters: ActionParameters<'rewrite_args'>, variables: Variables): PreparedEffect => {
  const edits = { set: fillObject(asJson(parameters.set), variables), remove: parameters.remove }
  const text = parameters.disclose ? disclosureOf(edits) : ''
  return { effect: { kind: 'rewrite_args', edits }, text }
}

/** Parameters come from a JSON document; their schema types its free parts as unknown. */
const asJson = (parameters: Record<string, unknown>) => parameters as JsonObject

/** Fills the templates of a plan; throws UndefinedVariable. Actions without a visible text ignore the message. */
export const prepareEffect = (plan: ActionPlan, message: Template, variables: Variables): PreparedEffect => {
  const text = (): string => fillTemplate(message, variables)
  switch (plan.action) {
    case 'warn':
      return { effect: { kind: 'warn' }, text: text() }
    case 'inject': {
      const { role, position, ttlSteps } = plan.parameters
      return { effect: { kind: 'inject', role, position, ttlSteps }, text: text() }
    }
    case 'block':
    case 'require':
      return { effect: { kind: 'block' }, text: text() }
    case 'rewrite_args':
      return rewriteArgs(plan.parameters, variables)
    case 'rewrite_result':
      return { effect: { kind: 'rewrite_result', how: plan.parameters }, text: text() }
    case 'run_tool': {
      const { tool, arguments: given, as } = plan.parameters
      return { effect: { kind: 'run_tool', tool, arguments: fillObject(asJson(given), variables), as }, text: '' }
    }
    case 'ask_model': {
      const { askModel, askPrompt, askMaxTokens } = plan.parameters
      const prompt = fillText(askPrompt, variables)
      return { effect: { kind: 'ask_model', model: askModel, prompt, maxTokens: askMaxTokens }, text: '' }
    }
    case 'retry': {
      const { temperature, keepFailed } = plan.parameters
      return { effect: { kind: 'retry', temperature, keepFailed }, text: text() }
    }
    case 'set':
      return { effect: { kind: 'set', flag: plan.parameters.setFlag, value: plan.parameters.setValue }, text: '' }
    case 'extend':
      return { effect: { kind: 'extend', turns: plan.parameters.turns }, text: text() }
    case 'stop': {
      const { outcome, answer } = plan.parameters
      return { effect: { kind: 'stop', outcome, answer: answer && fillText(answer, variables) }, text: '' }
    }
    case 'record':
      return { effect: { kind: 'record' }, text: '' }
  }
}
