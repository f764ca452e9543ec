import { isJsonObject, type JsonObject, type JsonValue } from '../../../documents/json'
import { parsedJson } from '../../../documents/parsedJson'
import type { Message, MessagePart, Origin, ToolSpec } from '../../../trajectories/message'
import { textOf } from '../chatAnswer'
import { readCalls } from '../textProtocol'

/** What is needed to read a conversation for a policy whose tokens are words. */
export interface WordWorld {
  readonly tools: readonly ToolSpec[]
  readonly vocabulary: ReadonlySet<string>
  /** Words that only hooks say: a text of them alone is a message of a hook, wherever it stands. */
  readonly reminders: ReadonlySet<string>
}

const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '')

const originOf = (text: string, otherwise: Origin, { reminders }: WordWorld): Origin => {
  const words = wordsOf(text)
  return words.length > 0 && words.every((word) => reminders.has(word)) ? 'hook:chat' : otherwise
}

/** Texts of several makers come joined by blank lines. */
const partsOf = (text: string, otherwise: Origin, world: WordWorld): readonly MessagePart[] =>
  text.split('\n\n').map((part) => ({ origin: originOf(part, otherwise, world), text: part }))

/** A call as this policy writes it: the tool, then its arguments in the order of its form. */
const callWords = (name: string, args: string, { tools }: WordWorld): string => {
  const values = parsedJson(args)
  // What was never a call is read as the words it was.
  if (values === undefined) return `${name} ${args}`
  if (!isJsonObject(values)) return name
  const names = Object.keys(values)
  const form = tools
    .find((tool) => tool.name === name)
    ?.words?.find((words) => words.length === names.length && words.every((word) => Object.hasOwn(values, word)))
  return [name, ...(form ?? names).map((each) => textOf(values[each]))].join(' ')
}

const wireCalls = (calls: JsonValue | undefined): readonly { name: string; arguments: string }[] =>
  (Array.isArray(calls) ? calls : []).flatMap((call) => {
    const called = isJsonObject(call) ? call['function'] : undefined
    return isJsonObject(called) ? [{ name: textOf(called['name']), arguments: textOf(called['arguments']) }] : []
  })

const turnText = (message: JsonObject, world: WordWorld): string => {
  const content = textOf(message['content'])
  const calls = [...wireCalls(message['tool_calls']), ...readCalls(content)]
  if (calls.length === 0) return content
  return calls.map(({ name, arguments: args }) => callWords(name, args, world)).join(' ')
}

const results = /<tool_response>\n([\s\S]*?)\n<\/tool_response>/g

/** A user's message after the first: results of the plain-text protocol, and hooks. */
const laterUserParts = (text: string, world: WordWorld): readonly MessagePart[] => {
  const plain = text.replace(results, (_, result: string) => result)
  return partsOf(plain, plain === text ? 'hook:chat' : 'environment', world)
}

const partsFor = (message: JsonObject, isTask: boolean, world: WordWorld): readonly MessagePart[] => {
  const text = textOf(message['content'])
  if (message['role'] === 'assistant') return [{ origin: 'policy', text: turnText(message, world) }]
  if (message['role'] === 'tool') return partsOf(text, 'environment', world)
  return isTask ? [{ origin: 'harness-prompt', text }] : laterUserParts(text, world)
}

const knownWords = (text: string, { vocabulary }: WordWorld): string =>
  wordsOf(text)
    .filter((word) => vocabulary.has(word))
    .join(' ')

/**
 * The messages of a request as they were before they became chat: who made a text is not told there, so it is read from
 * where it stands and from its words. Instructions of the system are left out, and words that the policy does not know.
 */
export const chatMessages = (body: JsonObject, world: WordWorld): readonly Message[] => {
  const sent = Array.isArray(body['messages']) ? body['messages'] : []
  const told = sent.filter(isJsonObject).filter(({ role }) => role !== 'system' && role !== 'developer')
  return told.map((message, index) => {
    const parts = partsFor(message, index === 0, world).map(({ origin, text }) => ({
      origin,
      text: knownWords(text, world),
    }))
    const origin = parts[0]?.origin ?? 'user'
    const text = parts.map((part) => part.text).join('\n\n')
    return { id: `m${index}`, role: origin === 'policy' ? 'assistant' : 'user', origin, text, parts, mask: 0 }
  })
}
