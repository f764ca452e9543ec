import { type EntryMap, entriesOf } from './entryMap'
import { isSectionName } from './entryPath'
import { isJsonObject, type JsonObject, type JsonValue } from './json'
import { defaultHookLimits } from './kinds/hookLimits'
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
  const meant = Object.fromEntries(Object.entries(entry).filter(([key]) => !remarks.has(key)))
  return fill(unitSchemas[unitOfSection[section]], section === 'hooks' ? withHookLimits(meant) : meant)
}

/** The one default that depends on a sibling member: how often a hook may fire for one key hangs on its action. */
const withHookLimits = (hook: JsonObject): JsonObject => {
  const limits = hook['limits'] ?? {}
  return isJsonObject(limits) ? { ...hook, limits: { ...defaultHookLimits(hook['action']), ...limits } } : hook
}

const fill = (schema: unknown, value: JsonObject): JsonObject => {
  const members = Object.entries(propertiesOf(schema)).map(([key, member]): [string, JsonValue | undefined] => {
    const given = Object.hasOwn(value, key) ? value[key] : undefined
    if (isJsonObject(given)) return [key, fill(member, given)]
    return [key, given === undefined ? defaultOf(member) : given]
  })
  return { ...value, ...Object.fromEntries(members.filter((member) => isPresent(member))) }
}

const isPresent = (member: [string, JsonValue | undefined]): member is [string, JsonValue] => member[1] !== undefined

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
