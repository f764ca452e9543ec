import type { RecordedRollout } from '../documents/evidence'
import { isJsonObject } from '../documents/json'
import type { Project, ProjectFile } from '../documents/project'

/**
 * What evaluations recorded of a task under the parent of a proposal, in the very version that the proposal pins. Those
 * that broke down in the environment say nothing of the harness and are left out.
 */
export const parentRollouts = (file: ProjectFile, project: Project, taskId: string): readonly RecordedRollout[] => {
  const { parent } = file.root
  if (project.evidence === undefined || !isJsonObject(parent)) return []
  const { id, stateHash } = parent
  if (typeof id !== 'string') return []
  return project.evidence
    .rollouts(id, taskId)
    .filter((rollout) => rollout.stateHash === stateHash && rollout.outcome !== 'error')
}

export const hasPassed = ({ outcome }: RecordedRollout): boolean => outcome === 'pass'

/** A few references, so that the reader can look. */
export const referencesOf = (rollouts: readonly RecordedRollout[]): string => {
  const shown = rollouts.slice(0, mostShown).map(({ reference }) => reference)
  return rollouts.length > mostShown ? `${shown.join(', ')} and ${rollouts.length - mostShown} more` : shown.join(', ')
}

const mostShown = 3
