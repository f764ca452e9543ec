import fc from 'fast-check'
import { expect, test } from 'vitest'
import { call, moment, resultOf, testCatalog, testConditions, testTask } from '../../../test/kit/testHooks'
import type { HarnessState } from '../../documents/kinds/harness'
import { actionNames, eventNames } from '../../documents/kinds/vocabulary'
import { compileHooks } from './compileHooks'
import { createHookSession } from './session'

/** Entries as a careless editor or model may write them: right names beside any JSON. */
const careless = <T>(sound: fc.Arbitrary<T>) => fc.oneof({ weight: 5, arbitrary: sound }, fc.jsonValue({ maxDepth: 3 }))
const conditions = careless(
  fc.oneof(
    fc.constantFrom('always', 'called', 'failed', 'flagged', 'breaks'),
    fc.dictionary(
      fc.constantFrom('all', 'any', 'not', 'seen', 'count', 'of', 'ge', 'is'),
      fc.jsonValue({ maxDepth: 2 }),
    ),
  ),
)
const entry = careless(
  fc.record(
    {
      event: careless(fc.constantFrom(...eventNames)),
      condition: conditions,
      action: careless(fc.constantFrom(...actionNames, 'remind')),
      message: careless(fc.constantFrom('', 'look', '{{tool}}', '{{nothing}}', '{{')),
      parameters: careless(
        fc.dictionary(
          fc.constantFrom('name', 'until', 'set', 'remove', 'tool', 'turns', 'setFlag', 'answers', 'askModel', 'mode'),
          fc.jsonValue({ maxDepth: 2 }),
        ),
      ),
      tools: careless(fc.array(fc.constantFrom('seek', '!set', 're:(', 'glob:*', 'effect:write'))),
      limits: careless(fc.record({ maxPerKey: fc.constant(null) })),
      priority: careless(fc.integer({ min: -100, max: 100 })),
    },
    { requiredKeys: [] },
  ),
)

const moments = [1, 2].flatMap((step) => {
  const facts = { call: call(`c${step}`, 'set') }
  const result = resultOf(facts.call.id, 'bad', true)
  return eventNames.map((event) =>
    moment(event, step, { ...facts, result, batch: [result], finish: { answer: null }, limit: { kind: 'turns' } }),
  )
})

test('no entry, however broken, keeps the others from running', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), entry, { maxKeys: 4 }), (broken) => {
      const sound = { event: 'task_end', condition: 'always', action: 'record' }
      const state: HarnessState = JSON.parse(JSON.stringify({ hooks: { ...broken, 'z-sound': sound } }))
      const hooks = compileHooks(state, testCatalog, testConditions)
      const told = new Set(
        [...hooks.hooks, ...hooks.problems.map(({ hook }) => ({ name: hook }))].map(({ name }) => name),
      )
      const enabled = Object.entries(state.hooks ?? {}).filter(([, each]) => each !== null && each.enabled !== false)
      expect([...told].sort()).toEqual(enabled.map(([name]) => name).sort())

      const session = createHookSession({ hooks, task: testTask, seed: 1, countTokens: (text) => text.length })
      const records = moments.flatMap((each) => session.raise(each).records)
      expect(records.filter(({ hook }) => hook === 'z-sound').map(({ status }) => status)).toEqual([
        'fired',
        'suppressed',
      ])
    }),
    { numRuns: 300 },
  )
})
