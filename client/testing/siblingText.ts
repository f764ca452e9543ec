import type { RecordedVerdict, RepairCandidate } from '../../protocol/languageServer'
import type { VsCode } from '../vscodeApi'

/** What stands beside the name of a sibling: what goes on with it, how it was judged last, or where it comes from. */
export const siblingText = ({ l10n: { t } }: VsCode, candidate: RepairCandidate): string => {
  const { parent, tasks, isUnresolved, unfinished, underWay, verdict } = candidate
  if (isUnresolved) return t('cannot be resolved: see Problems')
  if (underWay !== undefined) return t('{0} is under way', underWay)
  if (unfinished !== undefined) return t('{0} was interrupted: Resume', unfinished)
  if (tasks.length === 0) return t('sibling of {0}, which is played first: no run tells what it fails', parent)
  return [t('sibling of {0}', parent), ...(verdict === undefined ? [] : [verdictText(t, verdict)])].join(' · ')
}

type Translate = VsCode['l10n']['t']

const verdictText = (t: Translate, verdict: RecordedVerdict): string => {
  const { run, repaired, targets, regressed, controls, outdatedBy } = verdict
  const counts = t('{0} of {1} repaired, {2} of {3} regressed', repaired, targets, regressed, controls)
  const said = `${statusText(t, verdict.status)} (${run}): ${counts}`
  return outdatedBy.length === 0
    ? said
    : `${t('outdated')}: ${outdatedBy.map((it) => changeText(t, it)).join(', ')} · ${said}`
}

const statusText = (t: Translate, status: RecordedVerdict['status']): string =>
  ({ accepted: t('accepted'), revise: t('to be revised'), rejected: t('rejected'), pending: t('pending') })[status]

const changeText = (t: Translate, change: RecordedVerdict['outdatedBy'][number]): string =>
  ({
    harness: t('the sibling changed'),
    ancestor: t('its ancestor changed'),
    policy: t('the policy changed'),
    catalogue: t('the tools changed'),
    documents: t('tasks, tools or the workspace file changed'),
  })[change]
