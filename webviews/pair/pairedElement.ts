import type { PairedRow } from '../../protocol/pairView'
import type { TrajectoryRow } from '../../protocol/trajectoryView'
import { element } from '../element'
import { recordElement } from '../recordElement'

/** What stands between the two sides; its name says the same in words. */
const signs: Readonly<Record<PairedRow['relation'], string>> = { same: '=', different: '≠', alone: '≠', remark: '' }

interface Options {
  readonly text: (name: string) => string
  readonly isDivergence: boolean
}

export const pairedElement = (row: PairedRow, { text, isDivergence }: Options): HTMLElement => {
  const { relation, left, right } = row
  const sign = signs[relation]
  const name = text(isDivergence ? 'divergence' : relation)
  const between =
    sign === '' ? element('span') : element('span', { role: 'img', 'aria-label': name, title: name }, sign)
  between.classList.add('relation')
  return element(
    'div',
    { class: `row paired ${relation}${isDivergence ? ' divergence' : ''}` },
    sideElement(left),
    between,
    sideElement(right),
  )
}

const sideElement = (row: TrajectoryRow | undefined): HTMLElement =>
  row === undefined ? element('div', { class: 'absent' }) : recordElement(row)
