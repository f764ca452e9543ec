import type { HarnessState, HookEntry } from '../../engine/documents/kinds/harness'
import { type EventName, eventNames } from '../../engine/documents/kinds/vocabulary'
import { type PreparedHarness, prepareHarness } from '../../engine/executor/preparedHarness'
import type { ResolvedHarness } from '../../engine/harness/resolvedHarness'
import { eventTable } from '../../engine/hooks/events'
import { boxCatalog } from './boxCatalog'

const noHash = `sha256:${'0'.repeat(64)}`

/** A harness with this state; the prompt is the task's text unless the state says more. */
export const harnessOf = (state: HarnessState = {}, id = 'H0'): ResolvedHarness => ({
  id,
  state: { prompt: { task: { text: '{{task.text}}', role: 'user' } }, ...state },
  stateHash: noHash,
  effectiveHash: noHash,
  lineage: [id],
})

/** The harness made ready for the box world, whose own turn budget is 6. Hooks that do not compile are an error. */
export const preparedOf = (state: HarnessState = {}, id = 'H0', turnCap?: number): PreparedHarness => {
  const prepared = prepareHarness(harnessOf(state, id), boxCatalog, 6, turnCap)
  const [problem] = prepared.hooks.problems
  if (problem) throw new Error(`${problem.hook}: ${problem.message}`)
  return prepared
}

export const unlimited = { maxPerTask: null, maxPerKey: null, maxPerStep: null, maxTokens: null } as const

/** A hook that always acts, without limits, with what a test changes. */
export const hookOf = (event: EventName, action: string, changes: Partial<HookEntry> = {}): HookEntry => ({
  event,
  condition: 'always',
  action,
  message: action === 'warn' ? 'mind' : '',
  limits: unlimited,
  ...changes,
})

/** Silent hooks that take down every event as it is raised. They stand behind all others. */
export const watchAll: NonNullable<HarnessState['hooks']> = Object.fromEntries(
  eventNames
    .filter((event) => eventTable[event].actions.includes('record'))
    .map((event) => [`see-${event.replaceAll('_', '-')}`, hookOf(event, 'record', { priority: -100 })]),
)
