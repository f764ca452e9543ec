import type { VsCode } from '../vscodeApi'

/** What the page of a log says beside the log itself. */
export const pageTexts = ({ l10n: { t } }: VsCode) => ({
  records: t('Records of the trajectory'),
  record: t('The chosen record'),
  search: t('Search'),
  previous: t('Previous match'),
  next: t('Next match'),
  noMatch: t('No match'),
  searching: t('Searching…'),
  step: t('Step'),
  go: t('Go to step'),
  noStep: t('There is no such step'),
  entry: t('Open harness entry'),
  choose: t('Choose a record to read all of it.'),
  cut: t('The rest of this text is left out here; the text editor has all of it.'),
  loading: t('Loading…'),
})
