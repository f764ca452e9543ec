import type { CancellationToken, LanguageModelChat, LanguageModelChatMessage, LanguageModelChatResponse } from 'vscode'
import type { JsonObject } from '../../engine/documents/json'
import { EndpointFailure } from '../../engine/policies/calls/endpointFailure'
import { type ChatAnswer, overflowAnswer, textOf } from '../../engine/policies/chat/chatAnswer'
import type { SendChat } from '../../engine/policies/chat/chatCalls'
import type { VsCode } from '../vscodeApi'
import { editorMessages, editorTools } from './editorMessages'

/** Answers chat requests with the language models that the editor offers. */
export const editorChat =
  (vscode: VsCode): SendChat =>
  async (body, signal) => {
    const model = await modelOf(vscode, textOf(body['model']))
    signal.throwIfAborted()
    const messages = editorMessages(vscode, body)
    const cancellation = new vscode.CancellationTokenSource()
    const cancel = () => cancellation.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    try {
      const inputTokens = await countAll(model, messages)
      if (inputTokens > model.maxInputTokens) return overflowAnswer
      const response = await request(vscode, { model, messages, body, token: cancellation.token })
      return await answerOf(vscode, { response, model, inputTokens })
    } catch (error) {
      throw failureOf(vscode, error)
    } finally {
      signal.removeEventListener('abort', cancel)
      cancellation.dispose()
    }
  }

/** By its id, its family, or either after its vendor. */
const modelOf = async ({ lm }: VsCode, name: string): Promise<LanguageModelChat> => {
  const offered = await lm.selectChatModels()
  const found = offered.find(({ id, family, vendor }) =>
    [id, family, `${vendor}/${family}`, `${vendor}/${id}`].includes(name),
  )
  if (found !== undefined) return found
  const names = offered.map(({ vendor, family }) => `${vendor}/${family}`)
  const known = names.length === 0 ? 'no models at present: sign in with an extension that has some' : names.join(', ')
  throw new EndpointFailure('denied', `VS Code offers no model "${name}". It offers ${known}.`)
}

interface Asked {
  readonly model: LanguageModelChat
  readonly messages: LanguageModelChatMessage[]
  readonly body: JsonObject
  readonly token: CancellationToken
}

const notSettings = new Set(['model', 'messages', 'tools', 'stream', 'stream_options', 'tool_choice'])

const request = ({ l10n }: VsCode, { model, messages, body, token }: Asked): Thenable<LanguageModelChatResponse> => {
  const settings = Object.entries(body).filter(([name]) => !notSettings.has(name))
  const justification = l10n.t('A run that you started plays this model as its policy.')
  const options = { justification, tools: editorTools(body), modelOptions: Object.fromEntries(settings) }
  return model.sendRequest(messages, options, token)
}

interface Answered {
  readonly response: LanguageModelChatResponse
  readonly model: LanguageModelChat
  readonly inputTokens: number
}

const answerOf = async (vscode: VsCode, { response, model, inputTokens }: Answered): Promise<ChatAnswer> => {
  let text = ''
  const calls: ChatAnswer['calls'][number][] = []
  for await (const part of response.stream) {
    if (part instanceof vscode.LanguageModelTextPart) text += part.value
    if (part instanceof vscode.LanguageModelToolCallPart)
      calls.push({ name: part.name, arguments: JSON.stringify(part.input) })
  }
  const said = [text, ...calls.map((call) => call.arguments)].join('')
  return { text, calls, finish: 'stop', usage: { inputTokens, outputTokens: await model.countTokens(said) } }
}

const countAll = async (model: LanguageModelChat, messages: readonly LanguageModelChatMessage[]): Promise<number> => {
  const counts = await Promise.all(messages.map((message) => model.countTokens(message)))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** What the editor refuses stays refused, and a run is not to wait for it; all else may be over soon. */
const failureOf = ({ LanguageModelError }: VsCode, error: unknown): unknown => {
  if (!(error instanceof LanguageModelError)) return error
  const { code, message } = error
  if (code === 'NoPermissions' || code === 'NotFound')
    return new EndpointFailure('denied', `VS Code says no to this model: ${message}`)
  if (code === 'Blocked') return new EndpointFailure('busy', `VS Code holds this model back: ${message}`)
  return new EndpointFailure('broken', message)
}
