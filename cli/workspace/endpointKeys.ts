import { isJsonObject } from '../../engine/documents/json'
import { parsedJson } from '../../engine/documents/parsedJson'
import { policyProblem } from './policyProblem'
import type { PolicyConfig } from './readyPolicy'

type Variables = { readonly [name: string]: string | undefined }

/** An editor hands keys to the commands that it starts in this variable, as JSON: origin of the endpoint -> key. */
const handedDown = 'HARNESS_S_KEYS'

/** As it is sent, so that it is found again where an endpoint quotes it; undefined when nothing is left. */
const bare = (key: string | undefined): string | undefined => key?.trim() || undefined

const keyOfOrigin = (origin: string, variables: Variables): string | undefined => {
  // That it is no JSON is not told: saying more would quote the keys.
  const keys = parsedJson(variables[handedDown] ?? '')
  const key = isJsonObject(keys) ? keys[origin] : undefined
  return typeof key === 'string' ? bare(key) : undefined
}

/** What no request can carry would look like an endpoint that is down, and be waited for. */
const sendable = (name: string, key: string): string => {
  if (/^[ -~]+$/.test(key)) return key
  throw policyProblem(
    name,
    'The key for the endpoint holds a line break, or a sign that keys do not have.',
    'Set it anew, as the endpoint gave it; VS Code asks again after *Forget Model Key*.',
  )
}

/**
 * The key for an endpoint: the variable that its policy names, else what an editor handed down for exactly its origin.
 * Undefined = the endpoint wants none. Keys stand in no file.
 */
export const endpointKey = (
  name: string,
  { keyEnv }: PolicyConfig,
  endpoint: URL,
  variables: Variables = process.env,
): string | undefined => {
  const handed = keyOfOrigin(endpoint.origin, variables)
  const key = keyEnv === undefined ? handed : (bare(variables[keyEnv]) ?? handed)
  if (key !== undefined) return sendable(name, key)
  if (keyEnv === undefined) return undefined
  throw policyProblem(
    name,
    `The environment variable ${keyEnv}, which should hold the key, is not set.`,
    `Set ${keyEnv}, or take "keyEnv" out where the endpoint wants no key.`,
  )
}
