import { isJsonObject, type JsonObject } from '../../documents/json'
import { type ChatAnswer, finishOf, textOf, usageOf } from './chatAnswer'

/** Puts a streamed answer together. */
export interface ChunkReader {
  read(chunk: unknown): void
  /** The answer; undefined when the stream ended before its last chunk, which names the reason. */
  answer(): ChatAnswer | undefined
}

export const createChunkReader = (): ChunkReader => {
  let text = ''
  let reason: unknown
  let usage: ChatAnswer['usage'] = null
  const calls = new Map<number, { name: string; arguments: string }>()

  const readCall = (delta: JsonObject, place: number): void => {
    const called = delta['function']
    if (!isJsonObject(called)) return
    const at = typeof delta['index'] === 'number' ? delta['index'] : place
    const { name, arguments: args } = calls.get(at) ?? { name: '', arguments: '' }
    calls.set(at, { name: name + textOf(called['name']), arguments: args + textOf(called['arguments']) })
  }

  const readDelta = (delta: JsonObject): void => {
    text += textOf(delta['content']) || textOf(delta['refusal'])
    const parts = delta['tool_calls']
    if (!Array.isArray(parts)) return
    for (const [place, part] of parts.entries()) if (isJsonObject(part)) readCall(part, place)
  }

  return {
    read: (chunk) => {
      if (!isJsonObject(chunk)) return
      usage = usageOf(chunk['usage']) ?? usage
      const [choice] = Array.isArray(chunk['choices']) ? chunk['choices'] : []
      if (!isJsonObject(choice)) return
      reason = choice['finish_reason'] ?? reason
      if (isJsonObject(choice['delta'])) readDelta(choice['delta'])
    },
    answer: () => {
      if (typeof reason !== 'string') return undefined
      const inOrder = [...calls].sort(([one], [other]) => one - other).map(([, call]) => call)
      return { text, calls: inOrder, finish: finishOf(reason), usage }
    },
  }
}
