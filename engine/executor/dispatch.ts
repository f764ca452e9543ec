import type { StepResult } from '../environments/environment'
import type { CallFacts, ResultFacts } from '../hooks/moment'
import type { HookText } from '../hooks/outcome'
import type { MessagePart } from '../trajectories/message'
import { answerCall, type Ending, type Episode, hookParts } from './episode'
import { showResult } from './observation'
import { type Settled, settle } from './settle'

/** What became of a call: the result when it ran, `blocked` when a hook vetoed it, an ending when the task is over. */
export interface Dispatched {
  readonly result?: ResultFacts
  readonly blocked?: true
  readonly ending?: Ending
}

/** An ending asked for by a hook. */
export const stopEnding = ({ decision }: Settled): Ending | undefined => {
  if (decision.kind !== 'stop') return undefined
  return decision.outcome === 'finish' ? { kind: 'finish', answer: decision.answer } : { kind: 'abandoned' }
}

/** Answers a vetoed call with the hooks' texts, then tells `tool_blocked` hooks. */
export const blockCall = async (episode: Episode, call: CallFacts, texts: readonly HookText[]): Promise<Dispatched> => {
  answerCall(episode, call, hookParts(texts), true)
  const settled = await settle(episode, { event: 'tool_blocked', call })
  const ending = stopEnding(settled)
  return { blocked: true, ...(ending && { ending }) }
}

const refusal = (episode: Episode, tool: string): string | undefined => {
  const entry = episode.harness.resolved.state.tools?.[tool]
  const phrase = episode.phrase('tool_refused')
  if (entry?.enabled === false) return phrase ?? `The tool ${tool} is not available.`
  const made = episode.callsPerTool.get(tool) ?? 0
  episode.callsPerTool.set(tool, made + 1)
  const cap = entry?.maxCallsPerTask ?? null
  if (cap === null || made < cap) return undefined
  return phrase ?? `The tool ${tool} may be called ${cap} times per task; it was.`
}

const runCall = async (
  episode: Episode,
  call: CallFacts,
  rewritten: Settled['rewrittenArguments'],
): Promise<StepResult> => {
  const refused = refusal(episode, call.tool)
  if (refused !== undefined) return { text: refused, isError: true, done: false, truncated: false, wallMs: 0 }
  const sent = { id: call.id, tool: call.tool, arguments: rewritten?.arguments ?? call.arguments }
  return episode.environment.step(sent, episode.signal)
}

/** Settles `after_tool` and, for a failed result, `tool_error`; the later rewrite and the stricter decision win. */
const settleResult = async (episode: Episode, call: CallFacts, result: ResultFacts): Promise<readonly Settled[]> => {
  const after = await settle(episode, { event: 'after_tool', call, result })
  if (!result.isError || after.decision.kind === 'stop') return [after]
  return [after, await settle(episode, { event: 'tool_error', call, result })]
}

const factsOf = (callId: string, result: StepResult, truncated: boolean, elidedChars: number): ResultFacts => ({
  callId,
  text: result.text,
  isError: result.isError,
  truncated: truncated || result.truncated,
  elidedChars,
  ...(result.data !== undefined && { data: result.data }),
  ...(result.calls && { apis: result.calls }),
})

/** What the policy reads of a call. The observation rules of the harness hold for a rewritten result too. */
const resultParts = (
  raw: StepResult,
  settled: readonly Settled[],
  inlineTexts: readonly HookText[],
  { rewrittenArguments }: Settled,
  { progress, harness }: Episode,
) => {
  const rewritten = settled.findLast(({ rewrittenResult }) => rewrittenResult !== undefined)?.rewrittenResult
  const { text } = showResult({ ...raw, text: rewritten?.text ?? raw.text }, harness.observation)
  if (rewrittenArguments !== undefined || rewritten !== undefined) progress.partlyBlocked = true
  const writer = rewritten?.replacedBy ?? null
  const result: MessagePart = { origin: writer === null ? 'environment' : `hook:${writer}`, text }
  return [...hookParts(rewrittenArguments?.disclosures ?? []), result, ...hookParts(inlineTexts)]
}

/** Runs one call: before_tool, the environment, after_tool, tool_error; or before_tool, tool_blocked. */
export const dispatchCall = async (episode: Episode, call: CallFacts): Promise<Dispatched> => {
  const before = await settle(episode, { event: 'before_tool', call })
  const stopped = stopEnding(before)
  if (stopped) return { ending: stopped }
  if (before.decision.kind === 'block') return blockCall(episode, call, before.decision.texts)

  const inline: HookText[] = []
  for (;;) {
    const raw = await runCall(episode, call, before.rewrittenArguments)
    const shown = showResult(raw, episode.harness.observation)
    const result = factsOf(call.id, raw, shown.truncated, shown.elidedChars)
    episode.log?.write({ type: 'tool_result', step: episode.progress.step, result, shown: episode.transcript.nextId() })
    const settled = await settleResult(episode, call, result)
    inline.push(...settled.flatMap((one) => one.inline))
    // Only calls that may run twice come back as `retry`.
    if (settled.some(({ decision }) => decision.kind === 'retry')) continue
    answerCall(episode, call, resultParts(raw, settled, inline, before, episode), result.isError)
    const ending =
      settled.map(stopEnding).find((one) => one !== undefined) ?? (raw.done ? { kind: 'done' as const } : undefined)
    return { result, ...(ending && { ending }) }
  }
}
