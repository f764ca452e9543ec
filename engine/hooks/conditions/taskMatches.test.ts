import { describe, expect, it } from 'vitest'
import { play, prepare } from '../../../test/kit/testPrefix'
import type { JsonObject } from '../../documents/json'
import { taskMatches } from './taskMatches'

const isMeant = (parameters: JsonObject) =>
  play(taskMatches, parameters, 'before_task', [], { task: { text: 'Find k3 in mail', tags: ['find', 'hard'] } })
    .length === 1

describe('task_matches', () => {
  it('looks for the pattern in the text of the task', () => {
    expect(isMeant({ pattern: 'in (mail|note)' })).toBe(true)
    expect(isMeant({ pattern: '^find' })).toBe(false)
  })

  it('looks for one of the tags', () => {
    expect(isMeant({ tags: ['move', 'hard'] })).toBe(true)
    expect(isMeant({ tags: ['har'] })).toBe(false)
  })

  it('is content with either', () => {
    expect(isMeant({ pattern: 'nowhere', tags: ['find'] })).toBe(true)
    expect(isMeant({ pattern: 'k3', tags: ['move'] })).toBe(true)
  })

  it('refuses a pattern that is no linear-time regex', () => {
    expect(() => prepare(taskMatches, { pattern: '(?<=a)b' })).toThrow('look-around')
  })
})
