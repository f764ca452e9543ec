import type { Project, ProjectFile } from '../documents/project'

/** Whether a sibling was only just made: it has no edits yet, and no pool lists it. That is no mistake. */
export const isOnlyBegun = (file: ProjectFile, project: Project): boolean =>
  hasNoEdits(file) &&
  ![...project.documents.pool.values()].some(({ value }) => value.members.some(({ id }) => id === file.id))

export const hasNoEdits = ({ root: { edits } }: ProjectFile): boolean => Array.isArray(edits) && edits.length === 0
