import { Disposables } from '../disposables'
import { ServerError } from '../languageServer/serverClient'
import { noticeText } from '../noticeText'
import type { VsCode } from '../vscodeApi'
import type { CommandContext } from './commandContext'
import { commandTable } from './commandTable'

/** Registers every command. What goes wrong in one becomes one message that says what to do next. */
export const registerCommands = (context: CommandContext): Disposables => {
  const store = new Disposables()
  for (const [name, command] of Object.entries(commandTable)) {
    store.add(
      context.vscode.commands.registerCommand(`harnessS.${name}`, async (...args: readonly unknown[]) => {
        try {
          await command(context, ...args)
        } catch (error) {
          explain(context, name, error)
        }
      }),
    )
  }
  return store
}

const explain = ({ vscode, log }: CommandContext, name: string, error: unknown): void => {
  if (error instanceof ServerError && error.reason === 'cancelled') return
  const { t } = vscode.l10n
  log.error(`harnessS.${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  const restart = t('Restart')
  const openLog = t('Open log')
  const buttons = error instanceof ServerError && error.reason === 'stopped' ? [restart, openLog] : [openLog]
  void vscode.window.showErrorMessage(noticeText(messageOf(vscode, error)), ...buttons).then(async (answer) => {
    if (answer === restart) await vscode.commands.executeCommand('harnessS.restartServer')
    if (answer === openLog) await vscode.commands.executeCommand('harnessS.openLog')
  })
}

const messageOf = (vscode: VsCode, error: unknown): string => {
  const { t } = vscode.l10n
  if (!(error instanceof ServerError)) return error instanceof Error ? error.message : String(error)
  switch (error.reason) {
    case 'stopped':
    case 'gone':
      return t('The language server of Harness-S does not run. Restart it and try again.')
    case 'unsupported':
      return t('The language server of Harness-S cannot do this yet.')
    default:
      return t('The language server of Harness-S could not do this; its log says why.')
  }
}
