import type { DocumentSymbol, Range, Uri } from 'vscode'
import type { EntryName } from '../../engine/trajectories/view/promptEntries'
import { documentSymbols } from '../documentSymbols'
import { ancestry } from '../pool/ancestry'
import type { LineageStore } from '../pool/lineageStore'
import type { VsCode } from '../vscodeApi'
import type { EntryWish } from './entryBehind'

/** Opens the document in which an entry of a harness is written: its own, or that of the nearest ancestor that has it. */
export const openHarnessEntry = async (
  vscode: VsCode,
  lineage: LineageStore,
  { harness, entries }: EntryWish,
): Promise<void> => {
  const { t } = vscode.l10n
  if (entries.length === 0) throw new Error(t('No entry of {0} has the words of this message.', harness))
  const entry = entries.length === 1 ? entries[0] : await pickEntry(vscode, entries)
  if (entry === undefined) return
  for (const node of ancestry(lineage.harnesses(), harness)) {
    const uri = vscode.Uri.parse(node.uri)
    const selection = await placeOf(vscode, uri, entry)
    if (selection !== undefined) {
      await vscode.window.showTextDocument(uri, { selection, viewColumn: vscode.ViewColumn.Beside, preview: true })
      return
    }
  }
  throw new Error(
    t('{0} and what it stands on have no {1} any more: it was changed after this run.', harness, pathOf(entry)),
  )
}

const pathOf = ({ section, name }: EntryName): string => `state.${section}.${name}`

const pickEntry = async (vscode: VsCode, entries: readonly EntryName[]): Promise<EntryName | undefined> => {
  const items = entries.map((entry) => ({ label: pathOf(entry), entry }))
  const placeHolder = vscode.l10n.t('Entries whose words stand in this message')
  return (await vscode.window.showQuickPick(items, { placeHolder }))?.entry
}

const placeOf = async (vscode: VsCode, uri: Uri, entry: EntryName): Promise<Range | undefined> => {
  await vscode.workspace.openTextDocument(uri)
  return inSymbols(await documentSymbols(vscode, uri), entry)
}

/** Sections hold their entries, and edits are named by the path of theirs. */
const inSymbols = (symbols: readonly DocumentSymbol[], entry: EntryName, within = ''): Range | undefined => {
  for (const { name, selectionRange, children } of symbols) {
    if (name === pathOf(entry) || (within === entry.section && name === entry.name)) return selectionRange
    const found = inSymbols(children ?? [], entry, name)
    if (found !== undefined) return found
  }
  return undefined
}
