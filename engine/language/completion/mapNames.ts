import { formatEntryPath } from '../../documents/entryPath'
import { entriesRead } from '../../documents/kinds/entriesRead'
import { sectionNames } from '../../documents/kinds/vocabulary'
import { type SchemaNode, schemaWithin } from '../../documents/schemaAt'
import { allRules } from '../../lint/registry'
import { editSites, entrySites } from '../../lint/sites/entrySites'
import { typesOf } from '../explain/schema'
import { argumentNames } from '../explain/tool'
import type { Vocabulary } from '../meaning/meaning'
import { textAt } from '../meaning/valueAt'
import type { KeySuggestion } from './completion'
import { type Stops, skeletonOf } from './skeleton'
import { hookOf, type Spot } from './spot'
import { siblingIds } from './values/idValues'
import { knownTasks } from './values/taskValues'
import { catalogAround, selectedToolNames } from './values/toolValues'

interface Named {
  readonly name: string
  readonly detail?: string | undefined
}

/** Names of maps that the project knows. */
export const mapNames = (spot: Spot): readonly KeySuggestion[] => {
  const { vocabulary, schema } = spot.meaning
  const known = vocabulary === undefined ? undefined : sources[vocabulary]?.(spot)
  const inner = schema && schemaWithin(schema, ['name'])
  return (known ?? []).map((each) => ({ ...each, value: (stop) => skeletonIn(inner, stop) }))
}

/** A map of anything mostly holds text. */
const skeletonIn = (schema: SchemaNode | undefined, stop: Stops): string =>
  typesOf(schema).length === 0 ? `"$${stop()}"` : skeletonOf(schema, stop)

const named = (names: Iterable<string>, detail?: string): readonly Named[] =>
  [...names].map((name) => ({ name, detail }))

const sources: { readonly [vocabulary in Vocabulary]?: (spot: Spot) => readonly Named[] } = {
  entryNames: (spot) => entryNames(spot),
  silencedPaths: ({ cursor: { file } }) => named(new Set([...writtenPaths(file), ...editedPaths(file)])),
  codes: () => allRules.map(({ code, title }) => ({ name: code, detail: title })),
  siblingIds: ({ cursor }) => named(siblingIds(cursor.project)),
  taskIds: (spot) => knownTasks(spot).map(({ id, split }) => ({ name: id, detail: split })),
  splits: () => named(['train', 'validation', 'test']),
  toolArguments: (spot) => named(argumentsOf(textAt(hookOf(spot), ['parameters', 'tool']), spot)),
  argumentPointers: (spot) =>
    named(
      new Set(
        selectedToolNames(spot)
          .flatMap((tool) => argumentsOf(tool, spot))
          .map((name) => `/${name}`),
      ),
    ),
  parameterNames: (spot) => named(argumentsOf(spot.entry?.name, spot)),
}

/** Names that a section gives its entries a meaning by; elsewhere names are free. */
const entryNames = (spot: Spot): readonly Named[] => {
  const section = sectionNames.find((name) => name === spot.path[1])
  if (section === 'tools') return named(Object.keys(catalogAround(spot)?.tools ?? {}), 'tool of the catalogue')
  const read = section === undefined ? {} : (entriesRead.get(section) ?? {})
  return named(Object.keys(read).filter((name) => (read[name] ?? []).length > 0))
}

const writtenPaths = (file: Spot['cursor']['file']): readonly string[] => entrySites(file).map(formatEntryPath)

const editedPaths = (file: Spot['cursor']['file']): readonly string[] =>
  editSites(file).flatMap(({ edit }) => (typeof edit['path'] === 'string' ? [edit['path']] : []))

const argumentsOf = (tool: string | undefined, spot: Spot): readonly string[] => {
  const tools = catalogAround(spot)?.tools ?? {}
  return tool !== undefined && Object.hasOwn(tools, tool) ? argumentNames(tools[tool]?.parameters) : []
}
