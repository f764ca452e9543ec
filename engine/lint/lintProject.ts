import type { Project, ProjectFile } from '../documents/project'
import type { Finding } from './finding'
import { allChecks, findingsOf, foundBy, judged } from './findings'
import { followUpRules } from './registry'

/** Everything that is wrong in the documents of a project, by file, then place, then code. Pure, and never throws. */
export const lintProject = (project: Project): readonly Finding[] => {
  const found = new Map(project.files.map((file) => [file.path, findingsOf(foundBy(allChecks, file, project), file)]))
  const byFile = new Map(project.files.map((file) => [file.path, judged(found.get(file.path) ?? [], file, project)]))
  const known = {
    judged: (path: string) => byFile.get(path) ?? [],
    unsilenced: (path: string) => found.get(path) ?? [],
  }
  return project.files.flatMap((file) => withFollowUps(file, project, known))
}

/** What the rules found, by file: before and after silences and severities. */
export interface KnownFindings {
  judged(path: string): readonly Finding[]
  unsilenced(path: string): readonly Finding[]
}

/** The findings of a file with those of the rules that need to know what others found, in it and in other files. */
export const withFollowUps = (file: ProjectFile, project: Project, known: KnownFindings): readonly Finding[] => {
  const found = followUpRules.flatMap((rule) =>
    rule.check(file, project, known.judged, known.unsilenced).map((occurrence) => ({ rule, occurrence })),
  )
  if (found.length === 0) return known.judged(file.path)
  return judged([...known.judged(file.path), ...findingsOf(found, file)], file, project)
}
