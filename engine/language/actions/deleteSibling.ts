import type { Project, ProjectFile } from '../../documents/project'
import { referencesAt } from '../names/references'
import { noChange } from '../workspaceChange'
import { type ActionRequest, type CodeAction, touches } from './codeAction'

/** A sibling that adds nothing can go, unless another document still refers to it. */
export const deleteSibling = ({ project, file, span, findings }: ActionRequest): readonly CodeAction[] => {
  const idle = findings.filter(({ code, span: place }) => idleCodes.has(code) && touches(place, span))
  const [first] = idle
  if (first === undefined || isReferredTo(file, first.span.start, project)) return []
  const change = { ...noChange, deleted: [file.path] }
  return [{ title: `Delete ${file.path}`, kind: 'quickfix', change, findings: idle, isPreferred: false }]
}

/** It behaves like its base, or like another sibling. */
const idleCodes: ReadonlySet<string> = new Set(['HS405', 'HS406'])

const isReferredTo = (file: ProjectFile, idAt: number, project: Project): boolean =>
  referencesAt({ project, file, offset: idAt + 1 }, { withDeclaration: false }).some(
    (place) => place.file !== file.path,
  )
