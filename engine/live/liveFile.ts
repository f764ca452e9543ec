import { isJsonObject, type JsonObject } from '../documents/json'
import { type DocumentKind, isDocumentKind } from '../documents/kinds/documentKind'
import type { ProjectDocument, ProjectFile } from '../documents/project'
import { noteRead, readKey } from '../documents/reads'
import type { SchemaError } from '../documents/schemaError'
import type { ParsedDocument } from '../documents/text/parse'
import { isKind, type ValueOf } from '../documents/validate'

/** The content of a file was let go and is no longer what it was. The change is on its way; then all is judged again. */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile'
  readonly path: string

  constructor(path: string) {
    super(`${path} is not what it was when it was judged.`)
    this.path = path
  }
}

/**
 * One state of a file of a project that changes. It tells who listens what is read of it, and can let its content go: it
 * is then read again when somebody asks. After each change of the text there is a new object.
 */
export class LiveFile implements ProjectFile {
  readonly path: string
  readonly kind: DocumentKind
  readonly id: string | undefined
  /** Follows its schema, so that others may rely on its form. */
  readonly isValid: boolean
  /** Names one of our kinds itself, so that it is ours wherever it lies. */
  readonly claims: boolean
  /** The base at the root of its parents, or what stands for it: files of one line are best judged after each other. */
  readonly line: string
  /** Of the members of its value, for when they change after it was let go. */
  readonly members: readonly string[]
  private content: ProjectFile | undefined
  private readonly reread: (path: string) => ProjectFile | undefined
  private readonly keys: { readonly text: string; readonly value: string }

  constructor(content: ProjectFile, reread: (path: string) => ProjectFile | undefined) {
    this.path = content.path
    this.kind = content.kind
    this.id = content.id
    this.isValid = content.errors.length === 0
    this.claims = isDocumentKind(content.root['kind'])
    this.line = lineOf(content)
    this.members = Object.keys(content.root)
    this.content = content
    this.reread = reread
    this.keys = { text: readKey('text', content.path), value: readKey('value', content.path) }
  }

  get document(): ParsedDocument {
    noteRead(this.keys.text)
    return this.loaded().document
  }

  get root(): JsonObject {
    noteRead(this.keys.value)
    return this.loaded().root
  }

  get errors(): readonly SchemaError[] {
    noteRead(this.keys.value)
    return this.loaded().errors
  }

  /** What is in memory; undefined when it was let go. Nobody is told. */
  get held(): ProjectFile | undefined {
    return this.content
  }

  /** The same file without its content. A new object, so that what others remember of this one goes, too. */
  letGo(): LiveFile {
    const empty = new LiveFile(this.loaded(), this.reread)
    empty.content = undefined
    return empty
  }

  /** Has its content in memory again, for comparison with the next one. */
  load(): void {
    this.loaded()
  }

  private loaded(): ProjectFile {
    this.content ??= this.reread(this.path)
    if (this.content === undefined || this.content.kind !== this.kind || this.content.id !== this.id) {
      throw new ChangedMeanwhile(this.path)
    }
    return this.content
  }
}

const lineOf = ({ path, id, root: { base } }: ProjectFile): string => {
  const pinned = isJsonObject(base) ? base['id'] : id
  return typeof pinned === 'string' ? pinned : path
}

/** A valid document of a live file. */
export class LiveDocument<K extends DocumentKind> implements ProjectDocument<K> {
  readonly file: LiveFile
  private readonly kind: K
  private known: { readonly root: JsonObject; readonly value: ValueOf<K> } | undefined

  constructor(kind: K, file: LiveFile) {
    this.kind = kind
    this.file = file
  }

  get value(): ValueOf<K> {
    const { root } = this.file
    if (this.known?.root !== root) this.known = { root, value: this.checked(root) }
    return this.known.value
  }

  private checked(root: JsonObject): ValueOf<K> {
    if (isKind(this.kind, root)) return root
    throw new ChangedMeanwhile(this.file.path)
  }
}
