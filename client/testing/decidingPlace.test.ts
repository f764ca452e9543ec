import { describe, expect, it } from 'vitest'
import { decidingPlace } from './decidingPlace'

const log = (...records: readonly object[]) =>
  [{ type: 'header', seed: Math.random() }, ...records, { type: 'score' }, { type: 'end' }]
    .map((record) => `${JSON.stringify(record)}\n`)
    .join('')

const said = (step: number, text: string, more: object = {}) => ({
  type: 'message',
  step,
  message: { id: `m${step}`, role: 'assistant', origin: 'policy', text, ...more },
})
const prompt = (text: string) => said(0, text, { role: 'user', origin: 'harness-prompt' })
const call = (step: number, page: number, id = 'm1.0') =>
  said(step, '', { calls: [{ id, tool: 'list', arguments: { page } }] })

describe('what decided a rollout', () => {
  it('is the first step at which it parts from the rollout of its parent', () => {
    const parent = log(prompt('find k1'), call(1, 1), said(2, 'done none'))
    const sibling = log(prompt('find k1'), call(1, 1), said(2, 'next', { origin: 'hook:next-page' }), call(2, 2))
    expect(decidingPlace(sibling, parent)).toEqual({ line: 3, parting: 2 })
  })

  it('is seen in a call with other arguments, and not in ids or seeds', () => {
    const parent = log({ type: 'model_call', step: 1, seed: 1 }, call(1, 1))
    expect(decidingPlace(log({ type: 'model_call', step: 1, seed: 2 }, call(1, 1, 'x.0')), parent).parting).toBe(
      undefined,
    )
    expect(decidingPlace(log({ type: 'model_call', step: 1, seed: 1 }, call(1, 2)), parent)).toEqual({
      line: 2,
      parting: 1,
    })
  })

  it('is not that the prompt of the sibling is another', () => {
    expect(decidingPlace(log(prompt('a'), said(1, 'x')), log(prompt('b'), said(1, 'y')))).toEqual({
      line: 2,
      parting: 1,
    })
  })

  it('is how it finishes, where all before is the same', () => {
    const finish = (answer: string) => ({ type: 'finish', step: 3, answer, accepted: true })
    expect(decidingPlace(log(said(1, 'x'), finish('v1')), log(said(1, 'x'), finish('v2')))).toEqual({
      line: 2,
      parting: 3,
    })
  })

  it('is where the parent goes on, when it ends sooner', () => {
    expect(decidingPlace(log(said(1, 'x')), log(said(1, 'x'), said(2, 'y')))).toEqual({ line: 2, parting: 2 })
  })

  it('is its end, where nothing differs, or where nobody recorded the parent', () => {
    const sibling = log(said(1, 'x'))
    expect(decidingPlace(sibling, log(said(1, 'x')))).toEqual({ line: 3, parting: undefined })
    expect(decidingPlace(sibling, undefined)).toEqual({ line: 3, parting: undefined })
  })

  it('is found in a log that was cut off in the middle of a line', () => {
    const cut = `${log(said(1, 'x'))}{"type":"mess`
    expect(decidingPlace(cut, log(said(1, 'y')))).toEqual({ line: 1, parting: 1 })
    expect(decidingPlace('', undefined)).toEqual({ line: 0, parting: undefined })
  })
})
