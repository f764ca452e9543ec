import { isJsonObject } from './json'
import { remembered } from './remembered'
import type { ValuePath } from './schemaError'
import { kindSchemas, unitSchemas } from './schemas'
import type { SchemaName } from './validate'

/** A JSON schema, or a part of one. */
export type SchemaNode = Readonly<Record<string, unknown>>

/** The names that an object may have at a path, with their schemas; empty where any name goes. */
export const membersAt = (name: SchemaName, path: ValuePath): ReadonlyMap<string, unknown> =>
  membersOf(schemaAt(name, path))

/** The names that objects of a schema may have, with their schemas. */
export const membersOf = (schema: SchemaNode | undefined): ReadonlyMap<string, SchemaNode> =>
  schema === undefined ? noMembers : readMembers(schema)

const noMembers: ReadonlyMap<string, SchemaNode> = new Map()

const readMembers = remembered((schema: SchemaNode): ReadonlyMap<string, SchemaNode> => {
  const properties: unknown = objectBranch(schema)['properties']
  const members = isNode(properties) ? Object.entries(properties) : []
  return new Map(members.flatMap(([name, member]) => (isNode(member) ? [[name, member]] : [])))
})

/** The names that objects of a schema must have. */
export const requiredOf = (schema: SchemaNode): readonly string[] => {
  const required = objectBranch(schema)['required']
  return Array.isArray(required) ? required : []
}

/** The part of a schema that speaks of the value at a path. */
export const schemaAt = (name: SchemaName, path: ValuePath): SchemaNode | undefined =>
  schemaWithin(allSchemas[name], path)

const allSchemas = { ...kindSchemas, ...unitSchemas }

/** The part of any schema that speaks of the value at a path. */
export const schemaWithin = (schema: unknown, path: ValuePath): SchemaNode | undefined => {
  let here = schema
  for (const step of path) {
    if (!isNode(here)) return undefined
    here = typeof step === 'number' ? here['items'] : memberOf(objectBranch(here), step)
  }
  return isNode(here) ? here : undefined
}

const memberOf = (schema: SchemaNode, name: string): unknown => {
  const properties: unknown = schema['properties']
  if (isNode(properties) && Object.hasOwn(properties, name)) return properties[name]
  const patterns: unknown = schema['patternProperties']
  return isNode(patterns) ? Object.values(patterns)[0] : schema['additionalProperties']
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
