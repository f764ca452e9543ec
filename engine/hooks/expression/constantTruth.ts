import { canonicalJson } from '../../documents/canonicalText'
import type { JsonObject } from '../../documents/json'
import type { Expression } from './expression'

/**
 * Whether an expression is always true or always false, whatever happens in a task; undefined when it depends. Knows
 * operators, opposites, and parameters that leave no choice, such as a count below 0.
 */
export const constantTruth = (expression: Expression): boolean | undefined => {
  switch (expression.kind) {
    case 'is':
      return truthOfLeaf(expression.definition.id, expression.parameters)
    case 'all':
      return truthOfAll(expression.of)
    case 'any':
      return opposite(truthOfAll(expression.of.map((part) => ({ kind: 'not', of: part }))))
    case 'atLeast':
      return truthOfAtLeast(expression.of.map(constantTruth), expression.n)
    case 'not':
      return opposite(constantTruth(expression.of))
    case 'seen':
      return constantTruth(expression.of) === false ? false : undefined
    case 'notSeen':
      return constantTruth(expression.of) === false ? true : undefined
    case 'count':
      if (expression.ge === 0) return true
      return constantTruth(expression.of) === false ? false : undefined
  }
}

const opposite = (truth: boolean | undefined): boolean | undefined => (truth === undefined ? undefined : !truth)

const truthOfAll = (parts: readonly Expression[]): boolean | undefined => {
  const truths = parts.map(constantTruth)
  if (truths.includes(false) || hasOpposites(parts) || excludeEachOther(parts)) return false
  return truths.every((truth) => truth === true) ? true : undefined
}

const truthOfAtLeast = (truths: readonly (boolean | undefined)[], n: number): boolean | undefined => {
  if (truths.filter((truth) => truth !== false).length < n) return false
  return truths.filter((truth) => truth === true).length >= n ? true : undefined
}

const hasOpposites = (parts: readonly Expression[]): boolean => {
  const denied = parts.flatMap((part) => (part.kind === 'not' ? [part.of] : []))
  // Names are dear, and only expressions of one kind can be the same.
  const kinds = new Set(denied.map(kindOf))
  const names = new Set(parts.filter((part) => kinds.has(kindOf(part))).map(nameOf))
  return names.size > 0 && denied.some((part) => names.has(nameOf(part)))
}

const kindOf = (expression: Expression): Expression['kind'] =>
  expression.kind === 'not' && expression.of.kind === 'not' ? kindOf(expression.of.of) : expression.kind

/** The same for expressions that are true at the same moments. */
const nameOf = (expression: Expression): string => {
  switch (expression.kind) {
    case 'is':
      return `${expression.definition.id} ${canonicalJson(expression.parameters)}`
    case 'all':
    case 'any':
      return `${expression.kind} [${expression.of.map(nameOf).join()}]`
    case 'atLeast':
      return `atLeast ${expression.n} [${expression.of.map(nameOf).join()}]`
    case 'not':
      return expression.of.kind === 'not' ? nameOf(expression.of.of) : `not ${nameOf(expression.of)}`
    case 'count':
      return `count ${expression.ge} ${nameOf(expression.of)}`
    default:
      return `${expression.kind} ${expression.withinSteps} ${nameOf(expression.of)}`
  }
}

const truthOfLeaf = (id: string, parameters: JsonObject): boolean | undefined => {
  const { p, n } = parameters
  switch (id) {
    case 'always':
      return true
    case 'sample':
      return p === 0 ? false : p === 1 || undefined
    case 'every_n_steps':
      return n === 1 || undefined
    case 'threshold':
      return truthOfThreshold(parameters)
    default:
      return undefined
  }
}

/** Every metric is a whole number and never negative. */
const truthOfThreshold = (parameters: JsonObject): boolean | undefined => {
  const { op, value } = parameters
  if (op === 'ne') return typeof value === 'number' && (value < 0 || !Number.isInteger(value)) ? true : undefined
  const range = rangeOf(parameters)
  if (range === undefined) return undefined
  if (range.from > range.to) return false
  return range.from === 0 && range.to === Number.POSITIVE_INFINITY ? true : undefined
}

interface CountRange {
  readonly metric: string
  readonly from: number
  readonly to: number
}

/** The counts at which a threshold holds; empty where `from` is above `to`. Undefined for `ne`, which is no range. */
const rangeOf = ({ metric, op, value }: JsonObject): CountRange | undefined => {
  if (typeof metric !== 'string' || typeof value !== 'number') return undefined
  const from = (least: number) => ({ metric, from: Math.max(0, least), to: Number.POSITIVE_INFINITY })
  const to = (most: number) => ({ metric, from: 0, to: most })
  switch (op) {
    case 'gt':
      return from(Math.floor(value) + 1)
    case 'ge':
      return from(Math.ceil(value))
    case 'lt':
      return to(Math.ceil(value) - 1)
    case 'le':
      return to(Math.floor(value))
    case 'eq':
      return { metric, from: Math.max(0, Math.ceil(value)), to: Math.floor(value) }
    default:
      return undefined
  }
}

/** Thresholds of one metric that no count fulfils together. */
const excludeEachOther = (parts: readonly Expression[]): boolean => {
  const ranges = new Map<string, CountRange>()
  for (const part of parts) {
    const range = part.kind === 'is' && part.definition.id === 'threshold' ? rangeOf(part.parameters) : undefined
    if (range === undefined) continue
    const { from = 0, to = Number.POSITIVE_INFINITY } = ranges.get(range.metric) ?? {}
    ranges.set(range.metric, { ...range, from: Math.max(from, range.from), to: Math.min(to, range.to) })
  }
  return [...ranges.values()].some(({ from, to }) => from > to)
}
