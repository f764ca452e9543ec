import { createHash } from 'node:crypto'
import { isJsonObject } from '../documents/json'
import type { TaskSet } from '../documents/kinds/tasks'
import { memberOf, type Project, type ProjectDocument, type ProjectFile, workspaceOf } from '../documents/project'
import { remembered } from '../documents/remembered'
import { baseOf } from './catalogOf'

/** A task set as rules ask it. Test ids may be stored salted, so that nobody opens them by accident. */
export interface KnownTasks {
  readonly document: ProjectDocument<'tasks'>
  readonly ids: ReadonlySet<string>
  has(id: string): boolean
  /** The splits that hold the task. */
  splitsOf(id: string): readonly string[]
  /** The family of variants that the task belongs to; a task that names none is its own. */
  familyOf(id: string): string
  /** The id as it is when salted: equal for a task and its salted id. */
  saltedId(id: string): string
}

/** The task set that a document's task ids belong to: the one it names, that of its base's benchmark, or the only one. */
export const tasksFor = (file: ProjectFile, project: Project): KnownTasks | undefined => {
  const document = taskDocument(file, project)
  return document && tasksIn(project)(document)
}

/** A task set as it asks itself; undefined for other documents, and for one that breaks its schema. */
export const tasksOfFile = (file: ProjectFile, project: Project): KnownTasks | undefined => {
  const document = file.id === undefined ? undefined : project.documents.tasks.get(file.id)
  return file.kind === 'tasks' && document?.file === file ? tasksIn(project)(document) : undefined
}

/** The salt is the workspace's, so that a set is known anew for each state of the project. */
const tasksIn = remembered((project: Project) =>
  remembered((document: ProjectDocument<'tasks'>) =>
    knownTasks(document, workspaceOf(project, document.file.path)?.value.tasks?.testSalt ?? ''),
  ),
)

const taskDocument = (file: ProjectFile, project: Project): ProjectDocument<'tasks'> | undefined => {
  const { tasks } = file.root
  const own = file.kind === 'job' && isJsonObject(tasks) ? tasks['set'] : undefined
  if (typeof own === 'string') return project.documents.tasks.get(own)
  const base = baseOf(file, project)
  const metadata = base && memberOf(base, 'metadata')
  const benchmark = isJsonObject(metadata) ? metadata['benchmark'] : undefined
  const named = typeof benchmark === 'string' ? project.documents.tasks.get(benchmark) : undefined
  const [only, ...others] = project.documents.tasks.values()
  return named ?? (others.length === 0 ? only : undefined)
}

const knownTasks = (document: ProjectDocument<'tasks'>, salt: string): KnownTasks => {
  const splits = Object.entries(document.value.splits).map(([name, ids]) => [name, new Set(ids)] as const)
  const ids = allIds(document.value)
  const families = new Map(Object.entries(document.value.families ?? {}))
  const isSalted = [...ids].some((id) => id.startsWith('sha256:'))
  const salted = (id: string) =>
    !isSalted || id.startsWith('sha256:')
      ? id
      : `sha256:${createHash('sha256').update(`${salt}${id}`, 'utf8').digest('hex')}`
  return {
    document,
    ids,
    has: (id) => ids.has(id) || ids.has(salted(id)),
    splitsOf: (id) => splits.filter(([, members]) => members.has(id) || members.has(salted(id))).map(([name]) => name),
    familyOf: (id) => families.get(id) ?? families.get(salted(id)) ?? id,
    saltedId: salted,
  }
}

const allIds = ({ splits, dev, families = {}, meta = {} }: TaskSet): ReadonlySet<string> =>
  new Set([...Object.values(splits).flat(), ...(dev?.ids ?? []), ...Object.keys(families), ...Object.keys(meta)])
