import { runExport } from '../../engine/evaluation/exports/runExport'
import type { ExportFormat, ExportPart } from '../../protocol/resultsView'
import type { RunReport } from '../../protocol/runReport'
import type { VsCode } from '../vscodeApi'

interface Wanted {
  readonly part: ExportPart
  readonly format: ExportFormat
  readonly folder: string
}

/** Writes a part of a report into a file that the user chooses; nothing when they choose none. */
export const saveExport = async (
  vscode: VsCode,
  report: RunReport,
  { part, format, folder }: Wanted,
): Promise<null> => {
  const { t } = vscode.l10n
  const name = `${report.report.run}${part === 'grid' ? '-map' : ''}.${format}`
  const uri = await vscode.window.showSaveDialog({
    defaultUri: vscode.Uri.joinPath(vscode.Uri.parse(folder), name),
    filters: { [format.toUpperCase()]: [format] },
    title: t('Export {0}', name),
  })
  if (uri === undefined) return null
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(runExport(report, part, format)))
  vscode.window.setStatusBarMessage(t('Written: {0}', uri.fsPath), 5000)
  return null
}
