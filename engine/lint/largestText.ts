import { isJsonObject, type JsonObject } from '../documents/json'
import { defaultHookLimits } from '../documents/kinds/hookLimits'
import { actionNamed, actionTable } from '../hooks/actions'
import { parseTemplate, type TemplateVariable, templateVariables } from '../hooks/session/templates'
import { untrustedChars } from '../hooks/session/templateValue'
import { bytesOf } from './estimatedTokens'

const bytesPerToken = 4

/** Tokens of a text, estimated as bytes / 4. */
export const estimatedTokens = (text: string): number => Math.ceil(bytesOf(text) / bytesPerToken)

/** Most tokens that one firing of a hook can add for the model; 0 for an action that shows no message. */
export const largestText = (hook: JsonObject): number => {
  const { action, message, limits } = hook
  const known = typeof action === 'string' ? actionNamed(action) : undefined
  const isShown = known !== undefined && actionTable[known].message !== 'unused' && known !== 'rewrite_result'
  if (!isShown || typeof message !== 'string') return 0
  const given = isJsonObject(limits) ? limits['maxTokens'] : undefined
  const limit = given === undefined ? defaultHookLimits(known).maxTokens : given
  const tokens = longestRendering(message)
  return typeof limit === 'number' ? Math.min(tokens, limit) : tokens
}

/** The text with each variable at the longest that its filter, or the cap of untrusted values, lets through. */
const longestRendering = (message: string): number => {
  const variables = templateVariables(parseTemplate(message))
  const written = variables.reduce((sum, { from, to }) => sum + to - from, 0)
  const filled = variables.reduce((sum, { filter }) => sum + longest(filter), 0)
  return Math.ceil((bytesOf(message) - written + filled) / bytesPerToken)
}

const longest = (filter: TemplateVariable['filter']): number =>
  filter.kind === 'trunc' ? Math.min(filter.chars, untrustedChars) : untrustedChars
