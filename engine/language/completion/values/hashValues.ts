import { stateHash } from '../../../documents/canonical'
import { currentHash, hashObstacle } from '../../../lint/currentHash'
import { fileResolution } from '../../../lint/resolutions'
import { textAt } from '../../meaning/valueAt'
import type { Suggestion } from '../completion'
import type { Spot } from '../spot'
import { name } from '../suggest'

/** The state hash of the harness whose id stands beside, as it is now; nothing while that has errors. */
export const currentHashes = ({ cursor: { file, project }, path }: Spot): readonly Suggestion[] => {
  const id = textAt(file.root, [...path.slice(0, -1), 'id'])
  const hash = id === undefined ? undefined : currentHash(project, id)
  return hash === undefined ? [] : [name('value', hash, { detail: `\`${id}\` as it is now` })]
}

/** The state hash of the document itself. */
export const ownHashes = ({ cursor: { file, project } }: Spot): readonly Suggestion[] => {
  const resolution = fileResolution(file, project)
  if (resolution === undefined || hashObstacle(project, resolution) !== undefined) return []
  return [name('value', stateHash(resolution.state), { detail: 'this document as it is now' })]
}
