import type { LanguageModelChatMessage, LanguageModelChatTool, LanguageModelToolCallPart } from 'vscode'
import { isJsonObject, type JsonObject, type JsonValue } from '../../engine/documents/json'
import { parsedJson } from '../../engine/documents/parsedJson'
import { textOf } from '../../engine/policies/chat/chatAnswer'
import type { VsCode } from '../vscodeApi'

const objectsIn = (value: JsonValue | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isJsonObject) : []

/**
 * The messages of a chat request as the editor's models take them. They know no system: its instructions come as the
 * user's. Results that follow each other answer one turn, and stand in one message.
 */
export const editorMessages = (vscode: VsCode, body: JsonObject): LanguageModelChatMessage[] => {
  const messages: LanguageModelChatMessage[] = []
  let results: JsonObject[] = []
  const flush = () => {
    if (results.length > 0) messages.push(resultsMessage(vscode, results))
    results = []
  }
  for (const message of objectsIn(body['messages'])) {
    if (message['role'] === 'tool') {
      results.push(message)
      continue
    }
    flush()
    messages.push(message['role'] === 'assistant' ? turnMessage(vscode, message) : userMessage(vscode, message))
  }
  flush()
  return messages
}

/** The tools of a chat request. */
export const editorTools = (body: JsonObject): LanguageModelChatTool[] =>
  objectsIn(body['tools']).flatMap(({ function: tool }) => {
    if (!isJsonObject(tool)) return []
    const { name, description, parameters } = tool
    const schema = isJsonObject(parameters) ? { inputSchema: parameters } : {}
    return [{ name: textOf(name), description: textOf(description), ...schema }]
  })

const userMessage = ({ LanguageModelChatMessage: Message }: VsCode, { content }: JsonObject) =>
  Message.User(textOf(content))

const turnMessage = (vscode: VsCode, { content, tool_calls: calls }: JsonObject): LanguageModelChatMessage => {
  const text = textOf(content)
  const parts = objectsIn(calls).map((call) => callPart(vscode, call))
  const spoken = text === '' && parts.length > 0 ? [] : [new vscode.LanguageModelTextPart(text)]
  return vscode.LanguageModelChatMessage.Assistant([...spoken, ...parts])
}

const callPart = (vscode: VsCode, { id, function: called }: JsonObject): LanguageModelToolCallPart => {
  const { name, arguments: args } = isJsonObject(called) ? called : {}
  const input = parsedJson(textOf(args))
  // A turn that was no call is shown to the model as what it wrote.
  const whole = isJsonObject(input) ? input : { text: textOf(args) }
  return new vscode.LanguageModelToolCallPart(textOf(id), textOf(name), whole)
}

const resultsMessage = (vscode: VsCode, results: readonly JsonObject[]): LanguageModelChatMessage => {
  const parts = results.map(({ tool_call_id: id, content }) => {
    const text = new vscode.LanguageModelTextPart(textOf(content))
    return new vscode.LanguageModelToolResultPart(textOf(id), [text])
  })
  return vscode.LanguageModelChatMessage.User(parts)
}
