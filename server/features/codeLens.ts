import type { Command } from 'vscode-languageserver/node'
import type { ProjectFile } from '../../engine/documents/project'
import { type CodeLens, codeLenses, type LensCommand } from '../../engine/language/lens/codeLenses'
import { hookPlaces } from '../../engine/language/lens/hookPlaces'
import { previewTitle } from '../../engine/preview/previewTitle'
import type { Feature } from '../context'
import type { DocumentPreview } from '../previews'
import { toLocation, toRange } from '../toLsp'
import type { Snapshot } from '../workspaces'

export const codeLens: Feature = ({ connection, workspaces, guarded, previews }) =>
  connection.onCodeLens(
    guarded('codeLens', ({ textDocument: { uri } }) => {
      const snapshot = workspaces.snapshot(uri)
      if (snapshot === undefined) return null
      const { file, project, folder } = snapshot
      const lenses = [...codeLenses(file, project), ...previewLenses(file, previews.of(folder, file, project))]
      return lenses.map((lens) => ({
        range: toRange(snapshot.lines, lens.span),
        command: toCommand(snapshot, uri, lens),
      }))
    }),
  )

const previewLenses = (file: ProjectFile, preview: DocumentPreview | undefined): readonly CodeLens[] => {
  if (preview === undefined) return []
  const places = hookPlaces(file)
  return preview.hooks.flatMap((previewed) => {
    const { hook } = previewed
    const span = places.get(hook)
    if (span === undefined) return []
    const lens = (title: string, command: LensCommand): CodeLens => ({ span, title, does: { command, hook } })
    return [lens(previewTitle(previewed, preview.isSample), 'showFirings'), lens('why not here?', 'whyNotHere')]
  })
}

const toCommand = (snapshot: Snapshot, uri: string, { span, title, does }: CodeLens): Command => {
  if ('command' in does)
    return {
      title,
      command: `harnessS.${does.command}`,
      arguments: [uri, ...(does.hook === undefined ? [] : [does.hook])],
    }
  const from = snapshot.lines.positionAt(span.start)
  const places = does.places.map((place) => toLocation(snapshot, place))
  return { title, command: 'harnessS.showReferences', arguments: [uri, from, places] }
}
