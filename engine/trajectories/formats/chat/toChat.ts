import type { TrajectoryRecord } from '../../../documents/kinds/trajectory'
import type { Message } from '../../message'
import { type ExportedRollout, type ExportFormat, finalMessages, functionTools } from '../exportedRollout'
import type { LossCounter } from '../losses'

/** What a line of messages has no place for. */
const lostTypes: ReadonlySet<TrajectoryRecord['type']> = new Set([
  'header',
  'hook',
  'hook_answer',
  'decision',
  'limit',
  'finish',
  'score',
  'end',
])

const messageLine = (message: Message): object => {
  const { role, text, calls = [], callId } = message
  return {
    role,
    content: text === '' && calls.length > 0 ? null : text,
    ...(calls.length > 0 && {
      tool_calls: calls.map(({ id, tool, arguments: args }) => ({
        id,
        type: 'function',
        function: { name: tool, arguments: JSON.stringify(args) },
      })),
    }),
    ...(callId !== undefined && { tool_call_id: callId }),
  }
}

const countLosses = ({ records }: ExportedRollout, messages: readonly Message[], losses: LossCounter): void => {
  for (const record of records) {
    if (lostTypes.has(record.type)) losses.add(`record ${record.type}`)
    if (record.type === 'model_call' && record.usage !== null) losses.add('usage of a model call')
    if (record.type === 'tool_result' && record.result.truncated) losses.add('part of a result that was not shown')
    if (record.type === 'message') countMessageLosses(record.message, losses)
  }
  losses.add('message that left the context', records.filter(({ type }) => type === 'message').length - messages.length)
}

const countMessageLosses = ({ isError, parts, origin, mask, role }: Message, losses: LossCounter): void => {
  if (isError === true) losses.add('that a call failed')
  if (parts !== undefined) losses.add('who made the parts of a message')
  if (origin.startsWith('hook:')) losses.add('which hook made a message')
  if (role === 'assistant' && mask === 0) losses.add('that a message is not trained on')
}

/** Chat JSONL, as fine-tuning takes it: the conversation as the model saw it at the end, and its tools. */
export const chatFormat: ExportFormat = {
  each: 'line',
  write: (rollout, losses) => {
    const messages = finalMessages(rollout.records)
    if (messages.length === 0) {
      losses.add('rollout without messages')
      return undefined
    }
    countLosses(rollout, messages, losses)
    const tools = functionTools(rollout.catalog)
    return { messages: messages.map(messageLine), ...(tools.length > 0 && { tools }) }
  },
}
