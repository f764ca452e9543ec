import { isJsonObject, type JsonValue } from '../../documents/json'
import { parsedJson } from '../../documents/parsedJson'
import type { ToolSpec } from '../../trajectories/message'
import type { ChatAnswer } from './chatAnswer'

/**
 * Tool calls in plain text, for servers or models without calls of their own: JSON between `<tool_call>` tags, results
 * between `<tool_response>` tags. Many open models were trained on this form.
 */
const opening = '<tool_call>'
const closing = '</tool_call>'

const toolLine = ({ name, description, parameters }: ToolSpec): string =>
  JSON.stringify({ name, description, parameters })

/** Tells the model its tools and how it calls them. */
export const toolInstructions = (tools: readonly ToolSpec[]): string =>
  `You have these tools, one per line, with a JSON Schema of their arguments:
${tools.map(toolLine).join('\n')}

To call one, write:
${opening}
{"name": "NAME OF THE TOOL", "arguments": {}}
${closing}
Its result comes back between <tool_response> and </tool_response>.`

export const writeResult = (text: string): string => `<tool_response>\n${text}\n</tool_response>`

const blocks = /<tool_call>([\s\S]*?)(?:<\/tool_call>|$)/g

const callsOf = (value: JsonValue, source: string): ChatAnswer['calls'] => {
  if (Array.isArray(value)) return value.flatMap((each) => callsOf(each, source))
  const { name, arguments: args = {} } = isJsonObject(value) ? value : {}
  if (typeof name !== 'string') return [{ name: '', arguments: source }]
  return [{ name, arguments: typeof args === 'string' ? args : JSON.stringify(args) }]
}

/** The calls that a text holds. What stands between the tags and is no JSON becomes a call without a name. */
export const readCalls = (text: string): ChatAnswer['calls'] =>
  [...text.matchAll(blocks)].flatMap(([, source = '']) => {
    const value = parsedJson(source)
    return value === undefined ? [{ name: '', arguments: source.trim() }] : callsOf(value, source.trim())
  })
