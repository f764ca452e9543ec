import type { ProjectFile } from '../documents/project'
import { locate } from '../documents/text/locate'
import type { Span } from '../documents/text/positions'
import { type EntrySite, entrySites } from '../lint/sites/entrySites'

/** The entries that a document writes and whose text touches a part of it. */
export const entriesInRange = (file: ProjectFile, range: Span): readonly EntrySite[] =>
  entrySites(file).filter(({ at }) => touches(locate(file.document, at)?.value, range))

export const touches = (span: Span | undefined, range: Span): boolean =>
  span !== undefined && span.start <= range.end && range.start <= span.end
