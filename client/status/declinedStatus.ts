import type { LanguageStatusItem } from 'vscode'
import { Disposables } from '../disposables'
import type { LanguageAssigner } from '../language/languageAssigner'
import type { VsCode } from '../vscodeApi'

/** Offers our language on documents of ours that the user's settings show in another one. */
export class DeclinedStatus {
  private readonly vscode: VsCode
  private readonly assigner: LanguageAssigner
  private readonly store = new Disposables()
  private item: LanguageStatusItem | undefined

  constructor(vscode: VsCode, assigner: LanguageAssigner) {
    this.vscode = vscode
    this.assigner = assigner
    this.store.add(assigner.onDidChangeDeclined(() => this.show()))
  }

  dispose(): void {
    this.item?.dispose()
    this.store.dispose()
  }

  private show(): void {
    const { t } = this.vscode.l10n
    const selector = this.assigner.declined().map(({ scheme, path }) => ({ scheme, pattern: literal(path) }))
    if (selector.length === 0) {
      this.item?.dispose()
      this.item = undefined
      return
    }
    this.item ??= this.vscode.languages.createLanguageStatusItem('harnessS.declined', selector)
    this.item.selector = selector
    this.item.name = t('Harness-S language')
    this.item.text = t('Not checked as Harness JSON')
    this.item.detail = t('Your settings give this file another language.')
    this.item.severity = this.vscode.LanguageStatusSeverity.Warning
    this.item.command = { title: t('Use Harness JSON'), command: 'harnessS.useHarnessJson' }
  }
}

/** A path as a glob that matches itself alone. */
const literal = (path: string): string => path.replace(/[[\]{}*?]/g, (sign) => `[${sign}]`)
