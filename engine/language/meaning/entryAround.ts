import { isSectionName, parseEntryPath } from '../../documents/entryPath'
import type { ProjectFile } from '../../documents/project'
import type { ValuePath } from '../../documents/schemaError'
import { type EntrySite, entrySite } from '../../lint/sites/entrySites'
import { textAt, valueAt } from './valueAt'

/** The entry that a place lies in. */
export interface EntryAround extends EntrySite {
  /** From the entry to the place; empty for the entry itself. */
  readonly inner: ValuePath
}

/** Undefined outside entries, and in an edit whose path names no entry. */
export const entryAround = (file: ProjectFile, path: ValuePath): EntryAround | undefined =>
  file.kind === 'harness' ? ofState(file, path) : ofEdit(file, path)

const ofState = (file: ProjectFile, path: ValuePath): EntryAround | undefined => {
  const [root, section, name] = path
  if (root !== 'state' || typeof section !== 'string' || !isSectionName(section) || typeof name !== 'string') {
    return undefined
  }
  return siteOf(file, { section, name }, path, 3)
}

/** The place of the edit that a path lies in. */
export const editAround = (kind: ProjectFile['kind'], path: ValuePath): ValuePath | undefined => {
  if (kind !== 'sibling' && kind !== 'proposal') return undefined
  const list = path[0] === 'edits' ? 1 : isInnerList(path) ? 2 : undefined
  return list !== undefined && typeof path[list] === 'number' ? path.slice(0, list + 1) : undefined
}

const isInnerList = ([outer, list]: ValuePath): boolean =>
  (outer === 'revision' && list === 'edits') || (outer === 'review' && list === 'humanEdits')

const ofEdit = (file: ProjectFile, path: ValuePath): EntryAround | undefined => {
  const edit = editAround(file.kind, path)
  const side = edit && path[edit.length]
  if (edit === undefined || (side !== 'before' && side !== 'after')) return undefined
  const parsed = parseEntryPath(textAt(file.root, [...edit, 'path']) ?? '')
  return parsed.ok && parsed.path.fields.length === 0 ? siteOf(file, parsed.path, path, edit.length + 1) : undefined
}

const siteOf = (
  file: ProjectFile,
  { section, name }: Pick<EntrySite, 'section' | 'name'>,
  path: ValuePath,
  length: number,
): EntryAround => {
  const at = path.slice(0, length)
  return { ...entrySite(section, name, at, valueAt(file.root, at) ?? null), inner: path.slice(length) }
}
