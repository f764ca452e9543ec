import { membersOf, requiredOf, type SchemaNode } from '../../documents/schemaAt'
import { branchesOf, choicesOf, typesOf } from '../explain/schema'

/** Numbers the stops of one snippet. */
export type Stops = () => number

export const stops = (): Stops => {
  let last = 0
  return () => {
    last += 1
    return last
  }
}

/** The snippet of a value that follows a schema as far as can be known before it is written. */
export const skeletonOf = (schema: SchemaNode | undefined, stop: Stops): string => {
  if (schema === undefined) return `\${${stop()}:null}`
  const choices = choicesOf(schema)
  if (choices.length === 1) return snippetText(JSON.stringify(choices[0]))
  if ('default' in schema && !isEmpty(schema['default'])) return withDefault(schema['default'], stop)
  const branch = branchesOf(schema)[0]
  if (schema['type'] === undefined && branch !== undefined) return skeletonOf(branch, stop)
  return ofType(schema, stop)
}

/** The members that an object must have. */
export const requiredMembers = (schema: SchemaNode, stop: Stops): string => {
  const members = membersOf(schema)
  return requiredOf(schema)
    .map((name) => `${snippetText(JSON.stringify(name))}: ${skeletonOf(members.get(name), stop)}`)
    .join(', ')
}

/** A text that stands in a snippet as it is. */
export const snippetText = (text: string): string => text.replace(/[\\$}]/g, '\\$&')

const ofType = (schema: SchemaNode, stop: Stops): string => {
  switch (typesOf(schema)[0]) {
    case 'string':
      return `"$${stop()}"`
    case 'boolean':
      return `\${${stop()}:true}`
    case 'integer':
    case 'number':
      return `\${${stop()}:${numberFor(schema)}}`
    case 'array':
      return `[$${stop()}]`
    case 'object':
      return objectFor(schema, stop)
    default:
      return `\${${stop()}:null}`
  }
}

const objectFor = (schema: SchemaNode, stop: Stops): string => {
  const members = requiredMembers(schema, stop)
  return members === '' ? `{$${stop()}}` : `{ ${members} }`
}

const numberFor = (schema: SchemaNode): number => {
  const example: unknown = Array.isArray(schema['examples']) ? schema['examples'][0] : undefined
  if (typeof example === 'number') return example
  return typeof schema['minimum'] === 'number' ? schema['minimum'] : 0
}

/** The quotes of a text stay where they are while it is typed over. */
const withDefault = (value: unknown, stop: Stops): string => {
  const text = snippetText(JSON.stringify(value))
  return typeof value === 'string' ? `"\${${stop()}:${text.slice(1, -1)}}"` : `\${${stop()}:${text}}`
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)
