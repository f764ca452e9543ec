import type { JsonObject } from '../../documents/json'
import type { ProjectFile } from '../../documents/project'
import type { SchemaError } from '../../documents/schemaError'
import { type ParsedDocument, scanDocument } from '../../documents/text/parse'
import type { Tape } from '../../documents/text/tape'
import type { SegmentedText } from './segmentedText'

/** A file of which one entry was re-read. The whole text is put together and scanned only when somebody needs places. */
export class PiecedFile implements ProjectFile {
  readonly path: string
  readonly kind: ProjectFile['kind']
  readonly id: string | undefined
  readonly root: JsonObject
  readonly document: ParsedDocument
  private readonly findErrors: () => readonly SchemaError[]
  private known: readonly SchemaError[] | undefined

  constructor(
    { path, kind, id }: Pick<ProjectFile, 'path' | 'kind' | 'id'>,
    text: SegmentedText,
    root: JsonObject,
    findErrors: () => readonly SchemaError[],
  ) {
    this.path = path
    this.kind = kind
    this.id = id
    this.root = root
    this.document = new PiecedParse(text, root)
    this.findErrors = findErrors
  }

  get errors(): readonly SchemaError[] {
    this.known ??= this.findErrors()
    return this.known
  }
}

class PiecedParse implements ParsedDocument {
  readonly value: JsonObject
  readonly problems = []
  readonly root = 0
  private readonly pieces: SegmentedText
  private scanned: Tape | undefined

  constructor(pieces: SegmentedText, value: JsonObject) {
    this.pieces = pieces
    this.value = value
  }

  get text(): string {
    return this.pieces.text
  }

  get tape(): Tape {
    this.scanned ??= scanDocument(this.text)?.tape ?? new Int32Array()
    return this.scanned
  }
}
