import { isJsonObject } from '../../documents/json'
import type { ProjectFile } from '../../documents/project'
import type { SchemaError } from '../../documents/schemaError'
import { parseDocument } from '../../documents/text/parse'
import type { Span } from '../../documents/text/positions'
import type { EntryContainer } from './entryPlaces'
import type { SegmentedText } from './segmentedText'

/** A document without its entries, with the way from its offsets to those of the document. */
export interface Frame {
  readonly file: ProjectFile
  readonly errors: readonly SchemaError[]
  /** Where a span of the frame stands in a text whose entries may have changed since; undefined when entries lie in it. */
  place(span: Span, text: SegmentedText): Span | undefined
}

/** A stretch of the frame: it begins at `within` of a segment of the document's text. */
interface Stretch {
  readonly from: number
  readonly segment: number
  readonly within: number
}

export const frameOf = (
  { path, kind, id, document }: ProjectFile,
  containers: readonly EntryContainer[],
  text: SegmentedText,
  errors: readonly SchemaError[],
): Frame => {
  const kept: string[] = []
  const stretches: Stretch[] = []
  let length = 0
  const keep = (start: number, end: number) => {
    const segment = text.indexAt(start)
    stretches.push({ from: length, segment, within: start - text.startOf(segment) })
    kept.push(document.text.slice(start, end))
    length += end - start
  }
  let start = 0
  for (const { inside } of containers) {
    keep(start, inside.start)
    start = inside.end
  }
  keep(start, document.text.length)
  const parsed = parseDocument(kept.join(''))
  const root = isJsonObject(parsed.value) ? parsed.value : {}
  return {
    file: { path, kind, id, document: parsed, root, errors },
    errors,
    place: ({ start, end }, now) => {
      const stretch = stretches.findLast(({ from }) => from <= start)
      // What ends where entries begin ends before them.
      const last = stretches.findLast(({ from }) => from < end) ?? stretches[0]
      if (stretch === undefined || (last !== stretch && start < end)) return undefined
      const by = now.startOf(stretch.segment) + stretch.within - stretch.from
      return { start: start + by, end: end + by }
    },
  }
}
