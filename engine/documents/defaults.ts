import { type EntryMap, entriesOf } from './entryMap'
import { isSectionName } from './entryPath'
import { isJsonObject, type JsonObject, type JsonValue } from './json'
import { defaultHookLimits } from './kinds/hookLimits'
import { remembered } from './remembered'
import { unitOfSection, unitSchemas } from './schemas'

/** Members of an entry that people read and no run does. */
const remarks: ReadonlySet<string> = new Set(['notes', 'tags', 'title'])

/** The state with every default that the schemas state written out and with remarks left out. */
export const withDefaults = (state: EntryMap): EntryMap =>
  Object.fromEntries(
    Object.keys(state).map((section) => {
      const filled = entriesOf(state, section).map(([name, entry]) => [name, entryWithDefaults(section, entry)])
      return [section, Object.fromEntries(filled)]
    }),
  )

export const entryWithDefaults = (section: string, entry: unknown): unknown => {
  if (!isSectionName(section) || !isJsonObject(entry)) return entry
  const meant = withoutRemarks(entry)
  return fill(unitSchemas[unitOfSection[section]], section === 'hooks' ? withHookLimits(meant) : meant)
}

const withoutRemarks = (entry: JsonObject): JsonObject =>
  Object.keys(entry).some((key) => remarks.has(key))
    ? Object.fromEntries(Object.entries(entry).filter(([key]) => !remarks.has(key)))
    : entry

/** The one default that depends on a sibling member: how often a hook may fire for one key hangs on its action. */
const withHookLimits = (hook: JsonObject): JsonObject => {
  const limits = hook['limits'] ?? {}
  return isJsonObject(limits) ? { ...hook, limits: { ...defaultHookLimits(hook['action']), ...limits } } : hook
}

const fill = (schema: unknown, value: JsonObject): JsonObject => {
  const filled: JsonObject = { ...value }
  for (const { name, schema: inner, usual } of isJsonObject(schema) ? membersOf(schema) : []) {
    const given = Object.hasOwn(value, name) ? value[name] : undefined
    if (isJsonObject(given)) filled[name] = fill(inner, given)
    else if (given === undefined && usual !== undefined) filled[name] = usual
  }
  return filled
}

interface Member {
  readonly name: string
  readonly schema: JsonValue
  /** What an absent member means. */
  readonly usual: JsonValue | undefined
}

/** Read once of each schema: there are few of them, and many entries. */
const membersOf = remembered((schema: JsonObject): readonly Member[] =>
  Object.entries(propertiesOf(schema)).map(([name, member]) => ({ name, schema: member, usual: defaultOf(member) })),
)

/** A member that is absent means its default; an object whose members all have defaults means all of these. */
const defaultOf = (schema: unknown): JsonValue | undefined => {
  if (!isJsonObject(schema)) return undefined
  if (schema['default'] !== undefined) return schema['default']
  const members = Object.values(propertiesOf(schema))
  const isComplete = members.length > 0 && members.every((member) => defaultOf(member) !== undefined)
  return isComplete ? fill(schema, {}) : undefined
}

const propertiesOf = (schema: unknown): JsonObject => {
  const properties = isJsonObject(schema) ? schema['properties'] : undefined
  return isJsonObject(properties) ? properties : {}
}
