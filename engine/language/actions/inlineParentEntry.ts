import { editTarget, isSameEntry } from '../../documents/entryEdits'
import { entryAt } from '../../documents/entryMap'
import { isJsonObject, type JsonObject } from '../../documents/json'
import { pathAt } from '../../documents/text/locate'
import { setValue } from '../../documents/text/textEdits'
import { parentId, resolutionOf } from '../../lint/resolutions'
import { editSites } from '../../lint/sites/entrySites'
import { type ActionRequest, type CodeAction, editAction } from './codeAction'

/**
 * Writes the parent's entry into an edit: as `before`, which must be the entry that is replaced, and as `after` where the
 * edit has none yet, so that only what changes is left to write.
 */
export const inlineParentEntry = ({ project, file, span }: ActionRequest): readonly CodeAction[] => {
  const place = pathAt(file.document, span.start)
  const site = editSites(file).find(({ at }) => at.every((step, index) => step === place[index]))
  const parent = parentId(file)
  const target = site && editTarget({ path: String(site.edit['path']) })
  if (site === undefined || parent === undefined || target === undefined) return []
  const entry = entryAt(resolutionOf(project, parent).state, target.section, target.name)
  if (!isJsonObject(entry)) return []
  const edit = inlined(site.edit, entry)
  if (edit === undefined) return []
  // A member that is there keeps its place; where one is missing the edit is written anew, in its order.
  const isWhole = site.edit['before'] !== undefined && site.edit['after'] !== undefined
  const edits = isWhole
    ? setValue(file.document, [...site.at, 'before'], entry)
    : setValue(file.document, site.at, edit)
  if (edits === undefined) return []
  const sides = site.edit['after'] === undefined ? '`before` and `after`' : '`before`'
  const title = `Inline the parent's entry as ${sides}`
  return [
    editAction(
      title,
      'refactor.inline',
      edits.map((each) => ({ file: file.path, ...each })),
    ),
  ]
}

/** Undefined when the edit has everything already. */
const inlined = (edit: JsonObject, entry: JsonObject): JsonObject | undefined => {
  const { path = '', before, after, ...rest } = edit
  if (after !== undefined && before !== undefined && isSameEntry(before, entry)) return undefined
  return { path, before: entry, after: after ?? (after === null ? null : entry), ...rest }
}
