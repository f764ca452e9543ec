import type { ThemeIcon, TreeItem } from 'vscode'
import type { LineageFolder, LineageNode } from '../../protocol/languageServer'
import type { VsCode } from '../vscodeApi'
import type { LineageBranch } from './lineageTree'

/** What a row of the *Harness pool* view stands for. */
export type PoolNode =
  | { readonly type: 'folder'; readonly folder: LineageFolder }
  | { readonly type: 'harness'; readonly folder: LineageFolder; readonly branch: LineageBranch }

type State = LineageNode['state']

const icons: Readonly<Record<State, readonly [icon: string, colour?: string]>> = {
  ok: ['pass', 'testing.iconPassed'],
  warnings: ['warning', 'list.warningForeground'],
  errors: ['error', 'list.errorForeground'],
  conflict: ['git-compare', 'list.errorForeground'],
  outdated: ['history', 'list.warningForeground'],
  'parent-missing': ['debug-disconnect', 'list.errorForeground'],
}

const stateIcon = (vscode: VsCode, state: State): ThemeIcon => {
  const [icon, colour] = icons[state]
  return new vscode.ThemeIcon(icon, colour === undefined ? undefined : new vscode.ThemeColor(colour))
}

const counted = (vscode: VsCode, { errors, warnings }: LineageNode): readonly string[] => {
  const { t } = vscode.l10n
  return [
    ...(errors === 0 ? [] : [errors === 1 ? t('1 error') : t('{0} errors', errors)]),
    ...(warnings === 0 ? [] : [warnings === 1 ? t('1 warning') : t('{0} warnings', warnings)]),
  ]
}

/** The state in words, with what is wrong first. */
export const stateText = (vscode: VsCode, node: LineageNode): string => {
  const { t } = vscode.l10n
  const words: Readonly<Record<State, readonly string[]>> = {
    ok: [t('up to date')],
    warnings: [],
    errors: [],
    conflict: [t('an edit does not apply')],
    outdated: [t('its parent changed')],
    'parent-missing': [t('its parent is missing')],
  }
  return [...words[node.state], ...counted(vscode, node)].join(', ')
}

const tooltip = (vscode: VsCode, node: LineageNode): string => {
  const { t } = vscode.l10n
  const name = node.title === undefined ? node.id : `${node.id}: ${node.title}`
  const base = node.kind === 'harness' ? t('Base harness') : t('Sibling of {0}', node.parent ?? '?')
  const edits = node.kind === 'harness' ? [] : [node.edits === 1 ? t('1 edit') : t('{0} edits', node.edits)]
  const pools = node.pools.length === 0 ? [] : [t('In pool {0}', node.pools.join(', '))]
  return [name, base, ...edits, ...pools, stateText(vscode, node)].join('\n')
}

/**
 * Ids say which row is which across refreshes, so that what was expanded stays so. A row that gets its first child gets
 * another id: as the same row it would stay closed, and the child unseen.
 */
export const poolItem = (vscode: VsCode, node: PoolNode): TreeItem =>
  node.type === 'folder' ? folderItem(vscode, node.folder) : harnessItem(vscode, node.folder, node.branch)

const folderItem = (vscode: VsCode, { name, uri }: LineageFolder): TreeItem => {
  const item = new vscode.TreeItem(name, vscode.TreeItemCollapsibleState.Expanded)
  item.id = uri
  item.iconPath = vscode.ThemeIcon.Folder
  item.contextValue = 'folder'
  return item
}

const harnessItem = (vscode: VsCode, folder: LineageFolder, { node, children }: LineageBranch): TreeItem => {
  const { None, Expanded } = vscode.TreeItemCollapsibleState
  const item = new vscode.TreeItem(node.id, children.length === 0 ? None : Expanded)
  const state = stateText(vscode, node)
  item.id = `${folder.uri} ${node.uri}${children.length === 0 ? '' : ' and children'}`
  // What is as it should be is told by the icon alone, which leaves the room to the title.
  const remarks = [...(node.state === 'ok' ? [] : [state]), ...(node.title === undefined ? [] : [node.title])]
  item.description = remarks.join(' · ')
  item.tooltip = tooltip(vscode, node)
  item.iconPath = stateIcon(vscode, node.state)
  item.contextValue = node.kind
  item.accessibilityInformation = {
    label: [node.id, state, ...(node.title === undefined ? [] : [node.title])].join(', '),
  }
  item.command = { title: vscode.l10n.t('Open'), command: 'vscode.open', arguments: [vscode.Uri.parse(node.uri)] }
  return item
}
