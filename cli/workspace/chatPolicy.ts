import { join } from 'node:path'
import { hashOf } from '../../engine/documents/canonical'
import { type CallLogFile, openCallLog } from '../../engine/node/callLogFile'
import { realClock } from '../../engine/node/realClock'
import { keepHeapSmall } from '../../engine/node/smallHeap'
import { createCallScheduler } from '../../engine/policies/calls/callScheduler'
import { chatAgent } from '../../engine/policies/chat/chatAgent'
import { createChatCalls } from '../../engine/policies/chat/chatCalls'
import type { ChatSettings } from '../../engine/policies/chat/chatSettings'
import { costOf, createSpending, type Spending, type Spent } from '../../engine/policies/chat/spending'
import { runFiles } from '../../engine/trajectories/runLayout'
import { chatSettings, endpointOf, type OpenAiOptions, openAiOptions } from './chatSettings'
import type { WorkspaceContext } from './context'
import { endpointKey } from './endpointKeys'
import type { PolicyConfig, PolicyOptions, ReadyPolicy } from './readyPolicy'
import { priceOf, runBudgets } from './runBudgets'

/** Two policies are the same when they ask the same model in the same way, wherever it is served. */
export const versionOf = (settings: ChatSettings): ReadyPolicy['version'] => ({ step: 0, ref: hashOf(settings) })

const schedulerOf = (endpoint: URL, settings: OpenAiOptions, { concurrency, onEvent }: PolicyOptions) =>
  createCallScheduler({
    endpoint: endpoint.href,
    concurrency: settings.concurrency ?? concurrency,
    requestMs: 1000 * (settings.requestSeconds ?? 600),
    callMs: 1000 * (settings.callSeconds ?? 3600),
    outageMs: 1000 * (settings.outageSeconds ?? 900),
    clock: realClock,
    onEvent,
  })

const spentBefore = ({ usage, answers }: CallLogFile, config: PolicyConfig): Spent => ({
  ...usage,
  tokens: usage.inputTokens + usage.outputTokens,
  calls: answers,
  money: costOf(usage, priceOf(config)),
})

const spendingOf = (context: WorkspaceContext, config: PolicyConfig, log: CallLogFile): Spending =>
  createSpending(runBudgets(context, config), priceOf(config), spentBefore(log, config))

const openLog = ({ runFolder, onEvent }: PolicyOptions): CallLogFile => {
  const log = openCallLog(join(runFolder, runFiles.calls))
  if (log.lost > 0) {
    const text = `${log.lost} requests were under way when the run stopped; they are asked again where they are needed.`
    onEvent({ type: 'note', text })
  }
  return log
}

/** A model behind an OpenAI-compatible endpoint. Every answer is kept in the run's call log. */
export const openChatPolicy = async (
  context: WorkspaceContext,
  name: string,
  config: PolicyConfig,
  options: PolicyOptions,
): Promise<ReadyPolicy> => {
  const settings = chatSettings(name, config)
  const openai = openAiOptions(name, config)
  const endpoint = endpointOf(name, config)
  const key = endpointKey(name, config, endpoint)
  keepHeapSmall()
  const { openAiSender } = await import('../../engine/node/openaiClient')
  const log = openLog(options)
  const calls = createChatCalls({
    send: openAiSender({ baseUrl: endpoint.href, key, stream: openai.stream ?? false }),
    log,
    scheduler: schedulerOf(endpoint, openai, options),
    spending: spendingOf(context, config, log),
  })
  return {
    version: versionOf(settings),
    agent: chatAgent({ id: name, settings, calls, contextTokens: config.contextTokens ?? null }),
    sampling: { ...settings },
    model: settings.model,
    dispose: async () => log.close(),
  }
}
