import type { Project, ProjectFile } from '../documents/project'
import type { Span } from '../documents/text/positions'

/** Where the user is: a document of a project and an offset in its text, in UTF-16 code units. */
export interface Cursor {
  readonly project: Project
  readonly file: ProjectFile
  readonly offset: number
}

/** A span of a file of the project. */
export interface Place {
  readonly file: string
  readonly span: Span
}
