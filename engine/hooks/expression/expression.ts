import { isJsonObject, type JsonObject } from '../../documents/json'
import { remembered } from '../../documents/remembered'
import type { ConditionDefinition } from '../condition'
import { filledParameters, parameterMessage } from '../filledParameters'

export type Conditions = ReadonlyMap<string, ConditionDefinition>

/** A condition, or a combination of conditions, whose parts are all known and whose parameters carry their defaults. */
export type Expression =
  | { readonly kind: 'is'; readonly definition: ConditionDefinition; readonly parameters: JsonObject }
  | { readonly kind: 'all' | 'any'; readonly of: readonly Expression[] }
  | { readonly kind: 'atLeast'; readonly n: number; readonly of: readonly Expression[] }
  | { readonly kind: 'not'; readonly of: Expression }
  | { readonly kind: 'seen' | 'notSeen'; readonly of: Expression; readonly withinSteps: number | null }
  | { readonly kind: 'count'; readonly of: Expression; readonly ge: number }

export interface ExpressionProblem {
  readonly kind: 'unknown-condition' | 'unknown-operator' | 'parameters' | 'shape' | 'too-deep' | 'too-large'
  /** Place inside the condition, `[]` for the condition itself. */
  readonly path: readonly (string | number)[]
  readonly message: string
}

export type ParsedExpression =
  | { readonly ok: true; readonly expression: Expression }
  | { readonly ok: false; readonly problems: readonly ExpressionProblem[] }

export const maxExpressionDepth = 5
export const maxExpressionNodes = 32

/** The operators with the members that each takes; the first member names the operator. */
export const operatorMembers: Readonly<Record<string, readonly string[]>> = {
  all: ['all'],
  any: ['any'],
  not: ['not'],
  atLeast: ['atLeast', 'of'],
  is: ['is', 'parameters'],
  seen: ['seen', 'withinSteps'],
  notSeen: ['notSeen', 'withinSteps'],
  count: ['count', 'ge'],
}

/** A place inside a condition, from inside outwards: written out only where something is wrong. */
type Place = { readonly around: Place; readonly step: string | number } | undefined

const pathOf = (place: Place): readonly (string | number)[] =>
  place === undefined ? [] : [...pathOf(place.around), place.step]

interface Parsing {
  readonly conditions: Conditions
  readonly problems: ExpressionProblem[]
  nodes: number
}

const fail = (state: Parsing, kind: ExpressionProblem['kind'], place: Place, message: string): undefined => {
  state.problems.push({ kind, path: pathOf(place), message })
  return undefined
}

const parseLeaf = (id: unknown, parameters: unknown, place: Place, state: Parsing): Expression | undefined => {
  if (typeof id !== 'string') return fail(state, 'shape', place, '`is` takes the id of a condition')
  const definition = state.conditions.get(id)
  if (definition === undefined) return fail(state, 'unknown-condition', place, `unknown condition \`${id}\``)
  const filled = filledParameters(definition.parameters, parameters)
  if (filled.ok) return { kind: 'is', definition, parameters: filled.parameters }
  return fail(state, 'parameters', place, `condition \`${id}\`: ${parameterMessage(filled.errors)}`)
}

const parseList = (value: unknown, place: Place, depth: number, state: Parsing): readonly Expression[] | undefined => {
  if (!Array.isArray(value) || value.length === 0) return fail(state, 'shape', place, 'takes a list of conditions')
  const parsed = value.map((item, index) => parseNode(item, { around: place, step: index }, depth + 1, state))
  const known = parsed.filter((item) => item !== undefined)
  return known.length === parsed.length ? known : undefined
}

/** What remembers tests its parts at every moment, wanted or not: that would ask a model each time. */
const unasked = (
  operator: string,
  of: Expression | undefined,
  place: Place,
  state: Parsing,
): Expression | undefined => {
  const asking = of && leaves(of).find(({ definition }) => !definition.replayable)
  if (asking === undefined) return of
  const name = asking.definition.id
  return fail(state, 'shape', place, `\`${name}\` cannot stand inside \`${operator}\`, which would ask at every step`)
}

const integer = (value: unknown, minimum: number, place: Place, state: Parsing): number | undefined => {
  if (typeof value === 'number' && Number.isInteger(value) && value >= minimum) return value
  return fail(state, 'shape', place, `takes a whole number, at least ${minimum}`)
}

