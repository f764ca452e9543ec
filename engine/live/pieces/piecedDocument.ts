import { isJsonObject, type JsonObject, type JsonValue } from '../../documents/json'
import type { ProjectFile } from '../../documents/project'
import type { SchemaError, ValuePath } from '../../documents/schemaError'
import type { ContentChange } from '../contentChange'
import { sameJson } from '../sameJson'
import { entryContainers } from './entryPlaces'
import { type EntryLayout, type EntrySlice, entrySlice } from './entrySlice'
import { type Frame, frameOf } from './frame'
import { type EntryReading, type Piece, pieceKey } from './piece'
import { PiecedFile } from './piecedFile'
import { SegmentedText, segmentOf } from './segmentedText'
import { splitEntries } from './splitEntries'

/**
 * A document without syntax problems as its frame and its entries, so that a change inside one entry re-reads only that
 * entry: the value of the document then shares everything else. Any other change needs the whole to be read again.
 */
export class PiecedDocument {
  readonly pieces: readonly Piece[]
  readonly text: SegmentedText
  readonly file: ProjectFile
  readonly frame: Frame
  private readonly layout: EntryLayout

  private constructor(parts: Pick<PiecedDocument, 'pieces' | 'text' | 'file' | 'frame'> & { layout: EntryLayout }) {
    this.pieces = parts.pieces
    this.text = parts.text
    this.file = parts.file
    this.frame = parts.frame
    this.layout = parts.layout
  }

  /** Undefined for a document that has to be read as a whole. Entries that `known` has keep what was read of them. */
  static of(file: ProjectFile, known: ReadonlyMap<string, EntryReading>): PiecedDocument | undefined {
    if (file.document.problems.length > 0) return undefined
    const containers = entryContainers(file.kind, file.document)
    const split = splitEntries(file, containers)
    if (split === undefined) return undefined
    const pieces = split.pieces.map((piece) => ({ ...piece, reading: known.get(pieceKey(piece)) ?? piece.reading }))
    const text = new SegmentedText(split.segments.map(segmentOf), file.document.text)
    const frame = frameOf(file, containers, text, split.frameErrors)
    return new PiecedDocument({ pieces, text, file, frame, layout: split.layout })
  }

  /** The same document after a change inside one entry; undefined when the whole must be read. */
  changed({
    range,
    text: newText,
  }: ContentChange): { readonly document: PiecedDocument; readonly piece: number; readonly end: number } | undefined {
    if (range === undefined || (this.layout.newLine === '' && /[\r\n]/.test(newText))) return undefined
    const [start, end] = [this.text.offsetAt(range.start), this.text.offsetAt(range.end)]
    const index = this.text.indexAt(start)
    const from = this.text.startOf(index)
    const before = this.text.segment(index)
    const piece = this.pieces[index >> 1]
    if (
      index % 2 === 0 ||
      before === undefined ||
      piece === undefined ||
      start <= from ||
      end >= from + before.text.length
    ) {
      return undefined
    }
    const text = before.text.slice(0, start - from) + newText + before.text.slice(end - from)
    const changed = this.withPiece(index, piece, text)
    return changed && { ...changed, end }
  }

  private withPiece(index: number, piece: Piece, text: string) {
    const slice = entrySlice(this.file, { ...piece, text }, this.layout)
    if (slice === undefined) return undefined
    const value = sameJson(slice.value, piece.value) ? piece.value : slice.value
    const errors = errorsInside(slice.file.errors, piece.container)
    const next: Piece = { ...piece, text, value, reading: { errors, slice } }
    const pieces = this.pieces.with(index >> 1, next)
    const whole = this.text.with(index, segmentOf(text))
    const root =
      value === piece.value ? this.file.root : withValue(this.file.root, [...piece.container, piece.name], value)
    const file = new PiecedFile(this.file, whole, isJsonObject(root) ? root : {}, () =>
      this.frame.errors.concat(pieces.flatMap(placedErrors)),
    )
    const document = new PiecedDocument({ pieces, text: whole, file, frame: this.frame, layout: this.layout })
    return { document, piece: index >> 1 }
  }

  sliceOf(piece: Piece): EntrySlice | undefined {
    piece.reading.slice ??= entrySlice(this.file, piece, this.layout)
    return piece.reading.slice
  }
}

const errorsInside = (errors: readonly SchemaError[], container: ValuePath): readonly SchemaError[] =>
  errors.map((error) => ({ ...error, path: error.path.slice(container.length + 1) }))

const placedErrors = ({ container, name, reading }: Piece): readonly SchemaError[] =>
  reading.errors.map((error) => ({ ...error, path: [...container, name, ...error.path] }))

/** The value with another one at a path that is there. */
const withValue = (root: JsonValue, [step, ...rest]: ValuePath, value: JsonValue): JsonValue => {
  if (step === undefined) return value
  if (Array.isArray(root) && typeof step === 'number')
    return root.with(step, withValue(root[step] ?? null, rest, value))
  if (!isJsonObject(root) || typeof step !== 'string') return root
  const members: JsonObject = { ...root, [step]: withValue(root[step] ?? null, rest, value) }
  return members
}
