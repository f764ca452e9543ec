import type { Uri } from 'vscode'
import { findPartner, type PartnerAnswer } from '../../engine/node/partnerLog'
import type { Command, CommandContext } from '../commands/commandContext'
import { noticeText } from '../noticeText'
import { ancestry } from '../pool/ancestry'
import { shellCommand } from '../shellCommand'
import { activeLog } from '../trajectories/activeLog'
import { type LogHeader, ShownLog } from '../trajectories/shownLog'

const compareRolloutWith =
  (other: 'parent' | 'base'): Command =>
  async (context, argument) => {
    const { vscode, pairs, explorer } = context
    const { t } = vscode.l10n
    const item = explorer.itemOf(argument)
    const right = item === undefined ? activeLog(vscode, argument) : explorer.placeOf(item)?.uri
    if (right === undefined || !right.path.endsWith('.jsonl'))
      throw new Error(t('Open the log of a rollout first: a file below runs/<run>/trajectories/.'))
    const shown = new ShownLog(vscode, right.fsPath)
    await shown.refresh()
    const { header } = shown
    const ancestor = ancestorOf(context, header.harness, other)
    if (ancestor === undefined)
      throw new Error(
        t('{0} has no ancestor in this workspace that its rollout could be compared with.', header.harness),
      )
    const { task, attempt } = header
    const answer = await findPartner({ log: right.fsPath, task, attempt, ancestor })
    if ('found' in answer) await pairs.open({ left: vscode.Uri.file(answer.found), right })
    else await sayMissing(context, right, { header, ancestor, answer })
  }

/** The rollout of a sibling beside the one of its direct parent on the same task. */
export const compareRolloutWithParent = compareRolloutWith('parent')

/** The same with the harness at the root of its parents. */
export const compareRolloutWithBase = compareRolloutWith('base')

const ancestorOf = ({ lineage }: CommandContext, harness: string, other: 'parent' | 'base'): string | undefined => {
  const [, ...ancestors] = ancestry(lineage.harnesses(), harness)
  return (other === 'parent' ? ancestors[0] : ancestors.at(-1))?.id
}

interface Missing {
  readonly header: LogHeader
  readonly ancestor: string
  readonly answer: Exclude<PartnerAnswer, { found: string }>
}

/** There is nothing to compare with, and a way to get it. */
const sayMissing = async (
  { vscode }: CommandContext,
  log: Uri,
  { header: { harness, task }, ancestor, answer }: Missing,
): Promise<void> => {
  const { t } = vscode.l10n
  if (answer.missing === 'run') throw new Error(t('Beside this log there is no run.json that says how it was played.'))
  const copy = t('Copy as command')
  const message = t(
    'No run recorded {0} on {1} as it was when {2} was played. Play both with *Paired with H0* in the Test Explorer, or on the command line, and compare the new log.',
    ...[ancestor, task, harness],
  )
  if ((await vscode.window.showInformationMessage(noticeText(message), copy)) !== copy) return
  // <workspace>/runs/<run>/trajectories/<harness>/<log>
  const workspace = vscode.Uri.joinPath(log, '..', '..', '..', '..', '..')
  await vscode.env.clipboard.writeText(shellCommand(workspace, ['eval', '--harness', `${ancestor},${harness}`]))
}
