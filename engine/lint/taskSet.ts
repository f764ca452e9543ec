import { createHash } from 'node:crypto'
import { isJsonObject } from '../documents/json'
import type { TaskSet } from '../documents/kinds/tasks'
import { type Project, type ProjectDocument, type ProjectFile, workspaceOf } from '../documents/project'
import { remembered } from '../documents/remembered'
import { baseOf } from './catalogOf'

/** A task set as rules ask it. Test ids may be stored salted, so that nobody opens them by accident. */
export interface KnownTasks {
  readonly document: ProjectDocument<'tasks'>
  readonly ids: ReadonlySet<string>
  has(id: string): boolean
  /** The splits that hold the task. */
  splitsOf(id: string): readonly string[]
}

/** The task set that a document's task ids belong to: that of its base's benchmark, else the project's only one. */
export const tasksFor = (file: ProjectFile, project: Project): KnownTasks | undefined => {
  const document = taskDocument(file, project)
  return document && tasksIn(project)(document)
}

/** The salt is the workspace's, so that a set is known anew for each state of the project. */
const tasksIn = remembered((project: Project) =>
  remembered((document: ProjectDocument<'tasks'>) =>
    knownTasks(document, workspaceOf(project, document.file.path)?.value.tasks?.testSalt ?? ''),
  ),
)

const taskDocument = (file: ProjectFile, project: Project): ProjectDocument<'tasks'> | undefined => {
  const metadata = baseOf(file, project)?.root['metadata']
  const benchmark = isJsonObject(metadata) ? metadata['benchmark'] : undefined
  const named = typeof benchmark === 'string' ? project.documents.tasks.get(benchmark) : undefined
  const [only, ...others] = project.documents.tasks.values()
  return named ?? (others.length === 0 ? only : undefined)
}

const knownTasks = (document: ProjectDocument<'tasks'>, salt: string): KnownTasks => {
  const splits = Object.entries(document.value.splits).map(([name, ids]) => [name, new Set(ids)] as const)
  const ids = allIds(document.value)
  const salted = (id: string) => `sha256:${createHash('sha256').update(`${salt}${id}`, 'utf8').digest('hex')}`
  return {
    document,
    ids,
    has: (id) => ids.has(id) || ids.has(salted(id)),
    splitsOf: (id) => splits.filter(([, members]) => members.has(id) || members.has(salted(id))).map(([name]) => name),
  }
}

const allIds = ({ splits, dev, families = {}, meta = {} }: TaskSet): ReadonlySet<string> =>
  new Set([...Object.values(splits).flat(), ...(dev?.ids ?? []), ...Object.keys(families), ...Object.keys(meta)])
