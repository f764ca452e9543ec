import type { Injection } from '../hooks/outcome'
import type { Message } from '../trajectories/message'

/**
 * The messages of one rollout. Everything ever shown stays in the log; `request` leaves out what has expired or was
 * dropped. While nothing is left out, it is the same growing array, so an agent can continue where it stopped.
 */
export interface Transcript {
  /** Id that the next message will get. */
  nextId(): string
  add(message: Omit<Message, 'id'>): Message
  /** Adds the context of an `inject` hook, first shown at `step`; with a time to live it is shown for that many steps. */
  inject(injection: Injection, step: number): Message
  /** Takes a message out of later requests: a turn that a hook asked to sample again. */
  drop(id: string): void
  request(step: number): readonly Message[]
}

export const createTranscript = (onAdd?: (message: Message) => void): Transcript => {
  const messages: Message[] = []
  /** Message id -> first step whose request leaves it out. */
  const expiry = new Map<string, number>()
  const dropped = new Set<string>()
  let count = 0

  const register = (message: Omit<Message, 'id'>, atStart = false): Message => {
    const added: Message = { id: `m${count++}`, ...message }
    if (atStart) messages.splice(messages.findLastIndex((other) => other.role === 'system') + 1, 0, added)
    else messages.push(added)
    onAdd?.(added)
    return added
  }

  return {
    nextId: () => `m${count}`,
    add: (message) => register(message),
    inject: ({ hook, role, text, position, ttlSteps }, step) => {
      const added = register({ role, origin: `hook:${hook}`, text, mask: 0 }, position === 'start')
      if (ttlSteps !== null) expiry.set(added.id, step + ttlSteps)
      return added
    },
    drop: (id) => dropped.add(id),
    request: (step) => {
      if (expiry.size === 0 && dropped.size === 0) return messages
      return messages.filter(({ id }) => !dropped.has(id) && step < (expiry.get(id) ?? Number.POSITIVE_INFINITY))
    },
  }
}
