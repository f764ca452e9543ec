import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryState } from '../../test/kit/arbitraryHarness'
import { harnessOf } from '../../test/kit/harnessOf'
import { previewRollout } from '../../test/kit/previewRollout'
import { scriptedAgent } from '../../test/kit/scriptedAgent'
import type { HarnessState, HookEntry } from '../documents/kinds/harness'
import type { TrajectoryRecord } from '../documents/kinds/trajectory'
import type { EventName } from '../documents/kinds/vocabulary'
import { miniappsCatalog } from '../environments/miniapps/catalog'
import { drawSplits } from '../environments/miniapps/generate/splits'
import { miniappsProvider } from '../environments/miniapps/provider'
import { prepareHarness } from '../executor/preparedHarness'
import { runRollout } from '../executor/rollout'
import { eventTable } from '../hooks/events'
import { compileHooks } from '../hooks/session/compileHooks'

/** As the scripted agent counts. */
const countTokens = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length

const provider = miniappsProvider({ instances: drawSplits(4) })
const tasks = await provider.tasks('train')

/** These add to what the policy reads, or take something down; all else changes what happens next. */
const harmless = new Set(['warn', 'inject', 'record', 'set'])

/** The same hook as a reminder, or where there is none as a note in the record. */
const harmlessOf = (hook: HookEntry): HookEntry => {
  if (harmless.has(hook.action)) return hook
  const action = isEventName(hook.event) && eventTable[hook.event].actions.includes('warn') ? 'warn' : 'record'
  return { ...hook, action, parameters: {} }
}

const isEventName = (name: string): name is EventName => Object.hasOwn(eventTable, name)

/** Generated tool names are those of another world. */
const states: fc.Arbitrary<HarnessState> = arbitraryState.map(({ hooks = {}, tools: _, ...state }) => ({
  ...state,
  hooks: Object.fromEntries(Object.entries(hooks).flatMap(([name, hook]) => (hook ? [[name, harmlessOf(hook)]] : []))),
}))

const app = fc.constantFrom('mail', 'song', 'file')
const turn = fc.oneof(
  fc.tuple(app, fc.constantFrom('p1', 'p2', 'p3')).map(([name, page]) => `list app=${name} page=${page}`),
  app.map((name) => `seek app=${name} key=k1 page=p1`),
  app.map((name) => `doc app=${name}`),
  app.map((name) => `read app=${name} key=k1`),
  fc.tuple(app, fc.constantFrom('k1', 'k2')).map(([name, key]) => `get app=${name} key=${key} a=p1 b=p2`),
  app.map((name) => `set app=${name} key=k1 value=v1; read app=${name} key=k1`),
  fc.constantFrom('unknown app=mail', '? no call', '> words alone', 'done answer=v1'),
)

const scenario = fc.record({
  state: states,
  script: fc.array(turn, { minLength: 1, maxLength: 10 }),
  task: fc.nat(tasks.length - 1),
  seed: fc.nat(1000),
})

type Scenario = typeof scenario extends fc.Arbitrary<infer Value> ? Value : never

/** What a policy does that goes its way whatever it reads. */
const played = async ({ script, task, seed }: Scenario, state: HarnessState): Promise<readonly TrajectoryRecord[]> => {
  const records: TrajectoryRecord[] = []
  const chosen = tasks[task]
  if (chosen === undefined) throw new Error('there is no such task')
  const plan = {
    rollout: `H0/${chosen.id}/0`,
    attempt: 0,
    seed,
    task: chosen,
    harness: prepareHarness(harnessOf(state), miniappsCatalog, 12),
    provider,
    agent: scriptedAgent(script),
    policy: { id: 'scripted', ref: 'none' },
    log: { write: (record: TrajectoryRecord) => void records.push(record) },
  }
  await runRollout(plan, new AbortController().signal)
  return JSON.parse(JSON.stringify(records))
}

const told = ({
  hook,
  event,
  step,
  status,
  reason,
  key,
  tokens,
}: Omit<TrajectoryRecord & { type: 'hook' }, 'type'>) => ({
  ...{ hook, event, step, status, reason, key, tokens },
})

test('every firing of the preview is one of a run, and none is missing, where messages do not change the policy', async () => {
  const counts: Record<string, number> = {}
  await fc.assert(
    fc.asyncProperty(scenario, async (each) => {
      const { hooks: _, ...base } = each.state
      const recorded = await played(each, base)
      const preview = previewRollout(recorded, compileHooks(each.state, miniappsCatalog), countTokens)
      const run = (await played(each, each.state)).flatMap((record) => (record.type === 'hook' ? [record] : []))
      expect(preview.map(told)).toEqual(run.map(told))
      for (const { status } of run) counts[status] = (counts[status] ?? 0) + 1
    }),
    { numRuns: 500 },
  )
  // Without many firings, and without limits that held some back, the property would prove little.
  expect(counts['fired']).toBeGreaterThan(500)
  expect(counts['suppressed']).toBeGreaterThan(100)
}, 60_000)
