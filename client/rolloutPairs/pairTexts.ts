import type { VsCode } from '../vscodeApi'

/** What the page of two rollouts says beside the logs themselves. */
export const pairTexts = ({ l10n: { t } }: VsCode) => ({
  records: t('Records of both rollouts'),
  left: t('The chosen record of the left rollout'),
  right: t('The chosen record of the right rollout'),
  same: t('the same'),
  different: t('different'),
  alone: t('on one side only'),
  divergence: t('first divergence'),
  toDivergence: t('First divergence'),
  previousDifference: t('Previous difference'),
  nextDifference: t('Next difference'),
  evidence: t('Use as evidence'),
  entry: t('Open harness entry'),
  log: t('Open in its log'),
  choose: t('Choose a record to read all of it.'),
  absent: t('This rollout has nothing here.'),
  cut: t('The rest of this text is left out here; the text editor has all of it.'),
  loading: t('Loading…'),
})
