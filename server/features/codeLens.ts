import type { Command } from 'vscode-languageserver/node'
import { type CodeLens, codeLenses } from '../../engine/language/lens/codeLenses'
import type { Feature } from '../context'
import { toLocation, toRange } from '../toLsp'
import type { Snapshot } from '../workspaces'

export const codeLens: Feature = ({ connection, workspaces, guarded }) =>
  connection.onCodeLens(
    guarded('codeLens', ({ textDocument: { uri } }) => {
      const snapshot = workspaces.snapshot(uri)
      if (snapshot === undefined) return null
      return codeLenses(snapshot.file, snapshot.project).map((lens) => ({
        range: toRange(snapshot.lines, lens.span),
        command: toCommand(snapshot, uri, lens),
      }))
    }),
  )

const toCommand = (snapshot: Snapshot, uri: string, { span, title, does }: CodeLens): Command => {
  if ('command' in does) return { title, command: `harnessS.${does.command}`, arguments: [uri] }
  const from = snapshot.lines.positionAt(span.start)
  const places = does.places.map((place) => toLocation(snapshot, place))
  return { title, command: 'harnessS.showReferences', arguments: [uri, from, places] }
}
