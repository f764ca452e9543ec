import { isJsonObject, type JsonObject, type JsonValue } from '../../documents/json'
import { schemaAt } from '../../documents/schemaAt'
import type { ValuePath } from '../../documents/schemaError'
import { parameterOwners } from '../../lint/sites/parameterSites'
import { conditionMeaning } from './conditionMeaning'
import type { Meaning } from './meaning'
import { parametersMeaning } from './parametersMeaning'
import { valueAt } from './valueAt'
import { entryVocabulary } from './vocabularies'

/** What may stand at a path inside a hook. */
export const hookMeaning = (hook: JsonValue, inner: ValuePath): Meaning => {
  const given: JsonObject = isJsonObject(hook) ? hook : {}
  const [member, ...rest] = inner
  if (member === 'condition') return conditionMeaning(given['condition'] ?? null, rest)
  if (member === 'parameters' && rest[0] === 'until' && given['action'] === 'require') {
    return conditionMeaning(valueAt(given, ['parameters', 'until']) ?? null, rest.slice(1))
  }
  if (member === 'parameters') return parametersMeaning(parameterOwners(given), given['parameters'] ?? null, rest)
  return { schema: schemaAt('hookEntry', inner), vocabulary: entryVocabulary('hooks', inner) }
}
