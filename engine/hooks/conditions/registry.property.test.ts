import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testCatalog } from '../../../test/kit/testHooks'
import { framesOf, prepare, type ScriptedCall, type ScriptedStep, site } from '../../../test/kit/testPrefix'
import type { JsonObject, JsonValue } from '../../documents/json'
import { effectNames, eventNames } from '../../documents/kinds/vocabulary'
import { callFacts } from '../facts/callSites'
import { createPrefixState } from '../facts/prefixState'
import type { Moment, ResultFacts } from '../moment'
import { conditionRegistry } from './registry'

/** Parameters that make each condition true now and then on the small worlds below. */
const eager: { readonly [id: string]: JsonObject } = {
  answer_format: { type: 'number' },
  batchable_calls: { minCalls: 2 },
  call_effect: { effect: 'write' },
  contains: { field: 'transcript', text: 'a' },
  every_n_steps: { n: 2 },
  flag: { flag: 'f' },
  json_path: { path: '$..*' },
  large_result: { chars: 3 },
  matches: { field: 'result.text', pattern: '[a-z]+' },
  no_progress: { window: 1 },
  no_readback_after_write: { match: 'same_resource' },
  pagination_present: { unlessExhausted: false },
  repeated_code: { similarity: 0.5 },
  repeated_tool_call: { minRepeats: 2, scope: 'any' },
  sample: { p: 0.5 },
  task_matches: { pattern: 'i' },
  threshold: { metric: 'calls', op: 'ge', value: 1 },
  unverified_writes: { ge: 1 },
}
/** What a model answers is no function of the prefix. */
const definitions = [...conditionRegistry.values()].filter(({ replayable }) => replayable)
const parametersFor = (id: string): JsonObject => eager[id] ?? {}

const text = fc.oneof(
  fc.constantFrom('', 'ok', 'none', '[1, 2]', '{"next": 2}', 'ValueError: a 1', 'page(page: int)', '[[[', '"'),
  fc.string({ maxLength: 20 }),
)
const json: fc.Arbitrary<JsonValue> = fc
  .jsonValue({ maxDepth: 3 })
  .map((value): JsonValue => JSON.parse(JSON.stringify(value)))
const args = fc.dictionary(
  fc.constantFrom('page', 'key', 'limit', 'app', 'a'),
  fc.oneof(json, fc.integer({ max: 3 })),
  {
    noNullPrototype: true,
  },
)
const effect = fc.constantFrom(...effectNames)
const api = fc.constantFrom('mail.get', 'mail.set', 'note.get', 'docs.show', 'unknown')
const code = fc.oneof(
  fc.constantFrom('for p in x:\n  get(page=p)', 'get(page=1)', "docs.show('mail')", 'f("', '{}}{'),
  fc.string({ maxLength: 30 }),
)
const call: fc.Arbitrary<ScriptedCall> = fc.record(
  {
    api,
    effect,
    args,
    code,
    text,
    data: json,
    error: fc.boolean(),
    blocked: fc.boolean(),
    truncated: fc.nat(),
    reported: fc.array(
      fc.tuple(api, effect, fc.boolean()).map(([name, kind, ok]) => site(name, kind, {}, ok)),
      { maxLength: 3 },
    ),
  },
  { requiredKeys: [] },
)
const step: fc.Arbitrary<ScriptedStep> = fc.record(
  {
    says: text,
    calls: fc.array(call, { maxLength: 3 }),
    finish: fc.option(text),
    parseError: text,
    tokens: fc.nat(1_000),
  },
  { requiredKeys: [] },
)
const script = fc.array(step, { maxLength: 6 })
const flags = new Map<string, JsonValue>([['f', true]])
const world = {
  task: { expectsAnswer: true },
  contextTokens: 1_000,
  maxTurns: 8,
  catalog: { errorPatterns: ['^none'], tools: {} },
}

describe.each(definitions)('$id', (definition) => {
  const create = () => prepare(definition, parametersFor(definition.id))

  it('says the same whether it was asked at every moment or only now', () => {
    fc.assert(
      fc.property(script, fc.nat(), (steps, pick) => {
        const asked = create()
        const answers = [...framesOf(steps, world)].length
        const at = pick % answers
        const silent = create()
        const silentFrames = framesOf(steps, world)
        let index = 0
        for (const { moment, prefix } of framesOf(steps, world)) {
          const other = silentFrames.next().value
          if (other === undefined || index > at) break
          asked.observe?.(moment, prefix)
          silent.observe?.(other.moment, other.prefix)
          const answer = asked.test(moment, prefix)
          if (index === at) expect(silent.test(other.moment, other.prefix)).toEqual(answer)
          expect(asked.test(moment, prefix)).toEqual(answer)
          index++
        }
      }),
      { numRuns: 40 },
    )
  })

  it('is true now and then, so that the properties say something', () => {
    const firings = fc.sample(script, { numRuns: 400, seed: 5 }).filter((steps) => {
      const instance = create()
      return [...framesOf(steps, { ...world, flags })].some(({ moment, prefix }) => {
        instance.observe?.(moment, prefix)
        return instance.test(moment, prefix) !== undefined
      })
    })
    expect(firings.length).toBeGreaterThan(0)
  })

  it('binds what it promises, no more and no less', () => {
    fc.assert(
      fc.property(script, (steps) => {
        const instance = create()
        for (const { moment, prefix } of framesOf(steps, world)) {
          instance.observe?.(moment, prefix)
          const match = instance.test(moment, prefix)
          if (match === undefined) continue
          expect(Object.keys(match.bindings)).toEqual(definition.bindings)
          expect(JSON.parse(JSON.stringify(match.bindings))).toEqual(match.bindings)
        }
      }),
      { numRuns: 40 },
    )
  })

  it('never throws, whatever moment comes next', () => {
    fc.assert(
      fc.property(fc.array(strayMoment, { maxLength: 20 }), (moments) => {
        const state = createPrefixState({ text: 'find', apps: [], tags: [], expectsAnswer: true }, testCatalog, 1)
        const instance = create()
        for (const moment of moments) {
          state.advance(moment)
          instance.observe?.(moment, state.prefix)
          instance.test(moment, state.prefix)
        }
      }),
      { numRuns: 40 },
    )
  })
})

const strayCall = fc
  .tuple(fc.constantFrom('c1', 'c2'), fc.constantFrom('seek', 'run', 'doc', 'nobody'), args, code)
  .map(([id, tool, given, program]) => callFacts(testCatalog, id, tool, { ...given, code: program }))
const strayResult: fc.Arbitrary<ResultFacts> = fc
  .record({ text, data: json, isError: fc.boolean(), truncated: fc.boolean(), elidedChars: fc.nat() })
  .map((facts) => ({ callId: 'c1', ...facts }))
const strayMoment: fc.Arbitrary<Moment> = fc.record(
  {
    event: fc.constantFrom(...eventNames),
    step: fc.nat(5),
    maxTurns: fc.nat(9),
    tokensUsed: fc.nat(),
    contextTokens: fc.option(fc.nat()),
    assistant: fc.record({ text, calls: fc.array(strayCall, { maxLength: 2 }) }),
    call: strayCall,
    result: strayResult,
    batch: fc.array(strayResult, { maxLength: 2 }),
    finish: fc.record({ answer: fc.option(text) }),
    limit: fc.constant({ kind: 'turns' as const }),
  },
  { requiredKeys: ['event', 'step', 'maxTurns', 'tokensUsed', 'contextTokens'] },
)
