import type { TestMessage } from 'vscode'
import type { RepairCandidate } from '../../protocol/languageServer'
import type { Outcome } from '../../protocol/runEvent'
import type { VsCode } from '../vscodeApi'
import { isFlaky } from './testNode'

interface Played {
  /** As it is known now: what its parent did may have been recorded by the same run. */
  readonly candidate: RepairCandidate
  readonly task: string
  readonly outcome: Outcome
}

/** Why a task is not green: what was expected, what came, and what that means for the sibling. */
export const outcomeMessage = (vscode: VsCode, played: Played): TestMessage => {
  const { candidate, task, outcome } = played
  const message = new vscode.TestMessage(meaningOf(vscode, played))
  const { parent, tasks } = candidate
  const recorded = tasks.find(({ id }) => id === task)
  if (recorded === undefined || outcome === 'error') return message
  const before = vscode.l10n.t('{0}: {1} of {2}', parent, recorded.passes, recorded.tries)
  message.expectedOutput = `pass\n${before}`
  message.actualOutput = `${outcome}\n${before}`
  return message
}

const meaningOf = ({ l10n: { t } }: VsCode, { candidate, task, outcome }: Played): string => {
  const { parent, id, tasks } = candidate
  if (outcome === 'error')
    return t('No result: the environment or the model failed, which says nothing about {0}. Run it again.', id)
  const recorded = tasks.find((each) => each.id === task)
  if (recorded?.role === 'control') return t('Regressed: {0} passed this, {1} does not ({2}).', parent, id, outcome)
  if (recorded !== undefined && isFlaky(recorded))
    return t('Not repaired: {0} passes this at some tries only, and {1} does not ({2}).', parent, id, outcome)
  if (recorded !== undefined) return t('Not repaired: {0} fails this, and so does {1} ({2}).', parent, id, outcome)
  return t('{0} does not pass this ({1}).', id, outcome)
}
