import { describe, expect, it } from 'vitest'
import { play } from '../../../test/kit/testPrefix'
import { answerMissing } from './answerMissing'

const isMissing = (answer: string | null, expectsAnswer: boolean | null) =>
  play(answerMissing, {}, 'before_finish', [{ finish: answer }], { task: { expectsAnswer } }).length === 1

describe('answer_missing', () => {
  it('is true when a question is finished without an answer', () => {
    expect(isMissing(null, true)).toBe(true)
    expect(isMissing('  ', true)).toBe(true)
    expect(isMissing('v4', true)).toBe(false)
  })

  it('is true when an answer is given where none is asked for', () => {
    expect(isMissing('v4', false)).toBe(true)
    expect(isMissing(null, false)).toBe(false)
  })

  it('does not judge a task of which that is not known', () => {
    expect(isMissing(null, null)).toBe(false)
    expect(isMissing('v4', null)).toBe(false)
  })

  it('says nothing before a finish', () => {
    const world = { task: { expectsAnswer: true } }
    expect(play(answerMissing, {}, 'after_tool', [{ calls: [{}] }], world)).toEqual([])
  })
})
