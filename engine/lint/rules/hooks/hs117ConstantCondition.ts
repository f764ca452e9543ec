import type { ProjectFile } from '../../../documents/project'
import type { ValuePath } from '../../../documents/schemaError'
import { constantTruth } from '../../../hooks/expression/constantTruth'
import type { Expression } from '../../../hooks/expression/expression'
import type { Fix } from '../../finding'
import { removeAt, replaceValue } from '../../fixes'
import { keySpan, valueSpan } from '../../places'
import type { Rule } from '../../rule'
import { type ConditionSite, conditionSites } from '../../sites/conditionSites'
import { parsedCondition } from '../../sites/parsedConditions'

export const hs117ConstantCondition: Rule = {
  code: 'HS117',
  severity: 'warning',
  certainty: 'a',
  scope: 'entry',
  title: 'Condition is always true or always false',
  documentation: {
    what: 'A condition, or a part of one, cannot change: it holds something and its opposite, or a threshold that every count passes or none does. A bare `always` says what it means.',
    why: 'The hook fires at every moment or at none, though its condition looks as if it chose.',
    fix: 'Simplify the condition: use `always` where that is meant, or correct the part in the message.',
    example: { bad: '"condition": { "any": ["tool_error", { "not": "always" }] }', good: '"condition": "tool_error"' },
  },
  check: (file) =>
    conditionSites(file).flatMap((site) => {
      const { at } = site
      const expression = parsedCondition(site)
      return (expression === undefined ? [] : constants(expression, at)).map(({ path, truth }) => ({
        span:
          typeof path.at(-1) === 'number' || path.length === at.length ? keySpan(file, path) : valueSpan(file, path),
        message: `${path.length === at.length ? 'The condition' : 'This part of the condition'} is always ${truth}; simplify it.`,
        fixes: fixesFor(file, site, { path, truth }),
      }))
    }),
}

interface Constant {
  readonly path: ValuePath
  readonly truth: boolean
}

/** A part that decides nothing can go. Parameters of a bare id stand beside it and are the user's to sort out. */
const fixesFor = (file: ProjectFile, { at, condition }: ConditionSite, { path, truth }: Constant): readonly Fix[] => {
  if (path.length > at.length) {
    return path.at(-2) === (truth ? 'all' : 'any') ? removeAt(file, path, 'Remove this part') : []
  }
  return truth && typeof condition !== 'string' ? replaceValue(file, at, 'always', 'Write `always`') : []
}

/** The outermost parts that never change, each with its place. */
const constants = (expression: Expression, path: ValuePath): readonly Constant[] => {
  if (expression.kind === 'is' && expression.definition.id === 'always') return []
  const truth = constantTruth(expression)
  if (truth !== undefined) return [{ path, truth }]
  switch (expression.kind) {
    case 'is':
      return []
    case 'all':
    case 'any':
      return expression.of.flatMap((part, index) => constants(part, [...path, expression.kind, index]))
    case 'atLeast':
      return expression.of.flatMap((part, index) => constants(part, [...path, 'of', index]))
    default:
      return constants(expression.of, [...path, expression.kind])
  }
}
