import { stateHash } from '../documents/canonical'
import { isReadable, type Project } from '../documents/project'
import type { Resolution } from '../harness/resolve'
import { harnessFile, resolutionOf } from './resolutions'

/** State hash of a harness or sibling as it is now; undefined when there is none, or when something is in its way. */
export const currentHash = (project: Project, id: string): string | undefined => {
  if (harnessFile(project, id) === undefined) return undefined
  const resolution = resolutionOf(project, id)
  return hashObstacle(project, resolution) === undefined ? stateHash(resolution.state) : undefined
}

/**
 * Why a resolved state is not what its author meant, so that its hash must not be written anywhere. A pin that is out
 * of date is no obstacle: the state does not depend on it.
 */
export const hashObstacle = (project: Project, { chain, problems }: Resolution): string | undefined => {
  const unread = chain.flatMap((id) => harnessFile(project, id) ?? []).find((file) => !isReadable(file))
  if (unread !== undefined) return `${unread.path} has syntax errors.`
  return problems.find(({ severity, code }) => severity === 'error' && code !== 'HS402')?.message
}
