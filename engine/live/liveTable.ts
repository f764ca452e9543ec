import type { DocumentKind } from '../documents/kinds/documentKind'
import type { NameSpace, ProjectDocument } from '../documents/project'
import { nameSpaceOf } from '../documents/project'
import { noteRead, readKey, unnoted } from '../documents/reads'
import { remembered } from '../documents/remembered'
import { LiveDocument, type LiveFile } from './liveFile'

/** Where the files are. */
export interface FilesByName {
  named(space: NameSpace, id: string): readonly LiveFile[]
  ofKind(kind: DocumentKind): readonly LiveFile[]
}

/** The valid documents of one kind by id, as the tables of a project have them now. Tells who listens what is asked. */
export class LiveTable<K extends DocumentKind> implements ReadonlyMap<string, ProjectDocument<K>> {
  private readonly kind: K
  private readonly found: FilesByName
  private readonly documentOf: (file: LiveFile) => LiveDocument<K>
  private readonly documentsIn: (files: readonly LiveFile[]) => ReadonlyMap<string, LiveDocument<K>>

  constructor(kind: K, found: FilesByName) {
    this.kind = kind
    this.found = found
    this.documentOf = remembered((file: LiveFile) => new LiveDocument(kind, file))
    this.documentsIn = remembered((files: readonly LiveFile[]) => documentsById(files, this.documentOf))
  }

  get size(): number {
    return this.all().size
  }

  get(id: string): ProjectDocument<K> | undefined {
    noteRead(readKey('document', this.kind, id))
    const files = unnoted(() => this.found.named(nameSpaceOf(this.kind), id))
    const first = files.find((file) => file.kind === this.kind && file.isValid)
    return first && this.documentOf(first)
  }

  has(id: string): boolean {
    return this.get(id) !== undefined
  }

  forEach(visit: (value: ProjectDocument<K>, key: string, map: ReadonlyMap<string, ProjectDocument<K>>) => void): void {
    this.all().forEach(visit)
  }

  entries(): MapIterator<[string, ProjectDocument<K>]> {
    return this.all().entries()
  }

  keys(): MapIterator<string> {
    return this.all().keys()
  }

  values(): MapIterator<ProjectDocument<K>> {
    return this.all().values()
  }

  [Symbol.iterator](): MapIterator<[string, ProjectDocument<K>]> {
    return this.entries()
  }

  private all(): ReadonlyMap<string, ProjectDocument<K>> {
    noteRead(readKey('documents', this.kind))
    return this.documentsIn(this.found.ofKind(this.kind))
  }
}

const documentsById = <Document>(
  files: readonly LiveFile[],
  documentOf: (file: LiveFile) => Document,
): ReadonlyMap<string, Document> => {
  const documents = new Map<string, Document>()
  for (const file of files) {
    if (file.isValid && file.id !== undefined && !documents.has(file.id)) documents.set(file.id, documentOf(file))
  }
  return documents
}
