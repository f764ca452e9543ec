import type { FileText } from '../../engine/documents/project'
import type { CodeAction } from '../../engine/language/actions/codeAction'
import { codeActions } from '../../engine/language/actions/codeActions'
import type { Cursor } from '../../engine/language/cursor'
import { lintProject } from '../../engine/lint/lintProject'
import { afterChange } from './textChange'

/** What is offered at a cursor, with the findings that an editor would have by then. */
export const actionsAt = ({ project, file, offset }: Cursor): readonly CodeAction[] => {
  const findings = lintProject(project).filter((finding) => finding.file === file.path)
  return codeActions({ project, file, span: { start: offset, end: offset }, findings })
}

/** The files after the first action whose title holds `title`. */
export const afterAction = (cursor: Cursor, title: string): readonly FileText[] => {
  const actions = actionsAt(cursor)
  const action = actions.find((each) => each.title.includes(title))
  if (action === undefined) throw new Error(`Offered are only: ${actions.map((each) => each.title).join(' | ')}`)
  const files = cursor.project.files.map(({ path, document }) => ({ path, text: document.text }))
  return afterChange(files, action.change)
}

/** Where the first finding of a code stands. */
export const cursorAtFinding = (cursor: Omit<Cursor, 'offset'>, code: string): Cursor => {
  const found = lintProject(cursor.project).find((each) => each.code === code && each.file === cursor.file.path)
  if (found === undefined) throw new Error(`There is no ${code}`)
  return { ...cursor, offset: found.span.start }
}
