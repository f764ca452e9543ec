import type { OutcomeGrid } from '../../protocol/outcomeGrid'
import { element } from '../element'
import type { PageText } from '../pageTexts'
import { shownName } from './shownName'
import { legend, section } from './tables'

/** Names that are written out; the map has all of them. */
const mostNamed = 12

const named = (tasks: readonly string[], text: PageText): string => {
  const names = tasks.slice(0, mostNamed).map(shownName).join(', ')
  return tasks.length > mostNamed ? `${names} ${text('more', tasks.length - mostNamed)}` : names
}

const sentence = ({ tags, tasks }: OutcomeGrid['empty'][number], text: PageText): string => {
  const name = tags === '' ? 'emptyPlain' : 'emptyTagged'
  const filling = [...(tags === '' ? [] : [shownName(tags)]), named(tasks, text)]
  return tasks.length === 1 ? text(`${name}One`, ...filling) : text(name, tasks.length, ...filling)
}

/** What no sibling repairs: where a next one would help. */
export const emptyRegions = ({ empty, regions }: OutcomeGrid, text: PageText): HTMLElement => {
  const isKnown = regions.some(({ kind }) => kind === 'repaired' || kind === 'empty')
  if (empty.length === 0) return section(text('empty'), legend(text(isKnown ? 'noEmpty' : 'emptyUnknown')))
  const items = empty.map((group) => element('li', {}, sentence(group, text)))
  return section(text('empty'), element('ul', { class: 'empty' }, ...items))
}
