import type { JsonObject } from '../../documents/json'
import type { Catalog, CatalogApi, CatalogTool } from '../../documents/kinds/tools'
import type { ToolSpec } from '../../trajectories/message'
import { apps, keyNames, pageNames, type ToolName, toolNames, valueNames, vocabulary } from './vocabulary'

const words: Record<string, readonly string[]> = {
  app: apps,
  page: pageNames,
  key: keyNames,
  value: valueNames,
  a: valueNames,
  b: valueNames,
  answer: [...valueNames, 'none', 'error'],
}

interface ToolShape {
  readonly description: string
  readonly effect: NonNullable<CatalogTool['effect']>
  readonly role?: 'finish' | 'schema'
  /** Accepted orders of arguments. */
  readonly forms: readonly (readonly string[])[]
}

const shapes: Record<ToolName, ToolShape> = {
  list: { description: 'Items of one page of an app, or `empty`.', effect: 'read', forms: [['app', 'page']] },
  seek: {
    description: 'Value of a key on one page of an app: the value, `none` on this page, or `empty`.',
    effect: 'read',
    forms: [['app', 'key', 'page']],
  },
  get: {
    description: 'Value of a key of an app that wants two arguments; `doc` tells them.',
    effect: 'read',
    forms: [['app', 'a', 'b', 'key']],
  },
  set: {
    description: 'Stores a value under a key; some apps want the two arguments that `doc` tells.',
    effect: 'write',
    forms: [
      ['app', 'key', 'value'],
      ['app', 'a', 'b', 'key', 'value'],
    ],
  },
  doc: { description: 'The arguments that an app wants.', effect: 'schema', role: 'schema', forms: [['app']] },
  read: { description: 'What is stored under a key of an app, or `empty`.', effect: 'read', forms: [['app', 'key']] },
  done: { description: 'Ends the task with an answer.', effect: 'finish', role: 'finish', forms: [['answer']] },
}

/** JSON Schema of a tool's arguments: what every form has is required. */
const parametersOf = ({ forms }: ToolShape): JsonObject => {
  const names = [...new Set(forms.flat())]
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { enum: [...(words[name] ?? [])] }])),
    required: names.filter((name) => forms.every((form) => form.includes(name))),
    additionalProperties: false,
  }
}

const catalogTool = (name: ToolName): CatalogTool => {
  const shape = shapes[name]
  return {
    description: shape.description,
    ...(shape.role !== 'finish' && { callPattern: `<app>.${name}` }),
    ...(shape.role && { role: shape.role }),
    effect: shape.effect,
    parameters: parametersOf(shape),
  }
}

const catalogApi = (name: ToolName, app: string): CatalogApi => ({
  effect: shapes[name].effect,
  ...(name !== 'set' && { idempotent: true }),
  ...((name === 'list' || name === 'seek') && { paginated: true, pageArg: 'page' }),
  ...((name === 'get' || name === 'set') && { schemaLookup: `doc ${app}` }),
})

const apiTools = toolNames.filter((name) => name !== 'done')

/** The tool catalogue of the world; `tools/miniapps.tools.json` of the example is this value. */
export const miniappsCatalog: Catalog = {
  kind: 'tools',
  schemaVersion: 1,
  id: 'miniapps',
  title: 'Tools of the toy world',
  tools: Object.fromEntries(toolNames.map((name) => [name, catalogTool(name)])),
  apis: Object.fromEntries(
    apps.flatMap((app) => apiTools.map((name) => [`${app}.${name}`, catalogApi(name, app)] as const)),
  ),
  vocabulary: [...vocabulary],
}

export const miniappsTools: readonly ToolSpec[] = toolNames.map((name) => ({
  name,
  description: shapes[name].description,
  parameters: parametersOf(shapes[name]),
  words: shapes[name].forms,
}))
