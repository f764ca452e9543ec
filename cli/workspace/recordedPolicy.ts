import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isJsonObject } from '../../engine/documents/json'
import { isKind } from '../../engine/documents/validate'
import { readCallLog } from '../../engine/node/callLogFile'
import type { ChatModel } from '../../engine/policies/chat/auxiliaryModel'
import { chatAgent } from '../../engine/policies/chat/chatAgent'
import type { ChatSettings } from '../../engine/policies/chat/chatSettings'
import { recordedCalls } from '../../engine/policies/chat/recordedCalls'
import type { Price } from '../../engine/policies/chat/spending'
import { auxiliaryCallsFile, runFiles } from '../../engine/trajectories/runLayout'
import { readRunHeader, runPath } from '../running/runs'
import { versionOf } from './chatPolicy'
import type { WorkspaceContext } from './context'
import { policyProblem } from './policyProblem'
import type { PolicyConfig, ReadyPolicy } from './readyPolicy'

/** How the recorded run asked its model, as its header has it. */
const recordedSettings = (sampling: unknown): ChatSettings | undefined => {
  if (!isJsonObject(sampling)) return undefined
  const { model, protocol, parameters, sendSeed } = sampling
  if (typeof model !== 'string' || (protocol !== 'tools' && protocol !== 'text')) return undefined
  if (!isJsonObject(parameters) || typeof sendSeed !== 'boolean') return undefined
  return { model, protocol, parameters, sendSeed }
}

/** The run that a policy of type `recorded` names. */
export const namedRun = (name: string, { options = {} }: PolicyConfig): string => {
  if (isKind('recordedOptions', options)) return options.run
  throw policyProblem(name, 'The policy names no run to replay.', 'Set options.run, such as "run-0001".')
}

/** Gives the answers of an earlier run again; no endpoint is asked. */
export const openRecordedPolicy = async (
  { folder }: WorkspaceContext,
  name: string,
  config: PolicyConfig,
): Promise<ReadyPolicy> => {
  const run = namedRun(name, config)
  const { id, policy } = readRunHeader(folder, run)
  const path = join(runPath(folder, id), runFiles.calls)
  const settings = recordedSettings(policy.sampling)
  if (settings === undefined || !existsSync(path)) {
    throw policyProblem(name, `${id} has no call log.`, 'Name a run of a policy of type "openai".')
  }
  const log = readCallLog(path)
  return {
    version: versionOf(settings),
    agent: chatAgent({
      id: name,
      settings,
      calls: recordedCalls(log, id),
      contextTokens: config.contextTokens ?? null,
    }),
    sampling: { ...settings },
    model: settings.model,
    dispose: async () => log.close(),
  }
}

/** What hooks of that run asked another model, answered from its log. */
export const openRecordedModel = (
  { folder }: WorkspaceContext,
  recorded: { readonly name: string; readonly config: PolicyConfig },
  model: string,
  settings: ChatSettings,
  price: Price | undefined,
): { readonly chat: ChatModel; dispose(): Promise<void> } => {
  const { id, policy } = readRunHeader(folder, namedRun(recorded.name, recorded.config))
  const path = join(runPath(folder, id), model === policy.id ? runFiles.calls : auxiliaryCallsFile(model))
  if (!existsSync(path)) {
    throw policyProblem(recorded.name, `In ${id} no hook asked "${model}".`, 'Play the harnesses of that run.')
  }
  const log = readCallLog(path)
  return { chat: { settings, calls: recordedCalls(log, id), price }, dispose: async () => log.close() }
}
