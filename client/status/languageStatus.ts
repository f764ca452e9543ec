import type { LanguageStatusItem, StatusBarItem } from 'vscode'
import { languageId } from '../../protocol/languageServer'
import { Disposables } from '../disposables'
import type { ServerLifecycle } from '../languageServer/serverLifecycle'
import type { VsCode } from '../vscodeApi'
import type { ServerStatusStore } from './serverStatusStore'
import { statusText } from './statusText'

/** The state of the server beside the language of a document; once it stays stopped, also in the status bar. */
export class LanguageStatus {
  private readonly vscode: VsCode
  private readonly server: ServerLifecycle
  private readonly status: ServerStatusStore
  private readonly store = new Disposables()
  private readonly item: LanguageStatusItem
  private readonly stopped: StatusBarItem

  constructor(vscode: VsCode, server: ServerLifecycle, status: ServerStatusStore) {
    this.vscode = vscode
    this.server = server
    this.status = status
    this.item = this.store.add(vscode.languages.createLanguageStatusItem('harnessS.server', { language: languageId }))
    this.item.name = vscode.l10n.t('Harness-S language server')
    this.stopped = this.store.add(this.stoppedItem())
    this.store.add(server.onDidChangeState(() => this.show()))
    this.store.add(status.onDidChange(() => this.show()))
    this.show()
  }

  dispose(): void {
    this.store.dispose()
  }

  private show(): void {
    const { t } = this.vscode.l10n
    const { text, detail, severity, isBusy } = statusText(this.vscode, this.server.state, this.status.current)
    Object.assign(this.item, { text, detail, severity, busy: isBusy })
    this.item.command =
      this.server.state === 'stopped'
        ? { title: t('Restart'), command: 'harnessS.restartServer' }
        : { title: t('Open log'), command: 'harnessS.openLog' }
    if (this.server.state === 'stopped') this.stopped.show()
    else this.stopped.hide()
  }

  private stoppedItem(): StatusBarItem {
    const { t } = this.vscode.l10n
    const item = this.vscode.window.createStatusBarItem('harnessS.stopped', this.vscode.StatusBarAlignment.Left)
    item.name = t('Harness-S language server')
    item.text = `$(error) ${t('Harness-S stopped')}`
    item.backgroundColor = new this.vscode.ThemeColor('statusBarItem.errorBackground')
    item.command = 'harnessS.restartServer'
    const links = `[${t('Restart')}](command:harnessS.restartServer) · [${t('Open log')}](command:harnessS.openLog)`
    const tooltip = new this.vscode.MarkdownString(
      `${t('The language server of Harness-S crashed too often. Nothing is checked until it is restarted.')}\n\n${links}`,
    )
    tooltip.isTrusted = { enabledCommands: ['harnessS.restartServer', 'harnessS.openLog'] }
    item.tooltip = tooltip
    return item
  }
}