const parseTemporal = (
  kind: 'seen' | 'notSeen',
  node: JsonObject,
  of: Expression | undefined,
  place: Place,
  state: Parsing,
): Expression | undefined => {
  const within = node['withinSteps']
  const none = within === undefined || within === null
  const withinSteps = none ? null : integer(within, 0, { around: place, step: 'withinSteps' }, state)
  return of === undefined || withinSteps === undefined ? undefined : { kind, of, withinSteps }
}

const parseOperator = (operator: string, node: JsonObject, place: Place, depth: number, state: Parsing) => {
  const at = { around: place, step: operator }
  const inner = () => parseNode(node[operator], at, depth + 1, state)
  switch (operator) {
    case 'is':
      return parseLeaf(node['is'], node['parameters'] ?? {}, place, state)
    case 'all':
    case 'any': {
      const of = parseList(node[operator], at, depth, state)
      return of && ({ kind: operator, of } as const)
    }
    case 'atLeast': {
      const n = integer(node['atLeast'], 1, at, state)
      const of = parseList(node['of'], { around: place, step: 'of' }, depth, state)
      return of && n !== undefined ? ({ kind: 'atLeast', n, of } as const) : undefined
    }
    case 'not': {
      const of = inner()
      return of && ({ kind: 'not', of } as const)
    }
    case 'seen':
    case 'notSeen':
      return parseTemporal(operator, node, unasked(operator, inner(), at, state), place, state)
    case 'count': {
      const of = unasked(operator, inner(), at, state)
      const ge = integer(node['ge'] ?? 1, 0, { around: place, step: 'ge' }, state)
      return of && ge !== undefined ? ({ kind: 'count', of, ge } as const) : undefined
    }
    default:
      return fail(state, 'unknown-operator', at, `unknown operator \`${operator}\``)
  }
}

const parseNode = (value: unknown, place: Place, depth: number, state: Parsing): Expression | undefined => {
  state.nodes += 1
  if (state.nodes === maxExpressionNodes + 1) {
    fail(state, 'too-large', place, `a condition has at most ${maxExpressionNodes} parts`)
  }
  if (state.nodes > maxExpressionNodes) return undefined
  if (depth > maxExpressionDepth) return fail(state, 'too-deep', place, `nested deeper than ${maxExpressionDepth}`)
  if (typeof value === 'string') return parseLeaf(value, {}, place, state)
  if (!isJsonObject(value)) return fail(state, 'shape', place, 'a condition is an id or an object with one operator')
  const keys = Object.keys(value)
  const operators = keys.filter((key) => Object.hasOwn(operatorMembers, key))
  const [operator = keys[0]] = operators
  if (operator === undefined || operators.length > 1) {
    return fail(state, 'shape', place, `exactly one of ${Object.keys(operatorMembers).join(', ')}`)
  }
  const stray = keys.find((key) => operators.length === 1 && !operatorMembers[operator]?.includes(key))
  if (stray !== undefined)
    return fail(state, 'shape', { around: place, step: stray }, `\`${operator}\` takes no \`${stray}\``)
  return parseOperator(operator, value, place, depth, state)
}

/**
 * Reads the `condition` of a hook. `parameters` are those of a condition given by its id; an expression carries the
 * parameters of each of its conditions itself. Never throws; lists every problem.
 */
export const parseExpression = (condition: unknown, parameters: unknown, conditions: Conditions): ParsedExpression =>
  isJsonObject(condition)
    ? parsedObjects(conditions)(condition)
    : parsed(conditions, (state) =>
        typeof condition === 'string'
          ? parseLeaf(condition, parameters, undefined, state)
          : parseNode(condition, undefined, 1, state),
      )

/** Of an expression that is written out nothing but itself counts, so it is parsed once. */
const parsedObjects = remembered((conditions: Conditions) =>
  remembered((condition: JsonObject) => parsed(conditions, (state) => parseNode(condition, undefined, 1, state))),
)

const parsed = (conditions: Conditions, parse: (state: Parsing) => Expression | undefined): ParsedExpression => {
  const state: Parsing = { conditions, problems: [], nodes: 0 }
  const expression = parse(state)
  if (expression !== undefined && state.problems.length === 0) return { ok: true, expression }
  return { ok: false, problems: state.problems }
}

/** The conditions of an expression, in the order written. */
export const leaves = (expression: Expression): readonly Extract<Expression, { kind: 'is' }>[] => {
  switch (expression.kind) {
    case 'is':
      return [expression]
    case 'all':
    case 'any':
    case 'atLeast':
      return expression.of.flatMap(leaves)
    default:
      return leaves(expression.of)
  }
}
