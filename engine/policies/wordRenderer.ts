import type { JsonObject } from '../documents/json'
import { type Message, type MessagePart, type Origin, partsOf, type ToolSpec } from '../trajectories/message'
import { AgentError, type AgentTurn } from './agent'
import type { RenderedSpan, Renderer, SampledTurn } from './renderer'

export const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '')

type Frame = '<task>' | '<obs>' | '<msg>' | '<act>'

/** The frame is told by who made the text: a hook's text is a message, wherever it stands. */
const frameOf = (origin: Origin): Frame => {
  if (origin === 'policy') return '<act>'
  if (origin === 'environment') return '<obs>'
  return origin.startsWith('hook:') ? '<msg>' : '<task>'
}

/** Arguments by position; words that fit no form stay together, for the tool to refuse. */
const argumentsOf = (tool: ToolSpec | undefined, words: readonly string[]): JsonObject => {
  const form = tool?.words?.find(({ length }) => length === words.length)
  if (form === undefined) return { words: words.join(' ') }
  return Object.fromEntries(form.map((name, index) => [name, words[index] ?? '']))
}

const readCall = (words: readonly string[], tools: readonly ToolSpec[], id: string): AgentTurn => {
  const [verb, ...rest] = words
  const text = words.join(' ')
  if (verb === undefined) return { text, calls: [], parseError: 'the turn is empty' }
  const tool = tools.find(({ name }) => name === verb)
  return { text, calls: [{ id, tool: verb, arguments: argumentsOf(tool, rest) }] }
}

/**
 * Renders for a policy whose tokens are words. Every text stands between a word that names its maker and `<end>`:
 * `<task>` prompt, `<obs>` tool result, `<msg>` text of one hook, `<act>` turn. A turn is one call in plain words, the
 * tool first: `seek mail k3 p1`. A token's id is the place of its word in `vocabulary`, which holds the frame words too.
 */
export const wordRenderer = (vocabulary: readonly string[]): Renderer => {
  const ids: ReadonlyMap<string, number> = new Map(vocabulary.map((word, id) => [word, id]))

  const idOf = (word: string, place: string): number => {
    const id = ids.get(word)
    if (id !== undefined) return id
    throw new AgentError(
      `The word "${word}" in ${place} is not among the ${vocabulary.length} words of this policy. Use words of its vocabulary only.`,
    )
  }

  const encode = (text: string, place: string): number[] => wordsOf(text).map((word) => idOf(word, place))

  const end = idOf('<end>', 'the frame')
  const frames: Record<Frame, number> = {
    '<task>': idOf('<task>', 'the frame'),
    '<obs>': idOf('<obs>', 'the frame'),
    '<msg>': idOf('<msg>', 'the frame'),
    '<act>': idOf('<act>', 'the frame'),
  }

  const renderPart = ({ origin, text }: MessagePart, { id }: Message): RenderedSpan => ({
    tokens: [frames[frameOf(origin)], ...encode(text, `message ${id} (${origin})`), end],
    origin,
    message: id,
  })

  return {
    stop: [end],
    turnOpening: [frames['<act>']],
    render: (messages, from) =>
      messages.slice(from).flatMap((message) => partsOf(message).map((part) => renderPart(part, message))),
    turnTokens: (text) => [...encode(text, 'the turn'), end],
    parse: ({ tokens, stop, messageId }: SampledTurn, tools) => {
      const words = Array.from(tokens, (id) => vocabulary[id] ?? '<pad>')
      if (stop === 'stop') return readCall(words.slice(0, -1), tools, `${messageId}.0`)
      const parseError = `the turn does not end within ${words.length} tokens`
      return { text: words.join(' '), calls: [], parseError, truncated: true }
    },
    countTokens: (text) => wordsOf(text).length,
  }
}
