import type { SchemaNode } from '../../../documents/schemaAt'
import { isJsonValue } from '../../../lint/jsonValue'
import { choicesOf, typesOf } from '../../explain/schema'
import type { Suggestion } from '../completion'
import { skeletonOf, stops } from '../skeleton'
import { literal, snippet } from '../suggest'

/** The values that a schema lists or names, each once. */
export const schemaValues = (schema: SchemaNode | undefined): readonly Suggestion[] => {
  if (schema === undefined) return []
  const found = [...chosen(schema), ...ofTypes(schema), ...stated(schema)]
  return found.filter(({ text }, index) => found.findIndex((other) => other.text === text) === index)
}

/** Objects and lists, begun. */
export const composites = (schema: SchemaNode | undefined): readonly Suggestion[] => {
  const types = typesOf(schema)
  return [
    ...(types.includes('object') ? [snippet('{…}', begun(schema, 'object'), { detail: 'object' })] : []),
    ...(types.includes('array') ? [snippet('[…]', begun(schema, 'array'), { detail: 'list' })] : []),
  ]
}

const begun = (schema: SchemaNode | undefined, type: 'object' | 'array'): string =>
  skeletonOf(type === 'array' ? { type } : { ...schema, type, default: null }, stops())

const chosen = (schema: SchemaNode): readonly Suggestion[] =>
  choicesOf(schema).flatMap((choice) =>
    isJsonValue(choice) ? [literal(choice, { detail: choice === schema['default'] ? 'default' : undefined })] : [],
  )

const ofTypes = (schema: SchemaNode): readonly Suggestion[] => {
  const types = typesOf(schema)
  return [
    ...(types.includes('boolean') ? [true, false].map((value) => literal(value, defaultDetail(schema, value))) : []),
    ...(types.includes('null') ? [literal(null, defaultDetail(schema, null))] : []),
  ]
}

const stated = (schema: SchemaNode): readonly Suggestion[] => {
  const fallback = schema['default']
  const examples: readonly unknown[] = Array.isArray(schema['examples']) ? schema['examples'] : []
  return [
    ...(isStated(fallback) ? [literal(fallback, { detail: 'default' })] : []),
    ...examples.filter(isStated).map((example) => literal(example, { detail: 'example' })),
  ]
}

/** Empty texts and objects are no help. */
const isStated = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value !== '')

const defaultDetail = (schema: SchemaNode, value: unknown) => ({
  detail: 'default' in schema && schema['default'] === value ? 'default' : undefined,
})
