import type { QuickPickItem } from 'vscode'
import type { HookFiring, PreviewedLog } from '../../protocol/languageServer'
import { excerpt } from '../excerpt'
import type { VsCode } from '../vscodeApi'
import { type AskedHook, askedHook, longestDetail, longestLabel } from './askedHook'
import type { Command, CommandContext } from './commandContext'
import { explainStep } from './whyNotHere'

/** Lists the steps at which a hook would have fired or would have been held back, and leads to one. */
export const showFirings: Command = async (context, uri, hook) => {
  const asked = await askedHook(context, uri, hook)
  if (asked === undefined) return
  const { vscode } = context
  const { firings, rollouts, parent, isSample } = asked.firings
  const { t } = vscode.l10n
  const looked = isSample ? t('{0} rollouts, a sample of those', rollouts.length) : t('{0} rollouts', rollouts.length)
  if (firings.length === 0) {
    void vscode.window.showInformationMessage(
      t('{0} would have fired nowhere in {1} of {2}.', asked.hook, looked, parent),
    )
    return
  }
  const logs = new Map(rollouts.map((each) => [each.rollout, each]))
  const items = firings.flatMap((firing) => {
    const log = logs.get(firing.rollout)
    return log === undefined ? [] : [firingItem(vscode, firing, log)]
  })
  const placeHolder = t('Steps at which {0} would have fired in {1} of {2}', asked.hook, looked, parent)
  const chosen = await vscode.window.showQuickPick(items, options(placeHolder))
  if (chosen !== undefined) await look(context, asked, chosen)
}

const options = (placeHolder: string) => ({ placeHolder, matchOnDescription: true, matchOnDetail: true })

interface FiringItem extends QuickPickItem {
  readonly firing: HookFiring
  readonly log: PreviewedLog
}

const firingItem = ({ l10n }: VsCode, firing: HookFiring, log: PreviewedLog): FiringItem => {
  const { status, reason, text, step } = firing
  return {
    label: l10n.t('{0}, step {1}', excerpt(log.task, longestLabel), step),
    description: [log.outcome, status, ...(reason === undefined ? [] : [reason])].join(' · '),
    detail: oneLine([log.rollout, ...(text === undefined ? [] : [text])].join(': ')),
    firing,
    log,
  }
}

/** Texts of environments may stand in it, and a list has lines. */
const oneLine = (text: string): string => excerpt(text.replace(/\s+/g, ' '), longestDetail)

/** What there is to see of a firing. */
const look = async (context: CommandContext, asked: AskedHook, { firing, log, label }: FiringItem): Promise<void> => {
  const { vscode, trajectories } = context
  const { t } = vscode.l10n
  const ways = [
    { label: t('Messages before and after'), go: () => compareMessages(context, asked, firing) },
    { label: t('Log at this step'), go: () => trajectories.open(vscode.Uri.parse(log.log), { step: firing.step }) },
    { label: t('Parts of the condition'), go: () => explainStep(context, asked, firing) },
  ]
  await (await vscode.window.showQuickPick(ways, { placeHolder: label }))?.go()
}

const compareMessages = async (context: CommandContext, asked: AskedHook, firing: HookFiring): Promise<void> => {
  const { vscode, requests, previewTexts } = context
  const { uri, hook } = asked
  const { rollout, step, callId } = firing
  const messages = await requests.firingMessages({ uri, hook, rollout, step, ...(callId !== undefined && { callId }) })
  if (messages === null) throw new Error(vscode.l10n.t('{0} does not fire there any more.', hook))
  const about = `${rollout} ${step} ${callId ?? ''}`
  const before = previewTexts.add(`${hook}.before`, about, messages.before)
  const after = previewTexts.add(`${hook}.after`, about, messages.after)
  const title = vscode.l10n.t('{0} at step {1} of {2}: messages before and after', hook, step, rollout)
  await vscode.commands.executeCommand('vscode.diff', before, after, title, { preview: true })
}
