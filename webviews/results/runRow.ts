import type { ListedRun, RunState } from '../../protocol/runReport'
import { element } from '../element'
import type { PageText } from '../pageTexts'
import { shownName } from './shownName'

const marks: Readonly<Record<RunState, string>> = {
  running: '▶',
  interrupted: '‖',
  complete: '✓',
  incomplete: '◐',
  cancelled: '⊘',
  failed: '✗',
  unreadable: '!',
}

const details = ({ state, reason, split, tasks, startedAt }: ListedRun, text: PageText): string =>
  state === 'unreadable'
    ? shownName(reason)
    : [shownName(split), `${tasks} ${text('tasks')}`, shownName(startedAt.slice(0, 16).replace('T', ' '))].join(' · ')

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
