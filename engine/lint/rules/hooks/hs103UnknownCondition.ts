import { isJsonObject, type JsonValue } from '../../../documents/json'
import type { ProjectFile } from '../../../documents/project'
import type { ValuePath } from '../../../documents/schemaError'
import { conditionRegistry } from '../../../hooks/conditions/registry'
import { type ExpressionProblem, operatorMembers, parseExpression } from '../../../hooks/expression/expression'
import { renameKey, replaceValue } from '../../fixes'
import { didYouMean, nearest, unknownName } from '../../nearest'
import { keySpan, valueSpan } from '../../places'
import type { Occurrence, Rule } from '../../rule'
import { conditionSites } from '../../sites/conditionSites'

export const hs103UnknownCondition: Rule = {
  code: 'HS103',
  severity: 'error',
  certainty: 'a',
  scope: 'entry',
  title: 'Unknown condition or operator',
  documentation: {
    what: 'A condition names no built-in condition, or an expression uses an operator or a shape that does not exist.',
    why: 'What cannot be evaluated would be false for ever, and the hook would never fire.',
    fix: 'Use one of the built-in conditions, or all, any, not, atLeast, is, seen, notSeen, count.',
    example: {
      bad: '"condition": "regex_not_match"',
      good: '"condition": { "not": { "is": "matches", "parameters": { "field": "result.text", "pattern": "done" } } }',
    },
  },
  replaces: ['HS002'],
  check: (file) =>
    conditionSites(file).flatMap(({ at, condition }) => {
      const parsed = parseExpression(condition, {}, conditionRegistry)
      const problems = parsed.ok ? [] : parsed.problems.filter(({ kind }) => kind !== 'parameters')
      return problems.map((problem) => occurrence(file, at, condition, problem))
    }),
}

const occurrence = (file: ProjectFile, at: ValuePath, condition: JsonValue, problem: ExpressionProblem): Occurrence => {
  const place = [...at, ...problem.path]
  const value = valueIn(condition, problem.path)
  if (problem.kind === 'unknown-operator') return unknownOperator(file, place, String(place.at(-1)))
  if (problem.kind !== 'unknown-condition') {
    return { span: valueSpan(file, place), message: `Broken condition: ${problem.message}.` }
  }
  return isJsonObject(value) ? unknownId(file, [...place, 'is'], value['is']) : unknownId(file, place, value)
}

const unknownId = (file: ProjectFile, at: ValuePath, id: JsonValue | undefined): Occurrence => {
  const name = String(id)
  const suggestion = otherWords.get(name) ?? nearest(name, conditionRegistry.keys())
  const negation = /(^|_)(not|no|never)_/.test(name) ? '; for the opposite of a condition write {"not": …}' : ''
  const example = name === '' ? '; name a built-in one, such as `tool_error`' : ''
  return {
    span: valueSpan(file, at),
    message: `${unknownName('condition', name)}${didYouMean(suggestion)}${negation}${example}`,
    fixes: suggestion === undefined ? [] : replaceValue(file, at, suggestion, `Replace with \`${suggestion}\``),
  }
}

const unknownOperator = (file: ProjectFile, at: ValuePath, name: string): Occurrence => {
  const operators = Object.keys(operatorMembers)
  const suggestion = otherOperators.get(name.toLowerCase()) ?? nearest(name, operators)
  const list = suggestion === undefined ? `; use one of ${operators.join(', ')}` : ''
  return {
    span: keySpan(file, at),
    message: `Unknown operator \`${name}\`${didYouMean(suggestion)}${list}`,
    fixes: suggestion === undefined ? [] : renameKey(file, at, suggestion),
  }
}

/** What other products call our conditions. */
const otherWords: ReadonlyMap<string, string> = new Map([
  ['regex', 'matches'],
  ['regex_match', 'matches'],
  ['regex_not_match', 'matches'],
  ['not_contains', 'contains'],
  ['equals', 'json_path'],
  ['true', 'always'],
])

const otherOperators: ReadonlyMap<string, string> = new Map([
  ['and', 'all'],
  ['or', 'any'],
  ['some', 'any'],
  ['none', 'not'],
])

const valueIn = (value: JsonValue | undefined, path: ValuePath): JsonValue | undefined => {
  let here = value
  for (const step of path) {
    if (Array.isArray(here) && typeof step === 'number') here = here[step]
    else here = isJsonObject(here) && typeof step === 'string' ? here[step] : undefined
  }
  return here
}
