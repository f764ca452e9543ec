import type { CompareParams } from '../../protocol/languageServer'
import { chosenHarness } from './chosenHarness'
import type { Command, CommandContext } from './commandContext'

const compareWith =
  (other: CompareParams['with'], placeHolder: (context: CommandContext) => string): Command =>
  async (context, argument) => {
    const { vscode, compared } = context
    const source = await chosenHarness(context, argument, placeHolder(context), ({ kind }) => kind === 'sibling')
    if (source === undefined) return
    const comparison = await compared.compare({ uri: source.toString(), with: other })
    if (comparison === undefined || comparison.changes.length === 0) {
      void vscode.window.showInformationMessage(
        comparison === undefined
          ? vscode.l10n.t('{0} has no ancestor to compare with.', vscode.workspace.asRelativePath(source))
          : vscode.l10n.t('{0}: no entry differs.', comparison.title),
      )
      return
    }
    await vscode.commands.executeCommand('vscode.changes', comparison.title, comparison.changes)
  }

/** All entries that a sibling changes, in one diff editor. */
export const compareWithParent = compareWith('parent', ({ vscode }) =>
  vscode.l10n.t('Sibling to compare with its parent'),
)

export const compareWithBase = compareWith('base', ({ vscode }) =>
  vscode.l10n.t('Sibling to compare with its base harness'),
)
