import type { JsonValue } from '../../documents/json'
import { type SchemaNode, schemaWithin } from '../../documents/schemaAt'
import type { ValuePath } from '../../documents/schemaError'
import { type ParameterOwner, parameterOwners } from '../../lint/sites/parameterSites'
import type { Meaning } from './meaning'
import { objectAt, valueAt } from './valueAt'
import { parameterVocabulary } from './vocabularies'

/** What may stand at a path inside the parameters that conditions and actions take. */
export const parametersMeaning = (owners: readonly ParameterOwner[], given: JsonValue, path: ValuePath): Meaning => {
  const [name, ...rest] = path
  if (name === undefined) return { schema: parametersSchema(owners), vocabulary: 'parameters' }
  const owner = owners.find(({ members }) => members.has(String(name)))
  if (owner === undefined) return { schema: undefined, vocabulary: undefined }
  const inner = valueAt(given, [name]) ?? null
  if (owner.name === 'ask_model' && name === 'answers') return { ...answerMeaning(inner, rest), owner }
  const vocabulary = parameterVocabulary(owner.name, path) ?? templateInside(owner.name, path)
  return { schema: schemaWithin(owner.schema, path), vocabulary, owner }
}

/** One object with the members that all owners take. */
export const parametersSchema = (owners: readonly ParameterOwner[]): SchemaNode => ({
  type: 'object',
  description: 'Settings of the condition and the action.',
  properties: Object.fromEntries(owners.flatMap(({ members }) => [...members])),
  required: owners.flatMap(({ schema }) => requiredNames(schema)),
})

const requiredNames = (schema: object): readonly string[] => {
  const required: unknown = Object.entries(schema).find(([key]) => key === 'required')?.[1]
  return Array.isArray(required) ? required : []
}

const answerSchema: SchemaNode = {
  type: ['object', 'null'],
  description: 'What follows this answer; null is nothing.',
  properties: {
    action: { type: 'string', description: 'Action that follows this answer.' },
    message: { type: 'string', description: 'Template of its message.' },
    parameters: { type: 'object', description: 'Settings of the action.' },
  },
  required: ['action'],
}

/** Each answer of `ask_model` is an action with a message and parameters of its own. */
const answerMeaning = (answers: JsonValue, path: ValuePath): Meaning => {
  const [label, member, ...rest] = path
  if (label !== undefined && member === 'parameters') {
    const { action = null } = objectAt(answers, [label])
    return parametersMeaning(parameterOwners({ action }), valueAt(answers, [label, member]) ?? null, rest)
  }
  const schema = { type: 'object', description: 'Label -> what follows.', additionalProperties: answerSchema }
  return { schema: schemaWithin(schema, path), vocabulary: parameterVocabulary('ask_model', ['answers', ...path]) }
}

/** Texts at any depth below these parameters are templates. */
const templateInside = (owner: string, [name]: ValuePath): 'template' | undefined =>
  (owner === 'rewrite_args' && name === 'set') || (owner === 'run_tool' && name === 'arguments')
    ? 'template'
    : undefined
