import { isJsonObject, type JsonObject, type JsonValue } from '../../../documents/json'
import { contentText } from '../contentText'
import { type Conversation, type ForeignMessage, outcomeOfScore } from '../conversation'
import { FormatError } from '../formatError'
import type { LossCounter } from '../losses'
import { listAt, listOf, objectAt, objectOf, textAt, textOf } from '../members'
import { toolArguments } from '../toolArguments'
import { inspectEvents, type SampleEvents } from './inspectEvents'
import { inspectScore } from './inspectScore'
import { withAttachments } from './withAttachments'

const version = 2

const readOfSample = new Set(
  'id epoch input target messages output scores events events_data attachments limit error uuid model_usage'.split(' '),
)
/** What follows from the rest, and clocks, of which a log holds none. */
const derived = new Set('role_usage started_at completed_at total_time working_time turn_count choices'.split(' '))
const readOfMessage = new Set('id role content source tool_calls tool_call_id function model error'.split(' '))

/** What a log says of all its samples. */
export interface InspectHeader {
  readonly task: string
  readonly taskVersion: string
  readonly agent: string
  readonly model: string | undefined
}

/** The header of a log of Inspect: `header.json` of an archive, or the log itself. */
export const inspectHeader = (value: JsonValue): InspectHeader => {
  const log = objectAt(value, '')
  if (log['version'] !== version) {
    throw new FormatError(
      'version',
      `is ${JSON.stringify(log['version'] ?? null)}; version ${version} of logs is known here`,
    )
  }
  const spec = objectAt(log['eval'], 'eval')
  const task = textAt(spec, 'task', 'eval')
  return {
    task,
    taskVersion: String(spec['task_version'] ?? 0),
    agent: textOf(spec, 'solver') ?? task,
    model: textOf(spec, 'model'),
  }
}

/** One sample of a log of Inspect, in one of its epochs. */
export const fromInspect = (header: InspectHeader, value: JsonValue, losses: LossCounter): Conversation => {
  const sample = withAttachments(objectAt(value, ''))
  const { id, epoch } = sample
  if (typeof id !== 'string' && typeof id !== 'number') throw new FormatError('id', 'is missing')
  if (typeof epoch !== 'number' || !Number.isInteger(epoch) || epoch < 1) throw new FormatError('epoch', 'is no number')
  losses.addOthers('sample', sample, new Set([...readOfSample, ...derived]))
  const events = inspectEvents(listOf(sample, 'events', ''), losses)
  const messages = listAt(sample, 'messages', '').map((message, index) =>
    messageFrom(objectAt(message, `messages[${index}]`), `messages[${index}]`, events, losses),
  )
  const { score, scorer } = inspectScore(objectOf(sample, 'scores'), losses)
  return {
    task: String(id),
    attempt: epoch - 1,
    agent: header.agent,
    model: header.model,
    environment: { id: header.task, version: header.taskVersion },
    messages,
    score,
    scorer,
    ...endOf(sample, score),
    sealed: { target: sample['target'] ?? null, scores: sample['scores'] ?? null },
  }
}

/** A limit ends a sample of Inspect as it ends a rollout of ours, and the scorer may still find it solved. */
const endOf = (sample: JsonObject, score: number | undefined): Pick<Conversation, 'outcome' | 'reason'> => {
  const { error, limit } = sample
  if (isJsonObject(error)) return { outcome: 'error', reason: textOf(error, 'message') ?? 'the sample failed' }
  const outcome = outcomeOfScore(score)
  if (!isJsonObject(limit) || outcome === 'pass') return { outcome }
  return { outcome: 'limit', reason: `limit of ${textOf(limit, 'type') ?? 'an unknown kind'}` }
}

const roles: readonly ForeignMessage['role'][] = ['system', 'user', 'assistant', 'tool']

const messageFrom = (message: JsonObject, place: string, events: SampleEvents, losses: LossCounter): ForeignMessage => {
  const name = textAt(message, 'role', place)
  const role = roles.find((known) => known === name)
  if (role === undefined) throw new FormatError(`${place}.role`, `is "${name}", which no message has`)
  losses.addOthers('message', message, readOfMessage)
  const text = contentText(message['content'], `${place}.content`, losses)
  if (role === 'assistant') return assistantMessage(message, text, place, events, losses)
  if (role === 'tool') return toolMessage(message, text, events)
  return { role, text }
}

const assistantMessage = (
  message: JsonObject,
  text: string,
  place: string,
  events: SampleEvents,
  losses: LossCounter,
): ForeignMessage => {
  const call = events.modelCalls.get(textOf(message, 'id') ?? '')
  return {
    role: 'assistant',
    text,
    calls: listOf(message, 'tool_calls', place).map((value, index) => {
      const at = `${place}.tool_calls[${index}]`
      const made = objectAt(value, at)
      return {
        id: textAt(made, 'id', at),
        tool: textAt(made, 'function', at),
        arguments: toolArguments(made['arguments'], losses),
      }
    }),
    ...call,
    // What no model said, such as a prefill, is not to be trained on.
    isCopied: message['source'] !== 'generate',
  }
}

const toolMessage = (message: JsonObject, text: string, { rawResults }: SampleEvents): ForeignMessage => {
  const callId = textOf(message, 'tool_call_id')
  const rawText = rawResults.get(callId ?? '')
  const error = objectOf(message, 'error')
  return {
    role: 'tool',
    // A tool that failed has no content of its own.
    text: text === '' ? (textOf(error, 'message') ?? '') : text,
    ...(callId !== undefined && { callId }),
    isError: isJsonObject(message['error']),
    ...(rawText !== undefined && text !== '' && { rawText }),
  }
}
