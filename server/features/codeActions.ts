import type { CodeAction as LspCodeAction } from 'vscode-languageserver/node'
import type { ActionKind } from '../../engine/language/actions/codeAction'
import { codeActions as actionsAt } from '../../engine/language/actions/codeActions'
import type { Feature } from '../context'
import { toDiagnostic } from '../toLsp'
import { toWorkspaceEdit } from '../toWorkspaceEdit'

export const codeActions: Feature = ({ connection, workspaces, guarded, pages }) =>
  connection.onCodeAction(
    guarded('codeAction', ({ textDocument, range, context }) => {
      const snapshot = workspaces.snapshot(textDocument.uri)
      if (snapshot === undefined) return null
      const { file, project, lines } = snapshot
      const span = { start: lines.offsetAt(range.start), end: lines.offsetAt(range.end) }
      return actionsAt({ file, project, span, findings: snapshot.findings() })
        .filter(({ kind }) => isAskedFor(kind, context.only))
        .map(
          (action): LspCodeAction => ({
            title: action.title,
            kind: action.kind,
            isPreferred: action.isPreferred,
            diagnostics: action.findings.map((finding) => toDiagnostic(finding, { ...snapshot, pages })),
            edit: toWorkspaceEdit(snapshot, action.change),
          }),
        )
    }),
  )

/** `source.fixAll` asks for `source.fixAll.harness-s`, too. What belongs to a whole file is offered only when asked for. */
const isAskedFor = (kind: ActionKind, only: readonly string[] | undefined): boolean =>
  only === undefined
    ? !kind.startsWith('source.')
    : only.some((asked) => asked === '' || kind === asked || kind.startsWith(`${asked}.`))
