import type { ListedRun, RunState } from '../../protocol/runReport'
import { element } from '../element'
import type { PageText } from '../pageTexts'
import { shownName } from './shownName'
import { shownTime } from './shownTime'

const marks: Readonly<Record<RunState, string>> = {
  running: '▶',
  interrupted: '‖',
  complete: '✓',
  incomplete: '◐',
  cancelled: '⊘',
  failed: '✗',
  unreadable: '!',
}

/** What tells runs apart comes first: a narrow list shows the beginning only. */
const details = ({ state, reason, harnesses, split, tasks, startedAt }: ListedRun, text: PageText): string => {
  if (state === 'unreadable') return shownName(reason)
  return [shownTime(startedAt), harnesses.join(', '), `${tasks} ${text('tasks')}`, split].map(shownName).join(' · ')
}

/** A run in the list of runs; `folder` names its folder where there are several. */
export const runRow = (run: ListedRun, folder: string, text: PageText): HTMLElement =>
  element(
    'div',
    { class: `row ${run.state}` },
    element('span', { class: 'mark', 'aria-hidden': 'true' }, marks[run.state]),
    element('span', { class: 'name' }, [shownName(run.id), ...(folder === '' ? [] : [shownName(folder)])].join(' · ')),
    element('span', { class: 'state' }, text(`state.${run.state}`)),
    element('span', { class: 'details' }, details(run, text)),
  )
