import type { Evidence } from './evidence'
import { isJsonObject, type JsonObject, type JsonValue } from './json'
import { type DocumentKind, isDocumentKind, kindOfFileName } from './kinds/documentKind'
import type { ProjectMemory } from './projectMemory'
import { noteRead, readKey, unnoted } from './reads'
import type { SchemaError } from './schemaError'
import { type ParsedDocument, parseDocument } from './text/parse'
import { isKind, type ValueOf, validateKind } from './validate'

export interface FileText {
  /** Relative to the folder of the project, with forward slashes. */
  readonly path: string
  readonly text: string
}

/** One file of ours, read on its own: what it says, what it claims to be, and where it breaks its schema. */
export interface ProjectFile {
  readonly path: string
  readonly kind: DocumentKind
  readonly id: string | undefined
  readonly document: ParsedDocument
  /** The document's value, as far as it could be read; an empty object when it is none. */
  readonly root: JsonObject
  readonly errors: readonly SchemaError[]
}

/** A document that follows its schema. */
export interface ProjectDocument<K extends DocumentKind> {
  readonly file: ProjectFile
  readonly value: ValueOf<K>
}

type DocumentTables = { readonly [K in DocumentKind]: ReadonlyMap<string, ProjectDocument<K>> }

/** Kinds whose ids must differ from each other. */
export type NameSpace = Exclude<DocumentKind, 'sibling'>

/** Harnesses and siblings share one name space; every other kind has its own. */
export const nameSpaceOf = (kind: DocumentKind): NameSpace => (kind === 'sibling' ? 'harness' : kind)

/** All files of ours, with the valid documents by kind and id. Where an id is taken twice the first path has it. */
export interface Project {
  /** By path. Judging by all files means judging again whenever one comes or goes: where an id is known, ask `named`. */
  readonly files: readonly ProjectFile[]
  readonly documents: DocumentTables
  /** The files with an id, by path. */
  named(space: NameSpace, id: string): readonly ProjectFile[]
  /** All ids of a name space. */
  ids(space: NameSpace): readonly string[]
  /** The files of one kind, by path, also those without an id. */
  filesOf(kind: DocumentKind): readonly ProjectFile[]
  /** The files of which something holds, where the project keeps account of that. */
  filesWith?(fact: string): readonly ProjectFile[]
  /** Until when answers about the project hold; see `keptByProject`. */
  readonly memory: ProjectMemory
  /** What was run. Without it, nothing is said about what only runs can tell. */
  readonly evidence?: Evidence | undefined
}

/**
 * Reads texts as a project. Pure, and never throws. A file is ours when its name says so and it lies under a workspace
 * file or names one of our kinds itself: other products use names such as `x.profile.json` too.
 */
export const buildProject = (texts: readonly FileText[]): Project => {
  const workspaces = texts.filter(({ path }) => kindOfFileName(path) === 'workspace').map(({ path }) => folderOf(path))
  const files = texts.flatMap((text) => readFile(text, workspaces) ?? [])
  return projectOf(files)
}

/** Indexes files that were read before, so that an unchanged file is not read again. */
export const projectOf = (unordered: readonly ProjectFile[]): Project => {
  const files = [...unordered].sort((a, b) => (a.path < b.path ? -1 : 1))
  const names = new Map<string, Map<string, ProjectFile[]>>()
  for (const file of files) if (file.id !== undefined) addName(names, nameSpaceOf(file.kind), file.id, file)
  const byKind = new Map<DocumentKind, ProjectFile[]>()
  for (const file of files) {
    const known = byKind.get(file.kind)
    if (known === undefined) byKind.set(file.kind, [file])
    else known.push(file)
  }
  return {
    files,
    filesOf: (kind) => byKind.get(kind) ?? [],
    named: (space, id) => names.get(space)?.get(id) ?? [],
    ids: (space) => [...(names.get(space)?.keys() ?? [])],
    memory: { revision: 0, changedAt: () => 0 },
    documents: {
      harness: table('harness', files),
      sibling: table('sibling', files),
      proposal: table('proposal', files),
      pool: table('pool', files),
      profile: table('profile', files),
      tasks: table('tasks', files),
      tools: table('tools', files),
      job: table('job', files),
      workspace: table('workspace', files),
      run: table('run', files),
    },
  }
}

const addName = (
  names: Map<string, Map<string, ProjectFile[]>>,
  space: string,
  id: string,
  file: ProjectFile,
): void => {
  const ofSpace = names.get(space) ?? new Map<string, ProjectFile[]>()
  names.set(space, ofSpace)
  const known = ofSpace.get(id)
  if (known === undefined) ofSpace.set(id, [file])
  else known.push(file)
}

/**
 * One member of a document's value. Who asks another document so is judged again only when this member changes, not at
 * each change of the document.
 */
export const memberOf = (file: ProjectFile, name: string): JsonValue | undefined => {
  noteRead(readKey('member', file.path, name))
  return unnoted(() => (Object.hasOwn(file.root, name) ? file.root[name] : undefined))
}

/** Whether the text could be read without a syntax problem. */
export const isReadable = (file: ProjectFile): boolean => {
  noteRead(readKey('readable', file.path))
  return unnoted(() => file.document.problems.length === 0)
}

/** Reads one text; undefined when the file is not ours. `workspaces` are the folders that hold a workspace file. */
export const readFile = ({ path, text }: FileText, workspaces: readonly string[]): ProjectFile | undefined => {
  const kind = kindOfFileName(path)
  if (kind === undefined) return undefined
  const document = parseDocument(text)
  const root = isJsonObject(document.value) ? document.value : {}
  if (!isOurs({ path, kind, root }, workspaces)) return undefined
  const id = typeof root['id'] === 'string' ? root['id'] : undefined
  const errors = isJsonObject(document.value) ? validateKind(kind, root) : []
  return { path, kind, id, document, root, errors }
}

/** A file is ours when it names one of our kinds or lies under a workspace file. A `run.json` must name its kind. */
export const isOurs = (
  { path, kind, root }: Pick<ProjectFile, 'path' | 'kind' | 'root'>,
  workspaces: readonly string[],
): boolean => isDocumentKind(root['kind']) || (kind !== 'run' && workspaces.some((folder) => path.startsWith(folder)))

/** The workspace file nearest above a path. */
export const workspaceOf = (project: Project, path: string): ProjectDocument<'workspace'> | undefined => {
  let nearest: ProjectDocument<'workspace'> | undefined
  for (const workspace of project.documents.workspace.values()) {
    const folder = folderOf(workspace.file.path)
    const isNearer = nearest === undefined || folder.length > folderOf(nearest.file.path).length
    if (path.startsWith(folder) && isNearer) nearest = workspace
  }
  return nearest
}

/** '' or a path that ends in a slash. */
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)

const table = <K extends DocumentKind>(kind: K, files: readonly ProjectFile[]): Map<string, ProjectDocument<K>> => {
  const found = new Map<string, ProjectDocument<K>>()
  for (const file of files) {
    const { root, id } = file
    if (file.kind !== kind || id === undefined || found.has(id) || file.errors.length > 0) continue
    if (isKind(kind, root)) found.set(id, { file, value: root })
  }
  return found
}
