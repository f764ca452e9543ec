import { isJsonObject } from './json'
import type { ValuePath } from './schemaError'
import { kindSchemas, unitSchemas } from './schemas'
import type { SchemaName } from './validate'

type SchemaNode = Readonly<Record<string, unknown>>

/** The names that an object may have at a path, with their schemas; empty where any name goes. */
export const membersAt = (name: SchemaName, path: ValuePath): ReadonlyMap<string, unknown> => {
  const schema = schemaAt(name, path)
  const properties: unknown = schema === undefined ? undefined : objectBranch(schema)['properties']
  return new Map(isNode(properties) ? Object.entries(properties) : [])
}

/** The part of a schema that speaks of the value at a path. */
export const schemaAt = (name: SchemaName, path: ValuePath): SchemaNode | undefined => {
  let here: unknown = { ...kindSchemas, ...unitSchemas }[name]
  for (const step of path) {
    if (!isNode(here)) return undefined
    here = typeof step === 'number' ? here['items'] : memberOf(objectBranch(here), step)
  }
  return isNode(here) ? here : undefined
}

const memberOf = (schema: SchemaNode, name: string): unknown => {
  const properties: unknown = schema['properties']
  if (isNode(properties) && Object.hasOwn(properties, name)) return properties[name]
  return schema['additionalProperties']
}

/** Of "an entry or null" the entry. */
const objectBranch = (schema: SchemaNode): SchemaNode => {
  const branches: unknown = schema['anyOf']
  const found: unknown = Array.isArray(branches)
    ? branches.find((branch) => isNode(branch) && branch['type'] === 'object')
    : undefined
  return isNode(found) ? found : schema
}

const isNode = (value: unknown): value is SchemaNode => isJsonObject(value)
