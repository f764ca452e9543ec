import { isJsonObject } from '../../engine/documents/json'
import type { ProjectFile } from '../../engine/documents/project'
import { evaluationsOf } from '../../engine/lint/evaluations'
import { rootCauseSites } from '../../engine/lint/proposalTasks'
import { harnessFile } from '../../engine/lint/resolutions'
import type { WorkspaceContext } from './context'

/** What the proposal of a sibling says of the failures it answers. */
export interface KnownCauses {
  /** Failed task -> root cause; of a task with several the first. */
  readonly causes: ReadonlyMap<string, string>
  readonly isRevised: boolean
}

const proposalOf = ({ project }: WorkspaceContext, sibling: string): ProjectFile | undefined => {
  const origin = harnessFile(project, sibling)?.root['origin']
  const id = isJsonObject(origin) ? origin['proposal'] : undefined
  return typeof id === 'string' ? project.named('proposal', id)[0] : undefined
}

/** A sibling that was written by hand names no causes. */
export const knownCauses = (context: WorkspaceContext, sibling: string): KnownCauses => {
  const proposal = proposalOf(context, sibling)
  if (proposal === undefined) return { causes: new Map(), isRevised: false }
  const causes = new Map<string, string>()
  for (const { cause, failed } of rootCauseSites(proposal)) {
    const { id } = cause
    if (typeof id !== 'string') continue
    for (const task of failed) if (!causes.has(task)) causes.set(task, id)
  }
  return { causes, isRevised: evaluationsOf(proposal).some(({ revision }) => revision > 0) }
}
