import { callFacts } from '../hooks/facts/callSites'
import type { AssistantFacts, CallFacts } from '../hooks/moment'
import type { AgentTurn } from '../policies/agent'
import { stopEnding } from './dispatch'
import { type Ending, type Episode, flushNotes } from './episode'
import { answerOf } from './finishAttempt'
import { modelCallSeed } from './seeds'
import { type Settled, settle } from './settle'

/** A turn that may be carried out, or the reason why the episode or the step is over. */
export type Sampled =
  | { readonly kind: 'turn'; readonly message: string; readonly facts: AssistantFacts; readonly settled: Settled }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'ending'; readonly ending: Ending }

interface Written {
  readonly message: string
  readonly facts: AssistantFacts
  readonly readable: boolean
}

const assistantFacts = ({ harness }: Episode, turn: AgentTurn): AssistantFacts => {
  const calls: CallFacts[] = turn.calls.map((call) => callFacts(harness.catalog, call.id, call.tool, call.arguments))
  const finishing = calls.find(({ tool }) => harness.finishTools.has(tool))
  const plain = calls.length === 0 && turn.parseError === undefined && harness.finishesByAnswer
  const finish = finishing
    ? { answer: answerOf(finishing), callId: finishing.id }
    : (turn.finish ?? (plain ? { answer: turn.text } : undefined))
  return {
    text: turn.text,
    calls,
    ...(finish && { finish }),
    ...(turn.parseError !== undefined && { parseError: turn.parseError }),
  }
}

/** Logs the model call, adds the assistant message, and makes the turn the current one. */
const writeTurn = (episode: Episode, turn: AgentTurn, context: readonly string[], seed: number): Written => {
  const { progress, log, transcript } = episode
  const facts = assistantFacts(episode, turn)
  const step = progress.step
  log?.write({
    type: 'model_call',
    step,
    seed,
    context: [...context],
    usage: turn.usage ?? null,
    finishReason: turn.truncated ? 'length' : 'stop',
    ...(facts.parseError !== undefined && { parseError: facts.parseError }),
    ...(facts.finish && { finish: facts.finish }),
    ...(turn.sampled && { sampled: turn.sampled }),
  })
  const calls = turn.calls.length > 0 ? { calls: turn.calls } : {}
  const message = transcript.add({ role: 'assistant', origin: 'policy', text: turn.text, ...calls, mask: 1 }).id
  for (const call of facts.calls) log?.write({ type: 'tool_call', step, call })
  progress.assistant = facts
  progress.inputTokens += turn.usage?.inputTokens ?? 0
  progress.outputTokens += turn.usage?.outputTokens ?? 0
  progress.requestTokens = (turn.usage?.inputTokens ?? 0) + (turn.usage?.outputTokens ?? 0)
  return {
    message,
    facts,
    readable: facts.parseError === undefined && (facts.calls.length > 0 || facts.finish !== undefined),
  }
}

const askPolicy = async (episode: Episode, temperature: number | null): Promise<Written | 'overflow'> => {
  const { progress, transcript, agent, tools, signal } = episode
  const messages = transcript.request(progress.step)
  const seed = modelCallSeed(episode.seed, progress.modelCalls++)
  const context = {
    messages,
    messageId: transcript.nextId(),
    tools,
    seed,
    ...(temperature !== null && { temperature }),
  }
  const ids = episode.log ? messages.map(({ id }) => id) : []
  const turn = await agent.next(context, signal)
  return turn.overflow ? 'overflow' : writeTurn(episode, turn, ids, seed)
}

const stockFormatMessage = 'Your last turn could not be read. Make one tool call.'

/** An unreadable turn: a hook may stop or sample again; else the stock text asks for a better one, a few times. */
const settleUnreadable = (episode: Episode, settled: Settled): Ending | undefined => {
  const stopped = stopEnding(settled)
  if (stopped) return stopped
  const { formatRetries } = episode.harness
  episode.progress.formatFailures++
  if (episode.progress.formatFailures > formatRetries.max) return { kind: 'abandoned' }
  if (episode.notes.length === 0) {
    const text = formatRetries.message ?? episode.phrase('parse_error') ?? stockFormatMessage
    episode.transcript.add({ role: 'user', origin: 'harness-prompt', text, mask: 0 })
  }
  return undefined
}

const judgeTurn = async (
  episode: Episode,
  written: Written,
): Promise<Sampled | { readonly kind: 'again'; readonly temperature: number | null }> => {
  const settled = await settle(episode, { event: written.readable ? 'after_model' : 'format_error' })
  if (settled.decision.kind === 'retry') {
    if (!settled.decision.keepFailed) episode.transcript.drop(written.message)
    episode.progress.partlyBlocked = true
    return { kind: 'again', temperature: settled.decision.temperature }
  }
  if (!written.readable) {
    const ending = settleUnreadable(episode, settled)
    return ending ? { kind: 'ending', ending } : { kind: 'unreadable' }
  }
  episode.progress.formatFailures = 0
  const ending = stopEnding(settled)
  return ending ? { kind: 'ending', ending } : { kind: 'turn', message: written.message, facts: written.facts, settled }
}

/** One turn of the policy: before_model, the model call, then after_model or format_error; sampled again on `retry`. */
export const sampleTurn = async (episode: Episode): Promise<Sampled> => {
  episode.progress.assistant = undefined
  const before = await settle(episode, { event: 'before_model' })
  const stopped = stopEnding(before)
  if (stopped) return { kind: 'ending', ending: stopped }
  flushNotes(episode, episode.progress.step)
  let temperature: number | null = null
  for (;;) {
    const written = await askPolicy(episode, temperature)
    if (written === 'overflow') return { kind: 'ending', ending: { kind: 'limit', limit: 'tokens' } }
    const judged = await judgeTurn(episode, written)
    if (judged.kind !== 'again') return judged
    temperature = judged.temperature
  }
}
