import type { Project, ProjectFile } from '../../documents/project'
import type { Resolution } from '../../harness/resolve'
import { fileResolution, harnessFile, resolutionOf } from '../../lint/resolutions'

/** What a harness, sibling or proposal stands for; undefined for other documents and for a second one with its id. */
export const ownResolution = (file: ProjectFile, project: Project): Resolution | undefined => {
  if (file.kind !== 'harness') return fileResolution(file, project)
  return file.id !== undefined && harnessFile(project, file.id) === file ? resolutionOf(project, file.id) : undefined
}
