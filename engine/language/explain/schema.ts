import { membersOf, requiredOf, type SchemaNode } from '../../documents/schemaAt'
import { bullets, codeList, inlineCode, paragraphs } from '../markdown'

/** What a member of an object means, as its schema tells. */
export const explainMember = (name: string, schema: SchemaNode | undefined, more?: string): string =>
  paragraphs(
    `**${name.replace(/[^\w-]/g, '\\$&')}**${typeSuffix(schema)}`,
    descriptionOf(schema),
    more,
    valuesText(schema),
  )

/** The members of an object, one a line; undefined when it has none. */
export const explainMembers = (schema: object): string | undefined => {
  const node: SchemaNode = { ...schema }
  const required = requiredOf(node)
  const lines = [...membersOf(node)].map(([name, member]) => {
    const facts = [typeOf(member), required.includes(name) ? 'required' : defaultText(member)]
    const description = descriptionOf(member)
    return `${inlineCode(name)} (${facts.filter((fact) => fact !== '').join(', ')})${description && `: ${description}`}`
  })
  return lines.length === 0 ? undefined : bullets(lines)
}

export const descriptionOf = (schema: SchemaNode | undefined): string => {
  const description = schema?.['description']
  return typeof description === 'string' ? description : ''
}

/** The values that a schema lists; empty when any will do. */
export const choicesOf = (schema: SchemaNode | undefined): readonly unknown[] => {
  if (schema === undefined) return []
  if ('const' in schema) return [schema['const']]
  const listed = schema['enum']
  return Array.isArray(listed) ? listed : branchesOf(schema).flatMap(choicesOf)
}

export const branchesOf = (schema: SchemaNode): readonly SchemaNode[] => {
  const branches: unknown = schema['anyOf'] ?? schema['oneOf']
  return Array.isArray(branches) ? branches.filter((branch) => typeof branch === 'object' && branch !== null) : []
}

/** Names of the types that a value may have, `null` last. */
export const typesOf = (schema: SchemaNode | undefined): readonly string[] => {
  if (schema === undefined) return []
  const type = schema['type']
  const own = Array.isArray(type) ? type.map(String) : typeof type === 'string' ? [type] : []
  const all = [...new Set([...own, ...branchesOf(schema).flatMap(typesOf)])]
  return [...all.filter((name) => name !== 'null'), ...all.filter((name) => name === 'null')]
}

const typeOf = (schema: SchemaNode): string => typesOf(schema).join(' or ')

const typeSuffix = (schema: SchemaNode | undefined): string => {
  const type = schema === undefined ? '' : typeOf(schema)
  return type === '' ? '' : ` — ${type}`
}

const defaultText = (schema: SchemaNode): string =>
  'default' in schema ? `default ${inlineCode(JSON.stringify(schema['default']))}` : ''

const valuesText = (schema: SchemaNode | undefined): string | undefined => {
  if (schema === undefined) return undefined
  const choices = choicesOf(schema).map((choice) => JSON.stringify(choice))
  const limits = [
    ...('minimum' in schema ? [`at least ${String(schema['minimum'])}`] : []),
    ...('maximum' in schema ? [`at most ${String(schema['maximum'])}`] : []),
  ]
  const lines = [
    ...('default' in schema ? [`Default: ${inlineCode(JSON.stringify(schema['default']))}`] : []),
    ...(choices.length === 0 ? [] : [`One of ${codeList(choices)}`]),
    ...(limits.length === 0 ? [] : [`${limits.join(', ')}`]),
  ]
  return lines.join('  \n')
}
