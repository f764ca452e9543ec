import type { TaskSet } from '../../engine/documents/kinds/tasks'
import { harnessFile } from '../../engine/lint/resolutions'
import { tasksFor } from '../../engine/lint/taskSet'
import type { WorkspaceContext } from './context'

/** The task set of a base harness: that of its benchmark, else the workspace's only one. */
export const taskSetOf = ({ project }: WorkspaceContext, base: string | undefined): TaskSet | undefined => {
  const file = base === undefined ? undefined : harnessFile(project, base)
  return file && tasksFor(file, project)?.document.value
}
