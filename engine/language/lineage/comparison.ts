import type { Project, ProjectFile } from '../../documents/project'
import { diffStates } from '../../harness/diff'
import { parentId, resolutionOf } from '../../lint/resolutions'
import { ownResolution } from './ownState'

export interface Comparison {
  readonly title: string
  readonly entries: readonly ComparedEntry[]
}

export interface ComparedEntry {
  readonly path: string
  /** JSON text of the entry; empty when it is absent on that side. */
  readonly before: string
  readonly after: string
}

/** Entry by entry, how a sibling or proposal differs from an ancestor; undefined when it has none that is known. */
export const comparison = (file: ProjectFile, project: Project, other: 'parent' | 'base'): Comparison | undefined => {
  const resolution = ownResolution(file, project)
  const ancestor = other === 'parent' ? parentId(file) : resolution?.chain[0]
  if (resolution === undefined || ancestor === undefined || ancestor === file.id) return undefined
  const theirs = resolutionOf(project, ancestor)
  if (theirs.chain.length === 0) return undefined
  const entries = diffStates(theirs.state, resolution.state).map(({ path, before, after }) => ({
    path,
    before: textOf(before),
    after: textOf(after),
  }))
  return { title: `${ancestor} ↔ ${file.id ?? file.path}`, entries }
}

const textOf = (entry: unknown): string => (entry === null ? '' : `${JSON.stringify(entry, null, 2)}\n`)
