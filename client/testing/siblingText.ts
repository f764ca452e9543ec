import type { RecordedVerdict, RepairCandidate } from '../../protocol/languageServer'
import { outdatedText } from '../outdatedText'
import type { VsCode } from '../vscodeApi'

/** What stands beside the name of a sibling: what goes on with it, how it was judged last, or where it comes from. */
export const siblingText = ({ l10n }: VsCode, candidate: RepairCandidate): string => {
  const { t } = l10n
  const { parent, tasks, isUnresolved, unfinished, underWay, verdict } = candidate
  if (isUnresolved) return t('cannot be resolved: see Problems')
  if (underWay !== undefined) return t('{0} is under way', underWay)
  if (unfinished !== undefined) return t('{0} was interrupted: Resume', unfinished)
  if (tasks.length === 0) return t('sibling of {0} · {0} is played first', parent)
  return [t('sibling of {0}', parent), ...(verdict === undefined ? [] : [verdictText(l10n, verdict)])].join(' · ')
}

const verdictText = (l10n: VsCode['l10n'], verdict: RecordedVerdict): string => {
  const { run, repaired, targets, regressed, controls, outdatedBy } = verdict
  const counts = l10n.t('{0} of {1} repaired, {2} of {3} regressed', repaired, targets, regressed, controls)
  const said = `${statusText(l10n, verdict.status)} (${run}): ${counts}`
  return outdatedBy.length === 0 ? said : `${outdatedText(l10n, outdatedBy)} · ${said}`
}

const statusText = ({ t }: VsCode['l10n'], status: RecordedVerdict['status']): string =>
  ({ accepted: t('accepted'), revise: t('to be revised'), rejected: t('rejected'), pending: t('not judged') })[status]
