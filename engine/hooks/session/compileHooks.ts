import type { TObject } from 'typebox'
import { isJsonObject, type JsonObject } from '../../documents/json'
import type { HarnessState, HookEntry } from '../../documents/kinds/harness'
import type { Catalog } from '../../documents/kinds/tools'
import { type ActionName, type EventName, eventNames } from '../../documents/kinds/vocabulary'
import { isKind } from '../../documents/validate'
import { type ActionPlan, actionNamed, actionTable } from '../actions'
import { conditionRegistry } from '../conditions/registry'
import { eventTable } from '../events'
import { type Conditions, type Expression, leaves, parseExpression } from '../expression/expression'
import { validAt } from '../expression/expressionFacts'
import { filledParameters, parameterMessage } from '../filledParameters'
import type { Placement } from '../outcome'
import { type EffectiveLimits, effectiveLimits } from './limits'
import { compileSelectors, type ToolSelector } from './selectors'
import { parseTemplate, type Template } from './templates'
import { type TextLimits, textLimits } from './textBudget'

/** What an answer of `ask_model` leads to; null is nothing. */
export interface FollowUp {
  readonly plan: ActionPlan
  readonly message: Template
}

export interface CompiledHook {
  readonly name: string
  readonly event: EventName
  readonly priority: number
  readonly plan: ActionPlan
  readonly condition: Expression
  /** Ends the blocking of `require`. */
  readonly until: Expression | undefined
  /** Parts of its conditions that ask a model. */
  readonly judges: number
  readonly followUps: ReadonlyMap<string, FollowUp | null>
  readonly message: Template
  readonly placement: Placement
  readonly selects: ToolSelector
  readonly limits: EffectiveLimits
}

export interface HookProblem {
  readonly hook: string
  readonly message: string
}

/** The hooks of one harness, ready to run on any number of tasks. Immutable. */
export interface CompiledHooks {
  readonly catalog: Catalog
  /** In the order of evaluation: priority from high to low, then name. */
  readonly hooks: readonly CompiledHook[]
  readonly byEvent: ReadonlyMap<EventName, readonly CompiledHook[]>
  /** Effective limits of every hook, for the run record. */
  readonly limits: { readonly [hook: string]: EffectiveLimits }
  readonly textLimits: TextLimits
  /** Auxiliary model calls per task. */
  readonly modelCalls: number
  /** Entries that were left out, with the reason. */
  readonly problems: readonly HookProblem[]
}

interface Context {
  readonly tools: HarnessState['tools']
  readonly catalog: Catalog
  readonly conditions: Conditions
}

/** Says why an entry is left out; caught for each entry, so that one faulty hook hides no other. */
class InvalidHook extends Error {
  override readonly name = 'InvalidHook'
}

const eventOf = (name: string): EventName => {
  const event = eventNames.find((known) => known === name)
  if (event === undefined) throw new InvalidHook(`unknown event \`${name}\``)
  return event
}

const planOf = (name: string, event: EventName, given: JsonObject): ActionPlan => {
  const action = actionNamed(name)
  if (action === undefined) throw new InvalidHook(`unknown action \`${name}\``)
  if (!eventTable[event].actions.includes(action)) throw new InvalidHook(`\`${action}\` is not allowed at ${event}`)
  const filled = filledParameters(actionTable[action].parameters, given)
  if (!filled.ok) throw new InvalidHook(`action \`${action}\`: ${parameterMessage(filled.errors)}`)
  return checkedPlan(action, filled.parameters)
}

/** The parameters have just passed the schema of this very action, which the type system cannot follow. */
const checkedPlan = (action: ActionName, parameters: JsonObject) => ({ action, parameters }) as ActionPlan

const expressionOf = (condition: unknown, given: JsonObject, event: EventName, { conditions }: Context): Expression => {
  const parsed = parseExpression(condition, given, conditions)
  if (!parsed.ok) throw new InvalidHook(parsed.problems.map(({ message }) => message).join('; '))
  if (!validAt(parsed.expression, event)) throw new InvalidHook(`the condition cannot be computed at ${event}`)
  tryLeaves(parsed.expression)
  return parsed.expression
}

/**
 * Some parameters, such as regexes and paths, say more than a schema can check. Making one instance shows whether they
 * can be used: here, once, instead of in every task.
 */
