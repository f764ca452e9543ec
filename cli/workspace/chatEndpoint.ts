import { isJsonObject } from '../../engine/documents/json'
import { parsedJson } from '../../engine/documents/parsedJson'
import { endpointOf } from './chatSettings'
import { endpointKey } from './endpointKeys'
import { policyProblem } from './policyProblem'
import type { PolicyConfig } from './readyPolicy'

type Variables = { readonly [name: string]: string | undefined }

/** Where a model answers, and what it wants to see first; no key = it wants none. */
export interface ChatEndpoint {
  /** For messages. */
  readonly name: string
  readonly endpoint: URL
  readonly key: string | undefined
}

/** An editor tells the commands that it starts, in this variable and as JSON, where its own models answer. */
const handedDown = 'HARNESS_S_EDITOR'

const editorEndpoint = (name: string, variables: Variables): ChatEndpoint => {
  const told = parsedJson(variables[handedDown] ?? '')
  const { url, token } = isJsonObject(told) ? told : {}
  if (typeof url === 'string' && /^https?:/.test(url) && URL.canParse(url) && typeof token === 'string') {
    // Its address is another in each window.
    return { name: 'VS Code', endpoint: new URL(url), key: token }
  }
  throw policyProblem(
    name,
    'This is a model of the editor, which answers only runs that are started there.',
    'Start the run from the Test Explorer of VS Code, or name another policy with --policy.',
  )
}

/** Throws where the address or the key of a policy is missing, or nonsense. */
export const chatEndpoint = (name: string, config: PolicyConfig, variables: Variables = process.env): ChatEndpoint => {
  if (config.type === 'editor') return editorEndpoint(name, variables)
  const endpoint = endpointOf(name, config)
  return { name: endpoint.href, endpoint, key: endpointKey(name, config, endpoint, variables) }
}
