import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonObject } from '../../documents/json'
import { outcomeNames } from '../../documents/kinds/vocabulary'
import { validateKind } from '../../documents/validate'
import { breachesIn } from '../invariants'
import { atifFormat } from './atif/toAtif'
import { fromChat } from './chat/fromChat'
import { chatFormat } from './chat/toChat'
import type { Conversation, ForeignMessage } from './conversation'
import type { ExportedRollout } from './exportedRollout'
import type { ImportedRollout, ImportSetting } from './importedRollout'
import { LossCounter } from './losses'
import { readAtif } from './readAtif'
import { recordConversation } from './recordConversation'

const hash = `sha256:${'1'.repeat(64)}`
const setting: ImportSetting = {
  harness: undefined,
  catalog: { kind: 'tools', schemaVersion: 1, id: 'c', tools: {} },
  pinOf: (id) => ({ id, stateHash: hash, effectiveHash: hash }),
}

const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ maxLength: 40 }))
const anyArguments = fc
  .dictionary(fc.string({ minLength: 1, maxLength: 8 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 })
  // JSON has no negative zero, and gives members that look like prototypes back as members.
  .map((value): JsonObject => JSON.parse(JSON.stringify(value)))

/** A turn with some calls, each of them answered, and then perhaps words of the user. */
const turn = (index: number): fc.Arbitrary<readonly ForeignMessage[]> =>
  fc
    .record({
      text: anyText,
      calls: fc.array(fc.record({ tool: fc.string({ minLength: 1, maxLength: 12 }), arguments: anyArguments }), {
        maxLength: 3,
      }),
      answers: fc.array(fc.record({ text: anyText, isError: fc.boolean() }), { minLength: 3, maxLength: 3 }),
      said: fc.option(anyText, { nil: undefined }),
      tokens: fc.nat(1000),
    })
    .map(({ text, calls, answers, said, tokens }) => {
      const made = calls.map((call, at) => ({ id: `c${index}.${at}`, ...call }))
      return [
        { role: 'assistant', text, calls: made, usage: { inputTokens: tokens, outputTokens: 1 } },
        ...made.flatMap(({ id }, at): readonly ForeignMessage[] => {
          const answer = answers[at]
          return answer === undefined ? [] : [{ role: 'tool', callId: id, ...answer }]
        }),
        ...(said === undefined ? [] : [{ role: 'user' as const, text: said }]),
      ]
    })

const conversation: fc.Arbitrary<Conversation> = fc
  .record({
    system: anyText,
    task: anyText,
    turns: fc.nat(4).chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => turn(index)))),
    outcome: fc.constantFrom(...outcomeNames),
  })
  .map(({ system, task, turns, outcome }) => ({
    task: 't1',
    attempt: 0,
    agent: 'agent',
    model: 'm',
    environment: { id: 'world', version: '1' },
    messages: [{ role: 'system', text: system }, { role: 'user', text: task }, ...turns.flat()],
    score: outcome === 'error' ? undefined : Number(outcome === 'pass'),
    scorer: 'exact',
    outcome,
  }))

const exported = ({ records, result, harness, environment, policy }: ImportedRollout): ExportedRollout => ({
  records,
  result,
  catalog: undefined,
  run: {
    kind: 'run',
    schemaVersion: 1,
    id: 'run-1',
    purpose: 'eval',
    status: 'complete',
    seed: 0,
    harnesses: [harness],
    policy,
    environment,
    tasks: { split: 'test', ids: [result.task] },
    engineVersion: '1',
  },
})

/** As a file gives it back. */
const written = (value: unknown) => JSON.parse(JSON.stringify(value))

test('whatever was recorded elsewhere becomes a log that breaks no rule', () => {
  fc.assert(
    fc.property(conversation, (talk) => {
      const { records, result } = recordConversation(talk, 'x', setting)
      for (const record of records) expect(validateKind('trajectory', record)).toEqual([])
      expect(validateKind('result', result)).toEqual([])
      expect(breachesIn(records)).toEqual([])
    }),
    { numRuns: 150 },
  )
})

test('ATIF gives back every record and the result, and loses nothing', () => {
  fc.assert(
    fc.property(conversation, (talk) => {
      const losses = new LossCounter()
      const rollout = recordConversation(talk, 'x', setting)
      const back = readAtif(written(atifFormat.write(exported(rollout), losses)), 'x', setting, losses)
      expect(back.records).toEqual(written(rollout.records))
      expect(back.result).toEqual(rollout.result)
      expect(losses.losses.size).toBe(0)
    }),
    { numRuns: 150 },
  )
})

test('ATIF without what is ours in it, as others read it, still has every message, call and result', () => {
  fc.assert(
    fc.property(conversation, (talk) => {
      const rollout = recordConversation(talk, 'x', setting)
      const document = written(atifFormat.write(exported(rollout), new LossCounter()))
      delete document.extra
      for (const step of document.steps) delete step.extra
      const back = readAtif(document, 'x', setting, new LossCounter())
      expect(spoken(back)).toEqual(spoken(rollout))
    }),
    { numRuns: 150 },
  )
})

test('chat gives back every message, call and result', () => {
  fc.assert(
    fc.property(conversation, (talk) => {
      const rollout = recordConversation(talk, 'x', setting)
      const line = written(chatFormat.write(exported(rollout), new LossCounter()))
      expect(spoken(recordConversation(fromChat(line, new LossCounter()), 'x', setting))).toEqual(spoken(rollout))
    }),
    { numRuns: 150 },
  )
})

/** What both forms hold of a message. */
const spoken = ({ records }: ImportedRollout) =>
  records.flatMap((record) => {
    if (record.type !== 'message') return []
    const { role, text, calls = [], callId } = record.message
    return [{ role, text, calls, callId }]
  })
