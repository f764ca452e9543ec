import { expect, test } from 'vitest'
import { segmentBreaches } from './invariants'
import type { TokenSegment } from './tokenSegment'
import { parseTrainedTokens } from './trainedTokens'

const segment: TokenSegment = {
  segment: 0,
  version: { step: 0, ref: 'w0' },
  sampling: { temperature: 1, topP: 1, topK: 0, maxTokens: 9 },
  tokens: [5, 6, 7],
  logprobs: [0, -0.5, -1],
  spans: [
    { from: 0, to: 1, origin: 'user', message: 'm0', mask: 0 },
    { from: 1, to: 3, origin: 'policy', message: 'm1', mask: 1 },
  ],
}

const breachesOf = (changed: Partial<TokenSegment>) => {
  const read = parseTrainedTokens(JSON.stringify({ ...segment, ...changed }))
  return read === undefined ? undefined : segmentBreaches([read]).map(({ reason }) => reason)
}

test('a segment is read as it was written', () => {
  const { tokens, logprobs } = segment
  expect(parseTrainedTokens(JSON.stringify(segment))).toMatchObject({ tokens, logprobs })
  expect(breachesOf({})).toEqual([])
})

test('a log-probability that is no number stays missing', () => {
  expect(breachesOf({ logprobs: [0, Number.NaN, -1] })).toEqual(['a token between 1 and 3 has no log-probability'])
})

test('tokens that another than the policy wrote are told', () => {
  const spans = [{ from: 0, to: 1, origin: 'user', message: 'm0', mask: 1 }] as const
  expect(breachesOf({ spans })).toEqual(['tokens 0 to 1 are trained on, but user wrote them'])
})

test.each(['nonsense', '3', '{}', '{"tokens":[],"logprobs":[],"spans":[{}]}'])('%s is no segment', (line) => {
  expect(parseTrainedTokens(line)).toBeUndefined()
})
