import { canonicalJson } from '../documents/canonicalText'
import { withDefaults } from '../documents/defaults'
import { editTarget } from '../documents/entryEdits'
import { formatEntryPath } from '../documents/entryPath'
import { isJsonObject, type JsonValue } from '../documents/json'

/**
 * A text that is equal for lists of edits that come to the same: whatever their order, how their paths are spelled, and
 * what they say of defaults and remarks. Undefined for what is no list of edits.
 */
export const editsKey = (edits: JsonValue | undefined): string | undefined => {
  if (!Array.isArray(edits)) return undefined
  return canonicalJson(edits.map(editKey).sort())
}

const editKey = (edit: JsonValue): string => {
  const { path, after = null } = isJsonObject(edit) ? edit : {}
  const target = typeof path === 'string' ? editTarget({ path }) : undefined
  if (target === undefined) return canonicalJson([path ?? null, after])
  const { section, name } = target
  return canonicalJson([formatEntryPath(target), withDefaults({ [section]: { [name]: after } })])
}
