import { Type } from 'typebox'
import type { JsonValue } from '../../documents/json'
import { compare, comparisonNames } from '../facts/compare'
import { parseJsonPath, selectNodes } from '../facts/jsonQuery'
import { resultJson } from '../facts/resultJson'
import { shortKey } from '../facts/textHash'
import type { Moment } from '../moment'
import { defineCondition, parametersOf } from './defineCondition'
import { JsonValueSchema, oneOf } from './parameterSchemas'

const fieldNames = ['result.json', 'call.arguments'] as const

export const jsonPath = defineCondition({
  id: 'json_path',
  summary: 'True when the comparison holds for some node that the path selects in the result or in the arguments.',
  needs: [['R'], ['C']],
  needsFor: (parameters) => [[parameters['field'] === 'call.arguments' ? 'C' : 'R']],
  parameters: parametersOf({
    field: Type.Optional(oneOf(fieldNames, 'The JSON that is searched.', 'result.json')),
    path: Type.String({
      minLength: 1,
      description: "Path such as $.items[0].id, $['next page'], $..id or $.items[*].",
    }),
    op: Type.Optional(oneOf(comparisonNames, 'How a selected node is compared with `value`.', 'exists')),
    value: Type.Optional(JsonValueSchema(null, 'The value compared with; `exists` needs none.')),
  }),
  bindings: ['value'],
  replayable: true,
  create: ({ field, path, op, value }) => {
    const parsed = parseJsonPath(path)
    if ('reason' in parsed) {
      throw new SyntaxError(
        `Path ${path} of json_path is not supported at character ${parsed.index}: ${parsed.reason}.`,
      )
    }
    return {
      test: (moment) => {
        const root = field === 'result.json' ? resultOf(moment) : moment.call?.arguments
        if (root === undefined) return undefined
        const found = selectNodes(parsed.path, root).find((node) => compare(op, node, value))
        return found === undefined ? undefined : { key: shortKey(JSON.stringify(found)), bindings: { value: found } }
      },
    }
  },
})

const resultOf = (moment: Moment): JsonValue | undefined =>
  moment.result === undefined ? undefined : resultJson(moment.result)
