import type { JsonValue } from '../../documents/json'
import { schemaAt } from '../../documents/schemaAt'
import type { ValuePath } from '../../documents/schemaError'
import { conditionOwner } from '../../lint/sites/parameterSites'
import type { Meaning } from './meaning'
import { parametersMeaning } from './parametersMeaning'
import { textAt, valueAt } from './valueAt'

const condition: Meaning = { schema: schemaAt('hookEntry', ['condition']), vocabulary: 'condition' }
const conditionList: Meaning = {
  schema: { type: 'array', items: condition.schema, description: 'Conditions that are taken together.' },
  vocabulary: undefined,
}

/** Members of operators that hold no condition. */
const counts: Readonly<Record<string, string>> = {
  atLeast: 'How many of the conditions in `of` must hold.',
  withinSteps: 'How many steps back is looked; absent or null: to the start of the task.',
  ge: 'How often the condition must have held; 1 when absent.',
}

const lists: ReadonlySet<unknown> = new Set(['all', 'any', 'of'])
const singles: ReadonlySet<unknown> = new Set(['not', 'seen', 'notSeen', 'count'])

/** What may stand at a path inside a condition; `value` is the condition as it is written so far. */
export const conditionMeaning = (value: JsonValue, path: ValuePath): Meaning => {
  const [step, next, ...rest] = path
  if (step === undefined) return condition
  const inner = valueAt(value, [step]) ?? null
  if (singles.has(step)) return conditionMeaning(inner, path.slice(1))
  if (lists.has(step)) {
    return next === undefined ? conditionList : conditionMeaning(valueAt(inner, [next]) ?? null, rest)
  }
  if (step === 'is') return { schema: { type: 'string', description: 'Id of a condition.' }, vocabulary: 'conditionId' }
  if (step === 'parameters') {
    const owner = conditionOwner(textAt(value, ['is']) ?? '')
    return parametersMeaning(owner === undefined ? [] : [owner], inner, path.slice(1))
  }
  const description = Object.hasOwn(counts, step) ? counts[step] : undefined
  return { schema: description === undefined ? undefined : { type: 'integer', description }, vocabulary: undefined }
}
