import type { Project, ProjectFile } from '../../documents/project'
import { ownResolution } from './ownState'

/** The complete harness that a document stands for, as the command line prints it; undefined when it is none. */
export const resolvedText = (file: ProjectFile, project: Project): { id: string; text: string } | undefined => {
  const resolution = ownResolution(file, project)
  if (resolution === undefined) return undefined
  const id = file.id ?? ''
  const harness = { kind: 'harness', schemaVersion: 1, id, state: resolution.state }
  return { id, text: `${JSON.stringify(harness, null, 2)}\n` }
}
