import { hashOf } from '../documents/canonical'
import type { Project, ProjectFile } from '../documents/project'
import { remembered } from '../documents/remembered'
import { entryNames } from './entryNames'
import { fileResolution } from './resolutions'

/**
 * What documents are compared by when each could be compared with each other: only those that share a fact are. A
 * project that changes keeps the facts of its files, so that a comparison need not look at all of them again.
 */
export const factsOf = (file: ProjectFile, project: Project): readonly string[] => {
  const resolution = file.kind === 'sibling' ? fileResolution(file, project) : undefined
  return resolution?.harness === undefined ? [] : [entriesFact(entryNames(resolution.state))]
}

/** The resolved sibling has entries of just these names. The hash takes less room than they do. */
export const entriesFact = (names: string): string => `entries ${hashOf(names)}`

/** By path. */
export const filesWith = (project: Project, fact: string): readonly ProjectFile[] =>
  project.filesWith?.(fact) ?? byFact(project).get(fact) ?? []

const byFact = remembered((project: Project): ReadonlyMap<string, readonly ProjectFile[]> => {
  const files = new Map<string, ProjectFile[]>()
  for (const file of project.files) {
    for (const fact of factsOf(file, project)) {
      const known = files.get(fact)
      if (known === undefined) files.set(fact, [file])
      else known.push(file)
    }
  }
  return files
})
