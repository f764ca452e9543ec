import type { Check } from '../../engine/environments/environment'
import { readRunHeader } from '../running/runs'
import { chatSettings, endpointOf } from './chatSettings'
import type { WorkspaceContext } from './context'
import { endpointKey } from './endpointKeys'
import { requirePolicyType } from './policyTypes'
import type { PolicyConfig } from './readyPolicy'
import { namedRun } from './recordedPolicy'
import { checkBudgets } from './runBudgets'

/** Throws what can be seen to be wrong with a policy before anything is begun or asked. */
export const checkPolicySettings = (context: WorkspaceContext, name: string, config: PolicyConfig): void => {
  const type = requirePolicyType(context, config)
  if (type === 'recorded') readRunHeader(context.folder, namedRun(name, config))
  if (type !== 'openai') return
  chatSettings(name, config)
  endpointKey(name, config, endpointOf(name, config))
  checkBudgets(context, config)
}

const patienceMs = 5000

/** Asks the endpoint which models it has: that costs nothing, and needs the key. */
const endpointCheck = async (name: string, config: PolicyConfig): Promise<Check> => {
  const { model } = chatSettings(name, config)
  const endpoint = endpointOf(name, config)
  const key = endpointKey(name, config, endpoint)
  const { listModels } = await import('../../engine/node/openaiClient')
  const about = { name: `policy ${name}`, ok: true, detail: `${model} at ${endpoint.href}`, next: '' }
  const listed = await listModels({ baseUrl: endpoint.href, key }, AbortSignal.timeout(patienceMs))
  if (!listed.ok) {
    const next = 'Start the endpoint, or correct "baseUrl" and the key.'
    return { ...about, ok: false, detail: `${endpoint.href}: ${listed.reason}`, next }
  }
  const { models } = listed
  // Some endpoints list nothing, and some know more names than they list.
  if (models.length === 0 || models.includes(model)) return about
  return { ...about, detail: `${model} at ${endpoint.href}, which lists ${models.slice(0, 5).join(', ')}` }
}

/** What a policy needs, without playing anything. Throws what only harness-s.json can mend. */
export const checkPolicy = async (context: WorkspaceContext, name: string, config: PolicyConfig): Promise<Check> => {
  checkPolicySettings(context, name, config)
  if (config.type === 'openai') return endpointCheck(name, config)
  return { name: `policy ${name}`, ok: true, detail: `type ${config.type}`, next: '' }
}
