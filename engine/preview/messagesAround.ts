import type { TrajectoryRecord } from '../documents/kinds/trajectory'
import type { EventName } from '../documents/kinds/vocabulary'
import type { Placement } from '../hooks/outcome'
import type { Message } from '../trajectories/message'
import type { PreviewedFiring } from './previewRollout'

/** A firing with what decides where its text goes. */
export interface PlacedFiring extends PreviewedFiring {
  readonly placement: Placement
  readonly role?: 'system' | 'user'
  readonly position?: 'start' | 'end'
}

/** Messages as text, each under a line with its role and who made it. */
export interface MessagesAround {
  readonly before: string
  readonly after: string
}

type Shown = Pick<Message, 'role' | 'origin' | 'text' | 'callId'>

/** At these the request of the same step is still to be made. */
const aheadOfRequest: ReadonlySet<EventName> = new Set(['before_task', 'before_model'])

/** The messages of the first request that the moment can change; at the end of a task everything that was said. */
const nextRequest = (records: readonly TrajectoryRecord[], { event, step }: PreviewedFiring): readonly Shown[] => {
  const messages = new Map<string, Shown>()
  for (const record of records) if (record.type === 'message') messages.set(record.message.id, record.message)
  const first = aheadOfRequest.has(event) ? step : step + 1
  const request = records.find((record) => record.type === 'model_call' && record.step >= first)
  if (request?.type !== 'model_call') return [...messages.values()]
  return request.context.flatMap((id) => messages.get(id) ?? [])
}

const added = (messages: readonly Shown[], firing: PlacedFiring, text: string): readonly Shown[] => {
  const { hook, role = 'user', position = 'end' } = firing
  const message: Shown = { role: firing.placement === 'system' ? 'system' : role, origin: `hook:${hook}`, text }
  if (position === 'end' && message.role !== 'system') return [...messages, message]
  const systems = messages.findLastIndex((each) => each.role === 'system') + 1
  return [...messages.slice(0, systems), message, ...messages.slice(systems)]
}

/** The last answer to the call, with another text. */
const answered = (messages: readonly Shown[], { callId }: PlacedFiring, textOf: (text: string) => string) => {
  const at = messages.findLastIndex((each) => each.role === 'tool' && each.callId === callId)
  return messages.map((each, index) => (index === at ? { ...each, text: textOf(each.text) } : each))
}

const changed = (messages: readonly Shown[], firing: PlacedFiring): readonly Shown[] => {
  const { text, action, placement, event } = firing
  if (text === undefined || text === '') return messages
  if (action === 'rewrite_result') return answered(messages, firing, () => text)
  if ((action === 'block' || action === 'require') && event === 'before_tool')
    return answered(messages, firing, () => text)
  if (placement === 'inline') return answered(messages, firing, (result) => `${result}\n\n${text}`)
  return added(messages, firing, text)
}

const textOf = (messages: readonly Shown[]): string =>
  messages.map(({ role, origin, text }) => `--- ${role} (${origin})\n${text}\n`).join('\n')

/**
 * What the policy read after a recorded step, and what it would have read had the hook fired there. Its answer to that
 * is not known.
 */
export const messagesAround = (records: readonly TrajectoryRecord[], firing: PlacedFiring): MessagesAround => {
  const messages = nextRequest(records, firing)
  return { before: textOf(messages), after: textOf(changed(messages, firing)) }
}
