import type { JsonObject } from '../../engine/documents/json'
import { isKind, type ValueOf } from '../../engine/documents/validate'
import type { ChatSettings } from '../../engine/policies/chat/chatSettings'
import { policyProblem } from './policyProblem'
import type { PolicyConfig } from './readyPolicy'

export type OpenAiOptions = ValueOf<'openaiOptions'>

export const openAiOptions = (name: string, { options = {} }: PolicyConfig): OpenAiOptions => {
  if (isKind('openaiOptions', options)) return options
  const next = '`harness-s validate` names the wrong one.'
  throw policyProblem(name, 'The options of the policy are none that its type has.', next)
}

/** The limit of tokens has a new name with models that think; other servers know only the old one. */
const limitOf = ({ maxTokens, reasoningEffort }: OpenAiOptions): JsonObject => {
  if (maxTokens === undefined) return {}
  return reasoningEffort === undefined ? { max_tokens: maxTokens } : { max_completion_tokens: maxTokens }
}

const parametersOf = (options: OpenAiOptions): JsonObject => {
  const { temperature, topP, reasoningEffort, extra = {} } = options
  return {
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { top_p: topP }),
    ...limitOf(options),
    ...(reasoningEffort !== undefined && { reasoning_effort: reasoningEffort }),
    // Settings come from a JSON file: this only tells the compiler so.
    ...(JSON.parse(JSON.stringify(extra)) satisfies JsonObject),
  }
}

const protocolOf = (name: string, { protocol = 'tools' }: PolicyConfig): ChatSettings['protocol'] => {
  if (protocol === 'tools' || protocol === 'text') return protocol
  const next = 'Use "tools", or "text" where the server or the model has no tool calls.'
  throw policyProblem(name, `There is no protocol "${protocol}".`, next)
}

/** How a policy of type `openai` asks its model. */
export const chatSettings = (name: string, config: PolicyConfig): ChatSettings => {
  const { model } = config
  if (model === undefined) {
    throw policyProblem(name, 'The policy names no model.', 'Set "model" to a name that its server knows.')
  }
  const options = openAiOptions(name, config)
  return {
    model,
    protocol: protocolOf(name, config),
    parameters: parametersOf(options),
    // Models of an editor take none.
    sendSeed: options.sendSeed ?? config.type !== 'editor',
  }
}

/** The endpoint of a policy: an address without a secret in it. */
export const endpointOf = (name: string, { baseUrl }: PolicyConfig): URL => {
  const next = 'Set "baseUrl" to the address of the endpoint, such as http://localhost:8000/v1.'
  if (baseUrl === undefined) throw policyProblem(name, 'The policy names no endpoint.', next)
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw policyProblem(name, `"${baseUrl}" is no address of an endpoint.`, next)
  }
  if (url.username !== '' || url.password !== '' || url.search !== '') {
    const keep = 'Keep the address alone in "baseUrl", and name the variable that holds the key in "keyEnv".'
    throw policyProblem(name, 'The address of the endpoint holds more than an address.', keep)
  }
  return url
}
