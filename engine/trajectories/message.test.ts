import { describe, expect, test } from 'vitest'
import { type Message, partsOf } from './message'

const message: Message = { id: 'm1', role: 'user', origin: 'hook:next-page', text: 'next', mask: 0 }

describe('the parts of a message', () => {
  test('are the message itself when one author wrote all of it', () => {
    expect(partsOf(message)).toEqual([{ origin: 'hook:next-page', text: 'next' }])
  })

  test('are those of each author when several texts are joined', () => {
    const parts = [
      { origin: 'hook:next-page', text: 'next' },
      { origin: 'hook:verify', text: 'verify' },
    ] as const
    expect(partsOf({ ...message, text: 'next verify', parts })).toBe(parts)
  })
})
