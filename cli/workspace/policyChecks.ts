import type { Check } from '../../engine/environments/environment'
import { readRunHeader } from '../running/runs'
import { chatEndpoint } from './chatEndpoint'
import { chatSettings } from './chatSettings'
import type { WorkspaceContext } from './context'
import { isChatType, requirePolicyType } from './policyTypes'
import type { PolicyConfig } from './readyPolicy'
import { namedRun } from './recordedPolicy'
import { checkBudgets } from './runBudgets'

/** Throws what can be seen to be wrong with a policy before anything is begun or asked. */
export const checkPolicySettings = (context: WorkspaceContext, name: string, config: PolicyConfig): void => {
  const type = requirePolicyType(context, config)
  if (type === 'recorded') readRunHeader(context.folder, namedRun(name, config))
  if (!isChatType(type)) return
  chatSettings(name, config)
  chatEndpoint(name, config)
  checkBudgets(context, config)
}

const patienceMs = 5000

/** Asks the endpoint which models it has: that costs nothing, and needs the key. */
const endpointCheck = async (name: string, config: PolicyConfig): Promise<Check> => {
  const { model } = chatSettings(name, config)
  const { endpoint, key } = chatEndpoint(name, config)
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

/** Whether it answers only the editor can tell. */
const editorCheck = (name: string, config: PolicyConfig): Check => {
  const { model } = chatSettings(name, config)
  const detail = `${model}, a model of the editor: for runs that are started there`
  return { name: `policy ${name}`, ok: true, detail, next: '' }
}

/** What a policy needs, without playing anything. Throws what only harness-s.json can mend. */
export const checkPolicy = async (context: WorkspaceContext, name: string, config: PolicyConfig): Promise<Check> => {
  if (config.type === 'editor') return editorCheck(name, config)
  checkPolicySettings(context, name, config)
  if (config.type === 'openai') return endpointCheck(name, config)
  return { name: `policy ${name}`, ok: true, detail: `type ${config.type}`, next: '' }
}
