import { describe, expect, it } from 'vitest'
import { parseRunEvent, rolloutOf } from './runEvents'

describe('a line of a run', () => {
  it('that was cut off, or is no event, is passed over', () => {
    expect(['{"type":"note","ru', '', '3', '{"rollouts":3}', 'null'].map(parseRunEvent)).toEqual(
      Array.from({ length: 5 }),
    )
  })

  it('is an event of a later version, too', () => {
    expect(parseRunEvent('{"n":1,"at":"","run":"run-0001","type":"new"}')).toMatchObject({ type: 'new' })
  })
})

describe('the id of a rollout', () => {
  it('names harness, task and attempt, whatever signs the task has', () => {
    expect(rolloutOf('S1/a/b c/12')).toEqual({ harness: 'S1', task: 'a/b c', attempt: 12 })
    expect(rolloutOf('S1')).toBeUndefined()
  })
})