const tryLeaves = (expression: Expression): void => {
  for (const { definition, parameters } of leaves(expression)) {
    try {
      definition.create(parameters, '')
    } catch (error) {
      throw new InvalidHook(`condition \`${definition.id}\`: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}

const messageOf = (text: string, action: ActionName): Template => {
  if (text === '' && actionTable[action].message === 'required') throw new InvalidHook(`\`${action}\` needs a message`)
  return parseTemplate(text)
}

const unfit: ReadonlySet<string> = new Set<ActionName>(['ask_model', 'run_tool', 'require'])

const followUpOf = (answer: unknown, event: EventName): FollowUp | null => {
  if (answer === null) return null
  const { action, message = '', parameters = {} } = isJsonObject(answer) ? answer : {}
  if (typeof action !== 'string' || typeof message !== 'string' || !isJsonObject(parameters)) {
    throw new InvalidHook('an answer of `ask_model` is null or { action, message, parameters }')
  }
  const plan = planOf(action, event, parameters)
  if (unfit.has(plan.action)) throw new InvalidHook(`\`${plan.action}\` cannot follow an answer of \`ask_model\``)
  return { plan, message: messageOf(message, plan.action) }
}

const followUpsOf = (plan: ActionPlan, event: EventName): ReadonlyMap<string, FollowUp | null> => {
  if (plan.action !== 'ask_model') return new Map()
  const answers = Object.entries(plan.parameters.answers)
  return new Map(answers.map(([label, answer]) => [label, followUpOf(answer, event)]))
}

/** Condition and action share one flat `parameters` object; their names are disjoint. */
const splitParameters = (schema: TObject | undefined, given: JsonObject) => {
  const isOfAction = (name: string) => schema !== undefined && Object.hasOwn(schema.properties, name)
  const members = Object.entries(given)
  if (members.length === 0) return { ofAction: given, ofCondition: given }
  return {
    ofAction: Object.fromEntries(members.filter(([name]) => isOfAction(name))),
    ofCondition: Object.fromEntries(members.filter(([name]) => !isOfAction(name))),
  }
}

/** `inline` needs a result and `system` a request that is not built yet; elsewhere the text goes into the note. */
const placementOf = (placement: Placement | undefined, event: EventName): Placement => {
  if (placement === 'inline' && eventTable[event].provides.includes('R')) return 'inline'
  return placement === 'system' && event === 'before_task' ? 'system' : 'note'
}

const judgesIn = (expression: Expression | undefined): number =>
  expression === undefined ? 0 : leaves(expression).filter(({ definition }) => !definition.replayable).length

const shownAsResult = (plan: ActionPlan): boolean => plan.action === 'run_tool' && plan.parameters.as === 'result'

const compileHook = (name: string, entry: HookEntry, context: Context): CompiledHook => {
  const event = eventOf(entry.event)
  const given: unknown = entry.parameters ?? {}
  const action = actionNamed(entry.action)
  const { ofAction, ofCondition } = splitParameters(
    action && actionTable[action].parameters,
    isJsonObject(given) ? given : {},
  )
  const plan = planOf(entry.action, event, ofAction)
  const stray = Object.keys(ofCondition)[0]
  if (typeof entry.condition !== 'string' && stray !== undefined) {
    throw new InvalidHook(`parameter \`${stray}\` belongs into the condition: {"is": …, "parameters": …}`)
  }
  const until = plan.action === 'require' ? plan.parameters.until : undefined
  const expressions = {
    condition: expressionOf(entry.condition, ofCondition, event, context),
    until: until === undefined ? undefined : expressionOf(until, {}, event, context),
  }
  return {
    name,
    event,
    priority: entry.priority ?? 0,
    plan,
    ...expressions,
    judges: judgesIn(expressions.condition) + judgesIn(expressions.until),
    followUps: followUpsOf(plan, event),
    message: messageOf(entry.message ?? '', plan.action),
    placement: placementOf(shownAsResult(plan) ? 'inline' : entry.placement, event),
    selects: compileSelectors(entry.tools, { catalog: context.catalog, tools: context.tools }),
    limits: effectiveLimits(plan.action, entry.limits),
  }
}

const byOrder = (one: CompiledHook, other: CompiledHook): number =>
  other.priority - one.priority || (one.name < other.name ? -1 : 1)

/** Undefined for a disabled hook. */
const compiledOrProblem = (
  name: string,
  entry: HookEntry,
  context: Context,
): CompiledHook | HookProblem | undefined => {
  if (entry.enabled === false) return undefined
  try {
    if (!isKind('hookEntry', entry)) throw new InvalidHook('the entry does not follow the schema of a hook')
    return compileHook(name, entry, context)
  } catch (error) {
    return { hook: name, message: error instanceof Error ? error.message : String(error) }
  }
}

/** Why `compileHooks` would leave out a hook; undefined for one that runs, and for one that is disabled. */
export const hookProblem = (entry: HookEntry, tools: HarnessState['tools'], catalog: Catalog): string | undefined => {
  const compiled = compiledOrProblem('', entry, { tools, catalog, conditions: conditionRegistry })
  return compiled !== undefined && 'hook' in compiled ? compiled.message : undefined
}

/**
 * Compiles the hooks of a harness once for all its tasks. An entry that is not valid is left out and told in
 * `problems`; the others still run. `conditions` are the built-in ones unless a caller brings its own.
 */
export const compileHooks = (
  state: HarnessState,
  catalog: Catalog,
  conditions: Conditions = conditionRegistry,
): CompiledHooks => {
  const hooks: CompiledHook[] = []
  const problems: HookProblem[] = []
  for (const [name, entry] of Object.entries(state.hooks ?? {})) {
    if (entry === null) continue
    const compiled = compiledOrProblem(name, entry, { tools: state.tools, catalog, conditions })
    if (compiled === undefined) continue
    if ('hook' in compiled) problems.push(compiled)
    else hooks.push(compiled)
  }
  hooks.sort(byOrder)
  return {
    catalog,
    hooks,
    byEvent: new Map(eventNames.map((event) => [event, hooks.filter((hook) => hook.event === event)])),
    limits: Object.fromEntries(hooks.map(({ name, limits }) => [name, limits])),
    textLimits: textLimits(state),
    modelCalls: state.budgets?.['hook-model-calls']?.maxPerTask ?? 0,
    problems,
  }
}
