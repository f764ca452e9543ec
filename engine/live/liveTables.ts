import type { DocumentKind } from '../documents/kinds/documentKind'
import { type NameSpace, nameSpaceOf, type Project } from '../documents/project'
import { noteRead, readKey } from '../documents/reads'
import type { LiveFile } from './liveFile'
import { LiveTable } from './liveTable'

/** One object, so that what is remembered of it is found again. */
const noFiles: readonly LiveFile[] = []

/** The files of a project that changes, by path, by name and by kind, kept up to date file by file. */
export class LiveTables {
  private readonly byPath = new Map<string, LiveFile>()
  private readonly byName = new Map<NameSpace, Map<string, LiveFile[]>>()
  private paths: readonly string[] | undefined
  private sorted: readonly LiveFile[] | undefined
  private readonly byKind = new Map<
    DocumentKind,
    { readonly files: Map<string, LiveFile>; sorted?: readonly LiveFile[] }
  >()
  readonly documents: Project['documents'] = {
    harness: new LiveTable('harness', this),
    sibling: new LiveTable('sibling', this),
    proposal: new LiveTable('proposal', this),
    pool: new LiveTable('pool', this),
    profile: new LiveTable('profile', this),
    tasks: new LiveTable('tasks', this),
    tools: new LiveTable('tools', this),
    job: new LiveTable('job', this),
    workspace: new LiveTable('workspace', this),
    run: new LiveTable('run', this),
  }

  /** Nobody is told of this read; for the keeper of the tables. */
  file(path: string): LiveFile | undefined {
    return this.byPath.get(path)
  }

  files(): readonly LiveFile[] {
    noteRead(readKey('files'))
    this.paths ??= [...this.byPath.keys()].sort()
    this.sorted ??= this.paths.flatMap((path) => this.byPath.get(path) ?? [])
    return this.sorted
  }

  named(space: NameSpace, id: string): readonly LiveFile[] {
    noteRead(readKey('name', space, id))
    return this.byName.get(space)?.get(id) ?? []
  }

  ids(space: NameSpace): readonly string[] {
    noteRead(readKey('names', space))
    return [...(this.byName.get(space) ?? [])].sort((a, b) => firstPath(a[1], b[1])).map(([id]) => id)
  }

  filesOf(kind: DocumentKind): readonly LiveFile[] {
    noteRead(readKey('kind', kind))
    return this.ofKind(kind)
  }

  /** The same array until a file of the kind is replaced. Nobody is told of this read. */
  ofKind(kind: DocumentKind): readonly LiveFile[] {
    const known = this.byKind.get(kind)
    if (known === undefined) return noFiles
    known.sorted ??= [...known.files.values()].sort(byPath)
    return known.sorted
  }

  /** Puts a new state of a file in place of the old one; gives the keys of what that changes for those who asked by name. */
  replace(path: string, file: LiveFile | undefined): readonly string[] {
    const before = this.byPath.get(path)
    this.rename(before, file)
    if (file === undefined) this.byPath.delete(path)
    else this.byPath.set(path, file)
    this.sorted = undefined
    if (before === undefined || file === undefined) this.paths = undefined
    this.sort(path, before, file)
    if (before?.kind !== file?.kind || before?.id !== file?.id) return [before, file].flatMap(allKeys)
    return before?.isValid === file?.isValid ? [] : tableKeys(file)
  }

  private sort(path: string, before: LiveFile | undefined, after: LiveFile | undefined): void {
    if (before !== undefined) this.kindOf(before).files.delete(path)
    if (after !== undefined) this.kindOf(after).files.set(path, after)
  }

  /** The files of the kind of a file, for changing them. */
  private kindOf({ kind }: LiveFile): { readonly files: Map<string, LiveFile> } {
    const files = this.byKind.get(kind)?.files ?? new Map<string, LiveFile>()
    const known = { files }
    this.byKind.set(kind, known)
    return known
  }

  private rename(before: LiveFile | undefined, after: LiveFile | undefined): void {
    if (before?.id !== undefined) {
      const space = nameSpaceOf(before.kind)
      const left = this.withName(space, before.id).filter((file) => file !== before)
      if (left.length === 0) this.byName.get(space)?.delete(before.id)
      else this.byName.get(space)?.set(before.id, left)
    }
    if (after?.id === undefined) return
    const space = nameSpaceOf(after.kind)
    const names = this.byName.get(space) ?? new Map<string, LiveFile[]>()
    this.byName.set(space, names.set(after.id, [...this.withName(space, after.id), after].sort(byPath)))
  }

  private withName(space: NameSpace, id: string): readonly LiveFile[] {
    return this.byName.get(space)?.get(id) ?? []
  }
}

const byPath = (a: LiveFile, b: LiveFile): number => (a.path < b.path ? -1 : 1)

const firstPath = ([a]: readonly LiveFile[], [b]: readonly LiveFile[]): number => (a && b ? byPath(a, b) : 0)

const allKeys = (file: LiveFile | undefined): readonly string[] =>
  file === undefined ? [] : [readKey('files'), readKey('kind', file.kind), ...nameKeys(file), ...tableKeys(file)]

const nameKeys = (file: LiveFile | undefined): readonly string[] => {
  if (file?.id === undefined) return []
  const space = nameSpaceOf(file.kind)
  return [readKey('name', space, file.id), readKey('names', space)]
}

const tableKeys = (file: LiveFile | undefined): readonly string[] =>
  file?.id === undefined ? [] : [readKey('document', file.kind, file.id), readKey('documents', file.kind)]
