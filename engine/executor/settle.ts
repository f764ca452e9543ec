import type { Decision, HookAnswer, HookOutcome, HookRecord, HookRequest, HookText } from '../hooks/outcome'
import { askAuxiliary } from './askAuxiliary'
import { type Episode, type MomentFacts, momentOf } from './episode'

/** What is left of an outcome for the caller to act on, once records, notes, context and requests are dealt with. */
export interface Settled {
  readonly decision: Decision
  /** Texts to append to the result of the current call. */
  readonly inline: readonly HookText[]
  readonly rewrittenArguments?: HookOutcome['rewrittenArguments']
  readonly rewrittenResult?: HookOutcome['rewrittenResult']
}

type Counts = Map<string, number>

const rank: Record<Decision['kind'], number> = { stop: 4, block: 3, retry: 2, extend: 1, continue: 0 }

const stricter = (one: Decision, other: Decision): Decision => (rank[other.kind] > rank[one.kind] ? other : one)

const increment = (counts: Counts, name: string): void => {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

const countFiring = ({ hook, action, bindings }: HookRecord, firings: Counts, labels: Counts): void => {
  increment(firings, hook)
  const label = bindings['label']
  if (action === 'record' && typeof label === 'string') increment(labels, label)
}

const absorb = (episode: Episode, { event }: MomentFacts, outcome: HookOutcome, inline: HookText[]): void => {
  const { progress, log, notes, transcript, firings, labels } = episode
  for (const record of outcome.records) {
    log?.write({ type: 'hook', step: progress.step, ...record })
    if (record.status === 'fired') countFiring(record, firings, labels)
    if (record.status === 'fired' || record.status === 'degraded') progress.harnessTokens += record.tokens
  }
  for (const text of outcome.texts) {
    if (text.placement === 'system')
      transcript.add({ role: 'system', origin: `hook:${text.hook}`, text: text.text, mask: 0 })
    else if (text.placement === 'inline' && (event === 'after_tool' || event === 'tool_error')) inline.push(text)
    else notes.push(text)
  }
  episode.injections.push(...outcome.injections)
}

const fulfil = async (episode: Episode, request: HookRequest): Promise<HookAnswer> => {
  if (request.kind !== 'run_tool') return askAuxiliary(episode, request)
  // Only reads come here: the hook session refuses every other tool.
  const { id, tool } = request
  const result = await episode.environment.step({ id, tool, arguments: request.arguments }, episode.signal)
  return { kind: 'run_tool', text: result.text, isError: result.isError }
}

const settleRequests = async (
  episode: Episode,
  facts: MomentFacts,
  outcome: HookOutcome,
  inline: HookText[],
): Promise<Settled> => {
  let settled: Settled = { ...outcome, inline }
  // An answer may lead to further questions.
  const open = [...outcome.requests]
  for (const request of open) {
    const answer = await fulfil(episode, request)
    episode.log?.write({ type: 'hook_answer', step: episode.progress.step, event: facts.event, request, answer })
    const followUp = episode.hooks.answer(request, answer)
    open.push(...followUp.requests)
    absorb(episode, facts, followUp, inline)
    if (followUp.decision.kind !== 'continue') logDecision(episode, facts, followUp.decision)
    const { rewrittenArguments = settled.rewrittenArguments, rewrittenResult = settled.rewrittenResult } = followUp
    settled = {
      decision: stricter(settled.decision, followUp.decision),
      inline,
      ...(rewrittenArguments && { rewrittenArguments }),
      ...(rewrittenResult && { rewrittenResult }),
    }
  }
  return settled
}

/**
 * Raises a moment: logs what the hooks did, queues their texts, fulfils their requests. Synchronous unless a hook asks
 * for something, since it is called several times per step.
 */
export const settle = (episode: Episode, facts: MomentFacts): Settled | Promise<Settled> => {
  const outcome = episode.hooks.raise(momentOf(episode, facts))
  const { records, requests, decision } = outcome
  if (records.length + requests.length === 0 && decision.kind === 'continue') return { ...outcome, inline: [] }
  const inline: HookText[] = []
  absorb(episode, facts, outcome, inline)
  if (decision.kind !== 'continue') logDecision(episode, facts, decision)
  if (requests.length === 0) return { ...outcome, inline }
  return settleRequests(episode, facts, outcome, inline)
}

const logDecision = (episode: Episode, facts: MomentFacts, decision: Decision): void => {
  const callId = facts.call?.id ?? facts.finish?.callId
  const about = callId === undefined ? {} : { callId }
  episode.log?.write({ type: 'decision', step: episode.progress.step, event: facts.event, ...about, decision })
}
