import type { OutdatedReason } from '../protocol/repairVerdict'
import type { VsCode } from './vscodeApi'

/** What is other now than when a sibling was tried, in words. */
export const changedParts = ({ t }: VsCode['l10n'], reasons: readonly OutdatedReason[]): string => {
  const names: Readonly<Record<OutdatedReason, string>> = {
    harness: t('the sibling'),
    ancestor: t('an ancestor'),
    tasks: t('the tasks'),
    catalogue: t('the tool catalogue'),
    environment: t('the environment'),
    policy: t('the policy'),
    documents: t('the tasks, the tools or the workspace file'),
  }
  return reasons.map((reason) => names[reason]).join(', ')
}

/** What stands beside a result that is outdated. */
export const outdatedText = (l10n: VsCode['l10n'], reasons: readonly OutdatedReason[]): string =>
  l10n.t('outdated: {0} changed', changedParts(l10n, reasons))
