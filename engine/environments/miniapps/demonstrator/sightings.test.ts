import { describe, expect, it } from 'vitest'
import type { Message, Origin } from '../../../trajectories/message'
import { nothingSeen, see } from './sightings'

const message = (origin: Origin, text: string): Message => ({
  id: 'm',
  role: origin === 'policy' ? 'assistant' : 'user',
  origin,
  text,
  mask: 0,
})

const goalOf = (text: string) => {
  const seen = nothingSeen()
  see(seen, [message('harness-prompt', text)])
  return seen.goal
}

describe('what the scripted agent sees', () => {
  it('is the task, from its text', () => {
    expect(goalOf('put k3 v5 in mail')).toEqual({ family: 'put', app: 'mail', to: '', key: 'k3', value: 'v5' })
    expect(goalOf('last in note')).toEqual({ family: 'last', app: 'note', to: '', key: '', value: '' })
    expect(goalOf('move k1 in mail to song')).toEqual({ family: 'move', app: 'mail', to: 'song', key: 'k1', value: '' })
  })

  it('is the task also when other prompt sections stand around it', () => {
    const seen = nothingSeen()
    see(seen, [
      message('harness-prompt', 'verify'),
      message('harness-prompt', 'find k3 in mail'),
      message('user', 'next'),
    ])
    expect(seen.goal).toMatchObject({ family: 'find', app: 'mail', key: 'k3' })
  })

  it('is the last answer, the arguments it told and the last value in it', () => {
    const seen = nothingSeen()
    see(seen, [message('environment', 'args v4 v9')])
    expect(seen).toMatchObject({ answer: ['args', 'v4', 'v9'], args: ['v4', 'v9'], lastValue: 'v9' })
    see(seen, [message('environment', 'empty')])
    expect(seen).toMatchObject({ answer: ['empty'], args: ['v4', 'v9'], lastValue: 'v9' })
  })

  it('is no answer when a hook spoke in the place of the tool', () => {
    const seen = nothingSeen()
    see(seen, [message('environment', 'ok')])
    see(seen, [message('hook:read-schema-first', 'schema')])
    expect(seen.answer).toBeUndefined()
    expect([...seen.standing]).toEqual(['schema'])
  })

  it('keeps a message standing until the next turn only', () => {
    const seen = nothingSeen()
    see(seen, [message('environment', 'none'), message('hook:next-page', 'next')])
    expect([...seen.standing]).toEqual(['next'])
    see(seen, [message('policy', 'done none')])
    expect([...seen.standing]).toEqual([])
  })

  it('never takes its own words for an observation', () => {
    const seen = nothingSeen()
    see(seen, [message('policy', 'set mail k1 v3')])
    expect(seen).toMatchObject({ lastValue: undefined, answer: undefined })
  })
})
