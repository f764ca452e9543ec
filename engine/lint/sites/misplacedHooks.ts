import { isSectionName, parseEntryPath } from '../../documents/entryPath'
import { isJsonObject, type JsonObject, type JsonValue } from '../../documents/json'
import type { ProjectFile } from '../../documents/project'
import { remembered } from '../../documents/remembered'
import type { ValuePath } from '../../documents/schemaError'
import { editSites } from './entrySites'

/** Something that looks like a hook, or holds hooks, where the format has none. */
export interface MisplacedHook {
  readonly at: ValuePath
  /**
   * `section`: the section is a hook itself, without a name. `outside`: a hook, or a map of hooks called `hooks`, stands
   * beside the section. `nested`: an entry holds hooks instead of being one. `list`: hooks stand in a list, without names.
   */
  readonly kind: 'section' | 'outside' | 'nested' | 'list'
  readonly hooks: readonly NamedHook[]
}

export interface NamedHook {
  readonly name: string
  readonly hook: JsonObject
}

/** Hooks at the wrong level, which nothing would run. Judged by their members: two of event, condition and action. */
export const misplacedHooks = remembered((file: ProjectFile): readonly MisplacedHook[] => {
  if (file.kind === 'harness') return inHarness(file.root)
  return editSites(file).flatMap(({ at, edit: { path, after } }) => {
    const parsed = typeof path === 'string' ? parseEntryPath(path) : undefined
    if (parsed?.ok !== true || parsed.path.section !== 'hooks' || after === undefined) return []
    return asEntry([...at, 'after'], parsed.path.name, after)
  })
})

const inHarness = (root: JsonObject): MisplacedHook[] => {
  const state = isJsonObject(root['state']) ? root['state'] : {}
  const hooks = state['hooks']
  return [
    ...Object.entries(root).flatMap(([name, value]) => outside([name], name, value)),
    ...Object.entries(state).flatMap(([name, value]) =>
      isSectionName(name) ? [] : outside(['state', name], name, value),
    ),
    ...(hooks === undefined ? [] : asSection(['state', 'hooks'], hooks)),
  ]
}

const outside = (at: ValuePath, name: string, value: JsonValue): MisplacedHook[] => {
  if (isHookLike(value)) return [{ at, kind: 'outside', hooks: [{ name, hook: value }] }]
  const hooks = name === 'hooks' ? hooksIn(value) : undefined
  return hooks === undefined ? [] : [{ at, kind: 'outside', hooks }]
}

const asSection = (at: ValuePath, value: JsonValue): MisplacedHook[] => {
  if (isHookLike(value)) return [{ at, kind: 'section', hooks: [{ name: 'new-hook', hook: value }] }]
  if (isJsonObject(value)) {
    return Object.entries(value).flatMap(([name, entry]) => asEntry([...at, name], name, entry))
  }
  const hooks = listed(value, 'hook')
  return hooks === undefined ? [] : [{ at, kind: 'list', hooks }]
}

const asEntry = (at: ValuePath, name: string, value: JsonValue): MisplacedHook[] => {
  if (isHookLike(value)) return []
  const hooks = hooksIn(value)
  if (hooks !== undefined) return [{ at, kind: 'nested', hooks }]
  const inList = listed(value, name)
  return inList === undefined ? [] : [{ at, kind: 'list', hooks: inList }]
}

/** The members of an object that holds nothing but hooks. */
const hooksIn = (value: JsonValue): readonly NamedHook[] | undefined => {
  if (!isJsonObject(value)) return undefined
  const hooks = Object.entries(value).flatMap(([name, hook]) => (isHookLike(hook) ? [{ name, hook }] : []))
  return hooks.length > 0 && hooks.length === Object.keys(value).length ? hooks : undefined
}

/** The elements of a list of hooks, numbered. */
const listed = (value: JsonValue, name: string): readonly NamedHook[] | undefined => {
  if (!Array.isArray(value)) return undefined
  const hooks = value.filter(isHookLike).map((hook, index) => ({ name: `${name}-${index + 1}`, hook }))
  return hooks.length > 0 && hooks.length === value.length ? hooks : undefined
}

const isHookLike = (value: JsonValue): value is JsonObject =>
  isJsonObject(value) && ['event', 'condition', 'action'].filter((name) => value[name] !== undefined).length >= 2
