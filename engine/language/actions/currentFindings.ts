import type { Project, ProjectFile } from '../../documents/project'
import { remembered } from '../../documents/remembered'
import type { Finding } from '../../lint/finding'
import { findingsOf, foundBy, judged } from '../../lint/findings'
import { rules } from '../../lint/registry'

/**
 * What there is to mend in a file as it is at this moment. Findings that were published may be those of an earlier text,
 * and an edit made for one text would harm another.
 */
export const currentFindings = (file: ProjectFile, project: Project): readonly Finding[] => findingsIn(project)(file)

const findingsIn = remembered((project: Project) =>
  remembered((file: ProjectFile) => judged(findingsOf(foundBy(rules, file, project), file), file, project)),
)
