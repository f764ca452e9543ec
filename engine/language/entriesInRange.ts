import type { ProjectFile } from '../documents/project'
import type { ValuePath } from '../documents/schemaError'
import { locate } from '../documents/text/locate'
import type { Span } from '../documents/text/positions'
import { type EntrySite, entrySites } from '../lint/sites/entrySites'

/** The entries that a document writes and whose text touches a part of it. */
export const entriesInRange = (file: ProjectFile, range: Span): readonly EntrySite[] =>
  entrySites(file).filter(({ at }) => touches(extentOf(file, at), range))

/** From the key of an entry to its end; of an entry in an edit, all of the edit, which names it. */
const extentOf = (file: ProjectFile, at: ValuePath): Span | undefined => {
  const found = locate(file.document, file.kind === 'harness' ? at : at.slice(0, -1))
  return found && { start: found.key?.start ?? found.value.start, end: found.value.end }
}

export const touches = (span: Span | undefined, range: Span): boolean =>
  span !== undefined && span.start <= range.end && range.start <= span.end
