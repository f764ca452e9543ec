import { describe, expect, test } from 'vitest'
import { runScripted } from '../../test/kit/runScripted'
import type { TrajectoryRecord, TrajectoryRecordOf } from '../documents/kinds/trajectory'
import { breachesIn, segmentBreaches } from './invariants'
import type { TokenSegment } from './tokenSegment'

const { records: whole } = await runScripted({
  script: ['look key=a', '? no call', 'done answer=1'],
  hooks: { note: { event: 'after_tool', condition: 'always', action: 'warn', message: 'Go on.' } },
})

const indexOf = (type: TrajectoryRecord['type']) => whole.findIndex((record) => record.type === type)
const without = (type: TrajectoryRecord['type']) => whole.filter((_, index) => index !== indexOf(type))
const reasons = (records: readonly TrajectoryRecord[]) => breachesIn(records).map(({ reason }) => reason)

describe('a log', () => {
  test('that the executor wrote is whole, hook texts and all', () => {
    expect(whole.some(({ type }) => type === 'tool_result')).toBe(true)
    expect(breachesIn(whole)).toEqual([])
  })

  test('without its header cannot be replayed', () => {
    expect(breachesIn(without('header'))[0]).toEqual({ line: 1, reason: 'the log does not begin with its header' })
  })

  test('with a result whose call is missing names the call and the line', () => {
    const line = indexOf('tool_result')
    expect(breachesIn(without('tool_call'))).toEqual([
      { line, reason: expect.stringMatching(/^the result answers no call `.+`$/) },
    ])
  })

  test('whose request holds a message that is not there is named', () => {
    expect(reasons(without('message'))).toContainEqual(expect.stringMatching(/^the request holds message `m0`/))
  })

  test('that goes on after its end, or has two headers, is two logs in one', () => {
    expect(reasons([...whole, ...whole])).toEqual(expect.arrayContaining(['a second header']))
    const [, second] = whole
    expect(reasons(second === undefined ? [] : [...whole, second])).toContain('the log goes on after its end')
  })

  test('that trains on the words of a hook is named', () => {
    const spoilt = whole.map((record) =>
      isNote(record) ? { ...record, message: { ...record.message, mask: 1 as const } } : record,
    )
    expect(reasons(spoilt)).toContainEqual(expect.stringMatching(/is trained on, but hook:note wrote it$/))
  })

  test('whose result no message shows is named', () => {
    const spoilt = whole.map((record) => (record.type === 'tool_result' ? { ...record, shown: 'm99' } : record))
    expect(reasons(spoilt)).toContainEqual(expect.stringMatching(/^the result is shown by message `m99`/))
  })
})

const isNote = (record: TrajectoryRecord): record is TrajectoryRecordOf<'message'> =>
  record.type === 'message' && record.message.origin === 'hook:note'

const segment = (changed: Partial<TokenSegment>): TokenSegment => ({
  segment: 0,
  version: { step: 0, ref: 'r' },
  sampling: { temperature: 1, topP: 1, topK: 0, maxTokens: 8 },
  tokens: [1, 2, 3],
  logprobs: [0, -0.5, -1],
  spans: [
    { from: 0, to: 1, origin: 'harness-prompt', message: 'm0', mask: 0 },
    { from: 1, to: 3, origin: 'policy', message: 'm1', mask: 1 },
  ],
  ...changed,
})

describe('tokens', () => {
  test('of the policy with their log-probabilities are right', () => {
    expect(segmentBreaches([segment({})])).toEqual([])
  })

  test.each<[string, Partial<TokenSegment>, string]>([
    ['fewer log-probabilities than tokens', { logprobs: [0, -0.5] }, '3 tokens, but 2 log-probabilities'],
    ['one that is no number', { logprobs: [0, Number.NaN, -1] }, 'a token between 1 and 3 has no log-probability'],
    [
      'training on a hook',
      { spans: [{ from: 0, to: 2, origin: 'hook:x', message: 'm0', mask: 1 }] },
      'tokens 0 to 2 are trained on, but hook:x wrote them',
    ],
    [
      'a span that ends behind the last token',
      { spans: [{ from: 0, to: 4, origin: 'environment', message: 'm0', mask: 0 }] },
      'a span from 0 to 4 of 3 tokens',
    ],
  ])('%s', (_, changed, reason) => {
    expect(segmentBreaches([segment({}), segment(changed)])).toEqual([{ line: 2, reason }])
  })
})
