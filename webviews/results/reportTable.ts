import type { ReportTable, ReportTableRow } from '../../protocol/runReport'
import type { PageText } from '../pageTexts'
import { shownName } from './shownName'
import { interval, lost, percent, pValue, signed } from './shownNumber'
import { legend, scrolled, section, table } from './tables'

const columns = [
  ...['harness', 'tasks', 'avg', 'interval', 'passAtK', 'repaired', 'regressed', 'delta'],
  ...['deltaInterval', 'p', 'limits', 'errors'],
]

const cells = (row: ReportTableRow): readonly string[] => [
  shownName(row.harness),
  String(row.tasks),
  percent(row.avg),
  interval(row.avgInterval),
  row.attempts > 1 ? `${percent(row.passAtK)} (k=${row.attempts})` : '–',
  signed(row.repaired),
  lost(row.regressed),
  signed(row.delta),
  interval(row.deltaInterval),
  pValue(row.p),
  String(row.limits),
  String(row.errors),
]

/** What each harness solves, and what it repairs and breaks beside the base. */
export const reportTable = ({ rows }: ReportTable, text: PageText): HTMLElement =>
  section(
    text('table'),
    scrolled(
      text('table'),
      table(
        text('table'),
        columns.map((name) => text(name)),
        rows.map(cells),
      ),
    ),
    legend(text('legend')),
  )
