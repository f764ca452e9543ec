import { join } from 'node:path'
import { workspaceFileName } from '../../engine/documents/kinds/documentKind'
import type { AskModel } from '../../engine/executor/episode'
import type { PreparedHarness } from '../../engine/executor/preparedHarness'
import { type HookModel, hookModels } from '../../engine/hooks/session/hookModels'
import { nearest } from '../../engine/lint/nearest'
import { askChatModel, type ChatModel } from '../../engine/policies/chat/auxiliaryModel'
import { auxiliaryCallsFile } from '../../engine/trajectories/runLayout'
import { exitCodes } from '../exitCodes'
import { UserError } from '../userError'
import { openChatPolicy } from './chatPolicy'
import { chatSettings, endpointOf } from './chatSettings'
import type { WorkspaceContext } from './context'
import { isChatType } from './policyTypes'
import type { PolicyOptions, ReadyPolicy } from './readyPolicy'
import { openRecordedModel } from './recordedPolicy'
import { priceOf } from './runBudgets'

interface Wish extends HookModel {
  readonly harness: string
}

const wishesOf = (harnesses: readonly PreparedHarness[]): readonly Wish[] =>
  harnesses.flatMap(({ resolved: { id }, hooks }) => hookModels(hooks).map((each) => ({ harness: id, ...each })))

const problemOf = ({ workspace }: WorkspaceContext, model: string): string | undefined => {
  const { policies = {} } = workspace ?? {}
  const config = policies[model]
  if (config !== undefined && isChatType(config.type)) return undefined
  if (config) return `"${model}", of type "${config.type}", reads no English`
  const close = nearest(model, Object.keys(policies))
  return `"${model}", which is no policy${close === undefined ? '' : ` (did you mean "${close}"?)`}`
}

/** Refuses to begin a run whose hooks ask models that are not there: such hooks would do nothing. */
export const checkHookModels = (context: WorkspaceContext, harnesses: readonly PreparedHarness[]): void => {
  const wishes = wishesOf(harnesses)
  const problems = wishes.flatMap(({ harness, hook, model }) => {
    const problem = problemOf(context, model)
    return problem === undefined ? [] : `hook \`${hook}\` of ${harness} asks ${problem}`
  })
  if (problems.length > 0) {
    throw new UserError({
      what: `Hooks ask models that cannot answer: ${problems.join('; ')}.`,
      where: join(context.folder, workspaceFileName),
      next: 'Add a policy of type "openai" or "editor" with this name under "policies", or name one that is there in the hook.',
      exitCode: exitCodes.usage,
    })
  }
  for (const model of new Set(wishes.map((wish) => wish.model))) {
    const config = context.workspace?.policies?.[model]
    if (config === undefined) continue
    chatSettings(model, config)
    if (config.type === 'openai') endpointOf(model, config)
  }
}

/** Training plays thousands of rollouts and has no auxiliary model: hooks that ask one are refused, not skipped. */
export const refuseHookModels = (context: WorkspaceContext, harnesses: readonly PreparedHarness[]): void => {
  const asking = wishesOf(harnesses).map(({ harness, hook, model }) => `hook \`${hook}\` of ${harness} asks "${model}"`)
  if (asking.length === 0) return
  throw new UserError({
    what: `Training asks no other models: ${asking.join('; ')}.`,
    where: context.folder,
    next: 'Use conditions about the task in these hooks, or train with a pool of other harnesses.',
    exitCode: exitCodes.usage,
  })
}

/** The models that the hooks of a run ask, ready to answer. */
export interface HookModels {
  /** Absent when no hook asks a model. */
  readonly askModel?: AskModel
  dispose(): Promise<void>
}

/** The policy that plays, which hooks may ask too. */
export interface Player {
  readonly name: string
  readonly ready: ReadyPolicy
}

const openModel = async (
  context: WorkspaceContext,
  model: string,
  player: Player,
  options: PolicyOptions,
): Promise<Pick<ReadyPolicy, 'chat' | 'dispose'>> => {
  // Its call log is open already.
  if (model === player.name) return { ...player.ready, dispose: async () => undefined }
  const config = context.workspace?.policies?.[model]
  if (config === undefined) throw new Error(`The policy ${model} passed the check`)
  const played = context.workspace?.policies?.[player.name]
  if (played?.type === 'recorded') {
    const recorded = { name: player.name, config: played }
    return openRecordedModel(context, recorded, model, chatSettings(model, config), priceOf(config))
  }
  return openChatPolicy(context, model, config, { ...options, callsFile: auxiliaryCallsFile(model) })
}

/** Makes the models that hooks ask ready. Each has a call log of its own; budgets and endpoints are the run's. */
export const openHookModels = async (
  context: WorkspaceContext,
  harnesses: readonly PreparedHarness[],
  player: Player,
  options: PolicyOptions,
): Promise<HookModels> => {
  checkHookModels(context, harnesses)
  const opened: Pick<ReadyPolicy, 'dispose'>[] = []
  const dispose = async (): Promise<void> => {
    for (const policy of opened) await policy.dispose()
  }
  const models = new Map<string, ChatModel>()
  try {
    for (const model of new Set(wishesOf(harnesses).map((wish) => wish.model))) {
      const policy = await openModel(context, model, player, options)
      opened.push(policy)
      if (policy.chat) models.set(model, policy.chat)
    }
  } catch (error) {
    await dispose()
    throw error
  }
  if (models.size === 0) return { dispose }
  return {
    dispose,
    askModel: async (question, seed, signal) => {
      const model = models.get(question.model)
      if (model === undefined) throw new Error(`The hook ${question.hook} asks ${question.model}, which was not opened`)
      return askChatModel(model, question, seed, signal)
    },
  }
}
