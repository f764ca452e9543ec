import { join } from 'node:path'
import { hashOf } from '../../engine/documents/canonical'
import { type CallLogFile, openCallLog } from '../../engine/node/callLogFile'
import { realClock } from '../../engine/node/realClock'
import { keepHeapSmall } from '../../engine/node/smallHeap'
import { type CallScheduler, createCallScheduler } from '../../engine/policies/calls/callScheduler'
import { chatAgent } from '../../engine/policies/chat/chatAgent'
import { createChatCalls } from '../../engine/policies/chat/chatCalls'
import type { ChatSettings } from '../../engine/policies/chat/chatSettings'
import { costOf, type Spent } from '../../engine/policies/chat/spending'
import { type ChatEndpoint, chatEndpoint } from './chatEndpoint'
import { chatSettings, type OpenAiOptions, openAiOptions } from './chatSettings'
import type { WorkspaceContext } from './context'
import type { PolicyConfig, PolicyOptions, ReadyPolicy } from './readyPolicy'
import { checkBudgets, priceOf } from './runBudgets'

/** Two policies are the same when they ask the same model in the same way, wherever it is served. */
export const versionOf = (settings: ChatSettings): ReadyPolicy['version'] => ({ step: 0, ref: hashOf(settings) })

const newScheduler = ({ name }: ChatEndpoint, settings: OpenAiOptions, { concurrency, onEvent }: PolicyOptions) =>
  createCallScheduler({
    endpoint: name,
    concurrency: settings.concurrency ?? concurrency,
    requestMs: 1000 * (settings.requestSeconds ?? 600),
    callMs: 1000 * (settings.callSeconds ?? 3600),
    outageMs: 1000 * (settings.outageSeconds ?? 900),
    clock: realClock,
    onEvent,
  })

/** Models at one endpoint share its scheduler, made as the first of them asks for. */
const schedulerOf = (asked: ChatEndpoint, settings: OpenAiOptions, options: PolicyOptions): CallScheduler => {
  const { schedulers } = options.shared
  const { href } = asked.endpoint
  const scheduler = schedulers.get(href) ?? newScheduler(asked, settings, options)
  schedulers.set(href, scheduler)
  return scheduler
}

const spentBefore = ({ usage, answers }: CallLogFile, config: PolicyConfig): Spent => ({
  ...usage,
  tokens: usage.inputTokens + usage.outputTokens,
  calls: answers,
  money: costOf(usage, priceOf(config)),
})

const openLog = ({ runFolder, callsFile, onEvent }: PolicyOptions): CallLogFile => {
  const log = openCallLog(join(runFolder, callsFile))
  if (log.lost > 0) {
    const text = `${log.lost} requests were under way when the run stopped; they are asked again where they are needed.`
    onEvent({ type: 'note', text })
  }
  return log
}

/** A model behind an OpenAI-compatible endpoint, be it the editor's. Every answer is kept in the run's call log. */
export const openChatPolicy = async (
  context: WorkspaceContext,
  name: string,
  config: PolicyConfig,
  options: PolicyOptions,
): Promise<ReadyPolicy> => {
  const settings = chatSettings(name, config)
  const openai = openAiOptions(name, config)
  const asked = chatEndpoint(name, config)
  keepHeapSmall()
  checkBudgets(context, config)
  const { openAiSender } = await import('../../engine/node/openaiClient')
  const log = openLog(options)
  const price = priceOf(config)
  const calls = createChatCalls({
    send: openAiSender({ baseUrl: asked.endpoint.href, key: asked.key, stream: openai.stream ?? false }),
    log,
    scheduler: schedulerOf(asked, openai, options),
    spending: options.shared.spending.at(price, spentBefore(log, config)),
  })
  return {
    version: versionOf(settings),
    agent: chatAgent({ id: name, settings, calls, contextTokens: config.contextTokens ?? null }),
    sampling: { ...settings },
    model: settings.model,
    chat: { settings, calls, price },
    dispose: async () => log.close(),
  }
}
