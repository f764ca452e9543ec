import type { Project, ProjectFile } from '../../documents/project'
import type { Span } from '../../documents/text/positions'
import { entriesInRange } from '../entriesInRange'
import { ancestorHints } from './ancestorHints'
import type { InlayHint } from './inlayHint'
import { priorityHint } from './priorityHint'
import { tokenHint } from './tokenHint'

/** The hints of a part of a document, in the order of the text. Nothing outside the part is looked at closely. */
export const inlayHintsIn = (file: ProjectFile, project: Project, range: Span): readonly InlayHint[] =>
  entriesInRange(file, range)
    .flatMap((site) => [
      ...ancestorHints(site, file, project),
      ...priorityHint(site, file, project),
      ...tokenHint(site, file),
    ])
    .filter(({ offset }) => range.start <= offset && offset <= range.end)
    .sort((a, b) => a.offset - b.offset)
