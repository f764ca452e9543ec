import type { Project, ProjectFile } from '../../documents/project'
import { locate } from '../../documents/text/locate'
import type { Span } from '../../documents/text/positions'
import { runFiles, trajectoryPath } from '../../trajectories/runLayout'
import { declarationsOf } from '../names/definitions'
import type { NameKind } from '../names/name'
import { nameSpan } from '../names/nameSpan'
import { valuesAt } from '../names/places'
import { usesIn } from '../names/usesIn'

/** A piece of text that leads to a file of the workspace, or to an address outside of it. */
export interface DocumentLink {
  readonly span: Span
  /** Path of a file, relative to the folder of the project; or an address with its scheme. */
  readonly target: { readonly file: string } | { readonly address: string }
  readonly tooltip: string
}

/** Whether there is a file, by its path relative to the folder of the project. */
export type Exists = (path: string) => boolean

/** What a document leads to: documents that it names, its schema, the source of a memory, runs that are there. */
export const documentLinks = (file: ProjectFile, project: Project, exists: Exists): readonly DocumentLink[] => [
  ...namedDocuments(file, project),
  ...schemaLink(file, exists),
  ...memorySources(file, exists),
  ...runLinks(file, exists),
]

const documentNames: ReadonlySet<NameKind> = new Set([
  'harness',
  'pool',
  'profile',
  'proposal',
  'tasks',
  'tools',
  'job',
])

const namedDocuments = (file: ProjectFile, project: Project): DocumentLink[] =>
  usesIn(file).flatMap((use) => {
    if (!documentNames.has(use.kind) || use.isDeclaration || use.isKey) return []
    const [declared] = declarationsOf(use, file, project)
    const span = nameSpan(file, use)
    if (declared === undefined || span === undefined) return []
    return [{ span, target: { file: declared.file.path }, tooltip: `Open ${declared.file.path}` }]
  })

const schemaLink = (file: ProjectFile, exists: Exists): DocumentLink[] =>
  valuesAt(file.root, '$schema').flatMap(({ at, value }) => textLink(file, at, value, exists))

const memorySources = (file: ProjectFile, exists: Exists): DocumentLink[] =>
  ['state.memory.*.source', 'edits.*.after.source', 'edits.*.before.source'].flatMap((pattern) =>
    valuesAt(file.root, pattern).flatMap(({ at, value }) => textLink(file, at, value, exists)),
  )

/** An address, or a path that is relative to the document, else to the folder of the project. */
const textLink = (
  file: ProjectFile,
  at: readonly (string | number)[],
  value: unknown,
  exists: Exists,
): DocumentLink[] => {
  const span = innerSpan(file, at)
  if (typeof value !== 'string' || span === undefined) return []
  if (/^https?:\/\//.test(value)) return [{ span, target: { address: value }, tooltip: value }]
  if (isAbsolute(value)) return []
  const folder = file.path.slice(0, file.path.lastIndexOf('/') + 1)
  const target = [folder + value, value].map(normalPath).find((path) => path !== undefined && exists(path))
  return target === undefined ? [] : [{ span, target: { file: target }, tooltip: `Open ${target}` }]
}

/** Undefined for a path that leaves the folder of the project: nothing outside of it is looked at. */
const normalPath = (path: string): string | undefined => {
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '..' && parts.pop() === undefined) return undefined
    if (part !== '..' && part !== '.' && part !== '') parts.push(part)
  }
  return isAbsolute(path) ? undefined : parts.join('/')
}

const isAbsolute = (path: string): boolean => path.startsWith('/') || /^[A-Za-z]:|\\/.test(path)

const runLinks = (file: ProjectFile, exists: Exists): DocumentLink[] => [
  ...usesIn(file).flatMap(({ kind, id, at, isDeclaration }) =>
    kind === 'run' && !isDeclaration ? runLink(file, at, `runs/${id}/${runFiles.header}`, exists) : [],
  ),
  ...rolloutPatterns.flatMap((pattern) =>
    valuesAt(file.root, pattern).flatMap(({ at, value }) => {
      const log = typeof value === 'string' ? rolloutLog(value) : undefined
      return log === undefined ? [] : runLink(file, at, log, exists)
    }),
  ),
]

const rolloutPatterns = [
  'entries.*.supports.*.siblingRollout',
  'entries.*.supports.*.baseRollout',
  'rootCauses.*.evidence.*.rollout',
]

/** The log of `<run>/<harness>/<task>/<attempt>`; task ids may hold slashes. */
const rolloutLog = (reference: string): string | undefined => {
  const parts = /^([^/]+)\/([^/]+)\/(.+)\/(\d+)$/.exec(reference)
  const [, run, harness, task, attempt] = parts ?? []
  if (run === undefined || harness === undefined || task === undefined) return undefined
  return `runs/${run}/${trajectoryPath(harness, task, Number(attempt))}`
}

const runLink = (file: ProjectFile, at: readonly (string | number)[], path: string, exists: Exists): DocumentLink[] => {
  const span = innerSpan(file, at)
  const target = normalPath(path)
  if (span === undefined || target === undefined || !exists(target)) return []
  return [{ span, target: { file: target }, tooltip: `Open ${target}` }]
}

/** The text of a string without its quotes. */
const innerSpan = (file: ProjectFile, at: readonly (string | number)[]): Span | undefined => {
  const found = locate(file.document, at)?.value
  return found && { start: found.start + 1, end: Math.max(found.start + 1, found.end - 1) }
}
