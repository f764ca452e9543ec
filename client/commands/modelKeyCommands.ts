import type { Command } from './commandContext'

/** Asks for the key of an endpoint that a policy of an open folder names. */
export const setModelKey: Command = async ({ vscode, repairs, access }) => {
  const { t } = vscode.l10n
  const asked = repairs.folders.flatMap(({ policies }) => policies.filter(({ origin }) => origin !== undefined))
  if (asked.length === 0) {
    void vscode.window.showInformationMessage(
      t(
        'No policy in harness-s.json asks an endpoint, so there is no key to set. Add one with a "baseUrl" under "policies".',
      ),
    )
    return
  }
  const items = asked.map((policy) => ({ label: policy.name, description: policy.origin ?? '', policy }))
  const placeHolder = t('Policy whose endpoint wants a key')
  const chosen = items.length === 1 ? items[0] : await vscode.window.showQuickPick(items, { placeHolder })
  if (chosen !== undefined) await access.ask(chosen.policy)
}

/** Takes the key of an endpoint out of VS Code's secret storage. */
export const forgetModelKey: Command = async ({ vscode, keys }) => {
  const { t } = vscode.l10n
  const origins = [...(await keys.all()).keys()]
  if (origins.length === 0) {
    void vscode.window.showInformationMessage(t('No key is kept.'))
    return
  }
  const origin = await vscode.window.showQuickPick(origins, { placeHolder: t('Endpoint whose key is forgotten') })
  if (origin !== undefined) await keys.forget(origin)
}
