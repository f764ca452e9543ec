import type { LanguageStatusSeverity } from 'vscode'
import type { ServerStatus } from '../../protocol/languageServer'
import type { ServerState } from '../languageServer/serverLifecycle'
import type { VsCode } from '../vscodeApi'

/** What the language status item of the server shows. */
export interface StatusText {
  readonly text: string
  readonly detail: string
  readonly severity: LanguageStatusSeverity
  readonly isBusy: boolean
}

export const statusText = (vscode: VsCode, state: ServerState, status: ServerStatus | undefined): StatusText => {
  const { t } = vscode.l10n
  const severities = vscode.LanguageStatusSeverity
  if (state === 'stopped') {
    return { text: t('Harness-S stopped'), detail: t('Nothing is checked.'), severity: severities.Error, isBusy: false }
  }
  if (state === 'starting')
    return { text: t('Harness-S starts'), detail: '', severity: severities.Information, isBusy: true }
  if (status === undefined)
    return { text: t('Harness-S ready'), detail: '', severity: severities.Information, isBusy: false }
  const isScanning = status.state === 'scanning'
  return {
    text: isScanning ? t('Harness-S reads the workspace') : t('Harness-S ready'),
    detail: detail(vscode, status),
    severity: status.unreadable.length > 0 ? severities.Warning : severities.Information,
    isBusy: isScanning,
  }
}

const detail = (vscode: VsCode, { schemaVersion, rules, documents, lastCheckMs, unreadable }: ServerStatus): string => {
  const { t } = vscode.l10n
  const parts = [
    t('format {0}', schemaVersion),
    t('{0} rules', rules),
    t('{0} documents', documents),
    t('last check {0} ms', lastCheckMs < 10 ? lastCheckMs.toFixed(1) : Math.round(lastCheckMs)),
  ]
  return [...parts, ...(unreadable.length === 0 ? [] : [t('{0} not readable', unreadable.length)])].join(', ')
}

/** One line per file, for the log. */
export const unreadableLines = ({ unreadable }: ServerStatus): readonly string[] =>
  unreadable.map(({ uri, reason }) => `${uri} could not be read: ${reason}`)
