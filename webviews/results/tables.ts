import { element } from '../element'

/** A table with a header row; the first cell of each row heads it. */
export const table = (
  label: string,
  header: readonly string[],
  rows: readonly (readonly (string | HTMLElement)[])[],
): HTMLTableElement =>
  element(
    'table',
    { 'aria-label': label },
    element('thead', {}, element('tr', {}, ...header.map((text) => element('th', { scope: 'col' }, text)))),
    element('tbody', {}, ...rows.map(tableRow)),
  )

const tableRow = ([head = '', ...cells]: readonly (string | HTMLElement)[]): HTMLElement =>
  element('tr', {}, element('th', { scope: 'row' }, head), ...cells.map(tableCell))

const tableCell = (cell: string | HTMLElement): HTMLElement =>
  cell instanceof HTMLTableCellElement ? cell : element('td', {}, cell)

/** A part of the page below a heading. A wide one is scrolled, by keys too. */
export const section = (heading: string, ...content: readonly (Node | string)[]): HTMLElement =>
  element('section', {}, element('h3', {}, heading), ...content)

export const scrolled = (label: string, content: Node): HTMLElement =>
  element('div', { class: 'scrolled', tabindex: '0', role: 'region', 'aria-label': label }, content)

export const legend = (text: string): HTMLElement => element('p', { class: 'legend' }, text)
