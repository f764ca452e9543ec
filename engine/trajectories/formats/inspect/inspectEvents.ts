import { isJsonObject, type JsonObject, type JsonValue } from '../../../documents/json'
import type { ForeignMessage } from '../conversation'
import type { LossCounter } from '../losses'
import { countOf, listOf, objectOf, textOf } from '../members'

/** What the events of a sample tell beyond its messages. */
export interface SampleEvents {
  /** By the id of the assistant's message. */
  readonly modelCalls: ReadonlyMap<string, Pick<ForeignMessage, 'usage' | 'finishReason'>>
  /** The result of a tool before it was shortened, by the id of the call; only where it is text. */
  readonly rawResults: ReadonlyMap<string, string>
}

/** Structure that the messages show as well, and states that they come to. */
const withoutLoss = new Set([
  'span_begin',
  'span_end',
  'step',
  'sample_init',
  'state',
  'store',
  'score',
  'model',
  'tool',
])

export const inspectEvents = (events: readonly JsonValue[], losses: LossCounter): SampleEvents => {
  const modelCalls = new Map<string, Pick<ForeignMessage, 'usage' | 'finishReason'>>()
  const rawResults = new Map<string, string>()
  for (const event of events) {
    if (!isJsonObject(event)) continue
    const name = textOf(event, 'event') ?? 'unknown'
    if (!withoutLoss.has(name)) losses.add(`event ${name}`)
    if (name === 'model') readModelCall(event, modelCalls)
    if (name === 'tool') readResult(event, rawResults)
  }
  return { modelCalls, rawResults }
}

const readModelCall = (event: JsonObject, calls: Map<string, Pick<ForeignMessage, 'usage' | 'finishReason'>>): void => {
  const output = objectOf(event, 'output')
  const [choice] = listOf(output, 'choices', 'output')
  if (!isJsonObject(choice)) return
  const id = textOf(objectOf(choice, 'message'), 'id')
  const usage = objectOf(output, 'usage')
  const finishReason = textOf(choice, 'stop_reason')
  if (id === undefined) return
  calls.set(id, {
    ...(Object.keys(usage).length > 0 && {
      usage: { inputTokens: countOf(usage, 'input_tokens') ?? 0, outputTokens: countOf(usage, 'output_tokens') ?? 0 },
    }),
    ...(finishReason !== undefined && { finishReason }),
  })
}

const readResult = (event: JsonObject, results: Map<string, string>): void => {
  const id = textOf(event, 'id')
  const { result } = event
  if (id !== undefined && typeof result === 'string') results.set(id, result)
}
