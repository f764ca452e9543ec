import type { LocalTable } from '../../protocol/runReport'
import { element } from '../element'
import type { PageText } from '../pageTexts'
import { shownName } from './shownName'
import { legend, section } from './tables'

/** What became of a sibling that was tried on a few tasks beside its recorded parent. */
export const localSummary = (local: LocalTable, text: PageText): HTMLElement => {
  const { verdict } = local
  const sentence = text(
    'verdict',
    ...[shownName(local.candidate), shownName(local.parent), local.repaired, local.targets],
    ...[local.regressed, local.controls, shownName(verdict.status), shownName(verdict.rule)],
  )
  return section(
    text('table'),
    element('p', { class: 'verdict' }, sentence),
    ...verdict.reasons.map((reason) => legend(shownName(reason))),
  )
}
