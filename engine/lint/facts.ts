import type { Project, ProjectFile } from '../documents/project'
import { remembered } from '../documents/remembered'
import type { ResolvedHarness } from '../harness/resolvedHarness'
import { fileResolution } from './resolutions'

/**
 * What documents are compared by when each could be compared with each other: only those that share a fact are. A
 * project that changes keeps the facts of its files, so that a comparison need not look at all of them again.
 */
export const factsOf = (file: ProjectFile, project: Project): readonly string[] => {
  const harness = file.kind === 'sibling' ? fileResolution(file, project)?.harness : undefined
  return harness === undefined ? [] : [behaviourFact(harness)]
}

/** The sibling resolves to a harness that behaves like this one. */
export const behaviourFact = ({ effectiveHash }: ResolvedHarness): string => `behaves ${effectiveHash}`

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
