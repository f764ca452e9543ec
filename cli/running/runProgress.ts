import type { RunEventBody } from '../../protocol/runEvent'
import { note } from '../text/output'
import { createProgress, type Progress } from './progress'

export interface RunProgress {
  readonly watch: (event: RunEventBody) => void
  end(): void
}

/** The bar of what is going on now; another label ends it and begins a new one. */
const createBar = () => {
  let shown: { readonly label: string; readonly progress: Progress } | undefined
  const end = (): void => {
    shown?.progress.end()
    shown = undefined
  }
  const update = (label: string, total: number, done: number, detail = ''): void => {
    if (shown?.label !== label) {
      end()
      shown = { label, progress: createProgress(label, total) }
    }
    shown.progress.update(done, detail)
  }
  return { update, end }
}

/** Rollouts whose infrastructure failed are no failures of the agent: they are counted beside. */
const passedText = (passed: number, played: number, broken: number): string =>
  [
    ...(played > 0 ? [`${share(passed, played)} passed`] : []),
    ...(broken > 0 ? [`${broken} could not be played`] : []),
  ].join(', ')

const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`

type EventOf<T extends RunEventBody['type']> = Extract<RunEventBody, { type: T }>

/** Events that are told in a line of their own. */
const noteOf = (event: RunEventBody): void => {
  if (event.type === 'endpoint_waiting') {
    const { endpoint, reason, seconds, waited } = event
    note(`\nWaiting for ${endpoint}: ${reason}. Next try in ${seconds} s; last answer ${waited} s ago.`)
  } else if (event.type === 'endpoint_back') note(`\n${event.endpoint} answers again, after ${event.waited} s.`)
  else if (event.type === 'note') note(event.text)
}

/** Shows what a run waits for: the warm start, then rollouts with the share that passed, or updates. */
export const watchRun = (): RunProgress => {
  const bar = createBar()
  let total = 0
  let done = 0
  let played = 0
  let broken = 0
  let passed = 0

  const begin = (event: EventOf<'run_started'>): void => {
    total = event.rollouts
    done = event.done
    if (event.resumed) note(`Going on: ${done} of ${total} rollouts were done.`)
  }
  const count = ({ outcome }: EventOf<'rollout_finished'>): void => {
    done++
    if (outcome === 'error') broken++
    else played++
    if (outcome === 'pass') passed++
    bar.update('rollouts', total, done, passedText(passed, played, broken))
  }
  const learn = ({ update, updates, successRate, effectiveGroups, groups }: EventOf<'update_finished'>): void =>
    bar.update(
      'updates',
      updates,
      update,
      `base ${share(successRate, 1)}, effective groups ${effectiveGroups}/${groups}`,
    )

  const watch = (event: RunEventBody): void => {
    if (event.type === 'run_started') begin(event)
    else if (event.type === 'warm_start') bar.update('warm start', event.steps, event.step)
    else if (event.type === 'rollout_finished') count(event)
    else if (event.type === 'update_finished') learn(event)
    else if (event.type === 'rollout_retried') note(`\n${event.rollout}: ${event.reason} Trying once more.`)
    else noteOf(event)
  }
  return { watch, end: bar.end }
}
