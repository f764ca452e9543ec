import { isOurs, type ProjectFile, readFile } from '../documents/project'
import type { LineIndex, Span } from '../documents/text/positions'
import { applyChange, type ContentChange } from './contentChange'
import { FlatText, type ReadStored } from './flatText'
import { EntryFindings, type FoundInEntries } from './pieces/entryFindings'
import { type EntryReading, pieceKey } from './pieces/piece'
import { PiecedDocument } from './pieces/piecedDocument'

/** What stands at `end` or behind it moves. */
interface Move {
  readonly end: number
  readonly by: number
}

/** The text of one file while it changes: as a whole, or in pieces once it was edited and can be read. */
export class LiveText {
  private readonly path: string
  private readonly flat: FlatText
  private pieced: PiecedDocument | undefined
  private readonly entries = new EntryFindings()
  /** Entries of the last state that could be read, for when a broken text is whole again. */
  private known: ReadonlyMap<string, EntryReading> = new Map()
  private isEdited = false
  private isRead = false
  /** Changes inside entries since `follow`; undefined once more than that changed. */
  private moves: Move[] | undefined
  /** Characters read so far. */
  charactersRead = 0

  constructor(path: string, text: string, readStored?: ReadStored) {
    this.path = path
    this.flat = new FlatText(text, readStored)
  }

  get text(): string {
    return this.pieced?.text.text ?? this.flat.text
  }

  get length(): number {
    return this.pieced?.text.length ?? this.flat.length
  }

  get lines(): LineIndex {
    return this.pieced?.text ?? this.flat.lines
  }

  /** It is not being edited: what was read of it can be read again at no greater cost. */
  get isPlain(): boolean {
    return !this.isEdited
  }

  is(text: string): boolean {
    return this.pieced === undefined ? this.flat.is(text) : this.pieced.text.text === text
  }

  /** Whether the text is what it was before it was let go. */
  isCurrent(): boolean {
    return this.pieced !== undefined || this.flat.isCurrent()
  }

  /** Whatever is stored now is the text from here on. */
  accept(): void {
    if (this.pieced === undefined) this.flat.accept()
  }

  get isHeld(): boolean {
    return this.pieced !== undefined || this.flat.isHeld
  }

  /** The text that it has already can, or cannot, be read again where it is stored. */
  keepIn(text: string, readStored: ReadStored | undefined): void {
    if (readStored !== undefined) {
      this.pieced = undefined
      this.moves = undefined
      this.isEdited = false
    }
    this.flat.set(text, readStored)
  }

  /** Takes no room any more, if it can be read again. */
  letGo(): void {
    if (this.isPlain) this.flat.letGo()
  }

  get entriesJudged(): number {
    return this.entries.judged
  }

  set(text: string, readStored?: ReadStored): void {
    if (this.pieced !== undefined) {
      this.known = new Map(this.pieced.pieces.map((piece) => [pieceKey(piece), piece.reading]))
    }
    this.pieced = undefined
    this.moves = undefined
    this.flat.set(text, readStored)
    this.isEdited &&= readStored === undefined
    this.isRead = false
  }

  edit(change: ContentChange): void {
    this.isEdited = true
    const changed = this.pieced?.changed(change)
    if (changed === undefined) this.set(applyChange(this.text, change, this.lines))
    else {
      this.charactersRead += changed.document.pieces[changed.piece]?.text.length ?? 0
      this.moves?.push({ end: changed.end, by: changed.document.text.length - this.length })
      this.pieced = changed.document
    }
  }

  /** Undefined when the file is not ours. */
  read(workspaces: readonly string[]): ProjectFile | undefined {
    if (this.pieced !== undefined && this.isRead)
      return isOurs(this.pieced.file, workspaces) ? this.pieced.file : undefined
    this.charactersRead += this.flat.length
    const file = readFile({ path: this.path, text: this.flat.text }, workspaces)
    this.pieced = file && this.isEdited ? PiecedDocument.of(file, this.known) : undefined
    this.isRead = true
    return file
  }

  /** Begins to keep what moves places of the text as it is now. */
  follow(): void {
    this.moves = []
  }

  /** Where a place of the text at the last `follow` is now; undefined when that cannot be said. */
  get follower(): ((span: Span) => Span) | undefined {
    const { moves } = this
    if (moves === undefined) return undefined
    const moved = (offset: number) => moves.reduce((at, { end, by }) => (at >= end ? at + by : at), offset)
    return ({ start, end }) => ({ start: moved(start), end: moved(end) })
  }

  /** What the rules about single entries find; undefined when all rules must look at the whole document. */
  entryFound(): FoundInEntries | undefined {
    return this.pieced && this.entries.of(this.pieced)
  }
}
