import { minimalEdit } from '../../documents/text/minimalEdit'
import { rebase, rebaseReport } from '../lineage/rebase'
import { type ActionRequest, type CodeAction, editAction, touches } from './codeAction'

/** Moves a sibling or proposal to its parent as it is now, where it was found that the parent changed. */
export const rebaseActions = ({ project, file, span, findings }: ActionRequest): readonly CodeAction[] => {
  const drift = findings.filter(
    ({ code, span: place }) => (code === 'HS402' || code === 'HS403') && touches(place, span),
  )
  const rebased = drift.length === 0 ? undefined : rebase(file, project)
  if (rebased === undefined) return []
  const edits = minimalEdit(file.document.text, rebased.text).map((edit) => ({ file: file.path, ...edit }))
  const left = rebaseReport(rebased).conflicts.length
  const rest = left === 0 ? '' : left === 1 ? ' (1 conflict stays)' : ` (${left} conflicts stay)`
  return edits.length === 0
    ? []
    : [editAction(`Rebase on the parent as it is now${rest}`, 'refactor.rewrite', edits, { findings: drift })]
}
