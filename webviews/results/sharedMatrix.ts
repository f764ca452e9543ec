import type { OutcomeGrid } from '../../protocol/outcomeGrid'
import type { SharedRepairs } from '../../protocol/runReport'
import { element } from '../element'
import type { PageText } from '../pageTexts'
import { shownName } from './shownName'
import { percent } from './shownNumber'
import { legend, scrolled, section, table } from './tables'

/** Shades that the style sheet knows: 0 to 4, beside the number itself. */
const shadeOf = (share: number): string => `shade-${Math.min(4, Math.floor(share * 5))}`

const cellOf = (row: string, column: string, share: number | null | undefined, text: PageText): HTMLElement => {
  if (row === column) return element('td', { class: 'self' }, '·')
  if (share === null || share === undefined) {
    return element('td', { class: 'undefined', 'aria-label': text('sharedNone', row) }, '–')
  }
  const value = percent(share)
  return element('td', { class: shadeOf(share), 'aria-label': text('sharedCell', column, value, row) }, value)
}

/** How much of what one sibling repairs another one repairs too, and what each repairs alone. */
export const sharedMatrix = ({ harnesses, share }: SharedRepairs, grid: OutcomeGrid, text: PageText): HTMLElement => {
  const names = harnesses.map(shownName)
  const rows = names.map((row, index) => [
    row,
    ...names.map((column, place) => cellOf(row, column, share[index]?.[place], text)),
    String(grid.alone[grid.harnesses.indexOf(harnesses[index] ?? '')] ?? 0),
  ])
  const label = text('shared')
  return section(
    label,
    scrolled(label, table(label, [text('repairsOf'), ...names, text('alone')], rows)),
    legend(`${text('sharedLegend')} ${text('aloneLegend')}`),
  )
}
