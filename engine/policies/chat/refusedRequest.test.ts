import { describe, expect, it } from 'vitest'
import { EndpointFailure } from '../calls/endpointFailure'
import { readRefusal, retryAfterOf } from './refusedRequest'

const refusal = (status: number, error: unknown = {}, text = '') => {
  try {
    return readRefusal({ status, error, text, retryAfterMs: undefined })
  } catch (failure) {
    if (failure instanceof EndpointFailure) return failure
    throw failure
  }
}

describe('a request that is too long', () => {
  it.each([
    ['OpenAI', 400, { message: 'Please shorten it', code: 'context_length_exceeded' }],
    ['llama.cpp', 400, { message: 'too big', type: 'exceed_context_size_error', n_ctx: 2048 }],
    ['vLLM', 400, { message: "This model's maximum context length is 2048 tokens." }],
    ['another', 413, { message: 'prompt is too long: 5030 tokens' }],
  ])('is an answer, as %s says it', (_, status, error) => {
    expect(refusal(status, error)).toMatchObject({ finish: 'overflow' })
  })

  it('is not what a server error happens to mention', () => {
    expect(refusal(500, { message: 'context size' })).toMatchObject({ kind: 'broken' })
  })
})

it('a prompt that a filter refuses is an answer', () => {
  expect(refusal(400, { message: 'The prompt was filtered', code: 'content_filter' })).toMatchObject({
    finish: 'filter',
  })
})

describe('what a status means', () => {
  it.each([
    [429, 'busy'],
    [503, 'down'],
    [502, 'down'],
    [529, 'down'],
    [500, 'broken'],
    [408, 'broken'],
    [400, 'refused'],
    [422, 'refused'],
    [401, 'denied'],
    [404, 'denied'],
    [307, 'denied'],
  ])('%i is %s', (status, kind) => {
    expect(refusal(status)).toMatchObject({ kind })
  })

  it('429 for want of credit will not pass by waiting', () => {
    expect(refusal(429, { message: 'You exceeded your quota', code: 'insufficient_quota' })).toMatchObject({
      kind: 'denied',
    })
  })
})

it('what an endpoint says stands before more words, so its own full stop goes', () => {
  expect(refusal(503, { message: 'Try again later.' })).toMatchObject({ message: 'HTTP 503: Try again later' })
  expect(refusal(503, {}, ' ')).toMatchObject({ message: 'HTTP 503: {}' })
  expect(refusal(503, '', '\n')).toMatchObject({ message: 'HTTP 503' })
})

describe('how long to wait', () => {
  const asked = (headers: Record<string, string>) =>
    retryAfterOf((name) => headers[name] ?? null, Date.parse('2030-01-01T00:00:00Z'))

  it.each([
    [{ 'retry-after': '3' }, 3000],
    [{ 'retry-after': '0.5' }, 500],
    [{ 'retry-after': 'Tue, 01 Jan 2030 00:00:30 GMT' }, 30_000],
    [{ 'retry-after': 'Tue, 01 Jan 2020 00:00:30 GMT' }, 0],
    [{ 'retry-after-ms': '250', 'retry-after': '9' }, 250],
    [{ 'retry-after': 'soon' }, undefined],
    [{}, undefined],
  ])('%j is %s ms', (headers, expected) => {
    expect(asked(headers)).toBe(expected)
  })
})
