import type { QuickPickItem } from 'vscode'
import type { PreviewedLog } from '../../protocol/languageServer'
import { excerpt } from '../excerpt'
import type { VsCode } from '../vscodeApi'
import { type AskedHook, askedHook, longestDetail, longestLabel } from './askedHook'
import type { Command, CommandContext } from './commandContext'

/** Tells of a step that the user names which part of a hook's condition was false there. */
export const whyNotHere: Command = async (context, uri, hook) => {
  const asked = await askedHook(context, uri, hook)
  const log = asked && (await askForRollout(context.vscode, asked))
  const step = log && (await askForStep(context.vscode, log))
  if (asked !== undefined && log !== undefined && step !== undefined) {
    await explainStep(context, asked, { rollout: log.rollout, step })
  }
}

const askForRollout = async ({ window, l10n }: VsCode, { hook, firings }: AskedHook) => {
  const fires = new Set(firings.firings.map(({ rollout }) => rollout))
  const isMissed = ({ rollout }: PreviewedLog) => !fires.has(rollout)
  const missedFirst = [...firings.rollouts.filter(isMissed), ...firings.rollouts.filter((log) => !isMissed(log))]
  const items = missedFirst.map((log): QuickPickItem & { readonly log: PreviewedLog } => ({
    label: excerpt(log.task, longestLabel),
    description: isMissed(log) ? log.outcome : l10n.t('{0} · it fires', log.outcome),
    detail: excerpt(log.rollout, longestDetail),
    log,
  }))
  const placeHolder = l10n.t('Rollout in which {0} is missed', hook)
  return (await window.showQuickPick(items, { placeHolder, matchOnDescription: true, matchOnDetail: true }))?.log
}

const askForStep = async ({ window, l10n }: VsCode, { steps }: PreviewedLog): Promise<number | undefined> => {
  const given = await window.showInputBox({
    prompt: l10n.t('Step, from 0 (before the first turn) to {0}', steps),
    value: '1',
    validateInput: (text) =>
      /^\d+$/.test(text) && Number(text) <= steps ? undefined : l10n.t('A whole number up to {0}.', steps),
  })
  return given === undefined ? undefined : Number(given)
}

/** Shows every part of the condition at a step, and whether it held. */
export const explainStep = async (
  { vscode, requests, previewTexts }: CommandContext,
  { uri, hook }: AskedHook,
  { rollout, step }: { readonly rollout: string; readonly step: number },
): Promise<void> => {
  const why = await requests.whyNot({ uri, hook, rollout, step })
  const { t } = vscode.l10n
  if (why === null)
    throw new Error(t('{0} is none of the rollouts any more that hooks are tried on. Choose again.', rollout))
  if (why.text === null) throw new Error(t('{0} does not run, so that there is nothing to tell.', hook))
  const shown = previewTexts.add(`${hook}.why`, `${rollout} ${step}`, `${rollout}\n${why.text}\n`)
  const document = await vscode.workspace.openTextDocument(shown)
  await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preview: true })
}
