import type { PublicTask, TaskEnvironment } from '../environments/environment'
import type { AssistantFacts, CallFacts, Moment } from '../hooks/moment'
import type { HookSession, HookText, Injection, ModelAnswer, ModelQuestion, ModelRole } from '../hooks/outcome'
import type { AgentSession } from '../policies/agent'
import type { MessagePart, ToolSpec } from '../trajectories/message'
import type { RolloutLog } from '../trajectories/rolloutLog'
import type { PreparedHarness } from './preparedHarness'
import type { Transcript } from './transcript'

/** Why an episode is over. */
export type Ending =
  | { readonly kind: 'finish'; readonly answer: string | null }
  | { readonly kind: 'limit'; readonly limit: 'turns' | 'tokens' | 'time' }
  /** The policy gave up, or a hook or an unreadable turn ended the task: judged as it stands. */
  | { readonly kind: 'abandoned' }
  /** The environment ended the task by itself. */
  | { readonly kind: 'done' }

/**
 * One auxiliary model call for a hook; answers with one of the question's labels, or `failed` when the answer is none
 * of them. Throws an `AgentError` when the model cannot be reached.
 */
export type AskModel = (question: ModelQuestion, seed: number, signal: AbortSignal) => Promise<ModelAnswer>

/** What auxiliary models were asked in one role. */
export interface AuxiliaryCalls {
  calls: number
  input: number
  output: number
  /** Where the policies have prices. */
  money?: number
}

/** The running state of one rollout. Only the executor's own files write to it. */
export interface Episode {
  readonly task: PublicTask
  readonly harness: PreparedHarness
  readonly environment: TaskEnvironment
  readonly tools: readonly ToolSpec[]
  readonly agent: AgentSession
  readonly contextTokens: number | null
  readonly hooks: HookSession
  readonly transcript: Transcript
  readonly log: RolloutLog | undefined
  readonly askModel: AskModel | undefined
  /** Wording in the language of this world, where it has one. */
  readonly phrase: (about: string) => string | undefined
  readonly seed: number
  readonly signal: AbortSignal
  readonly progress: Progress
  /** Hook texts and context waiting for the end of the step: nothing may come between a call and its result. */
  readonly notes: HookText[]
  readonly injections: Injection[]
  /** Gives the scoped rules that these calls are the first to enter. */
  readonly tellRules: (calls: readonly CallFacts[]) => readonly string[]
  /** Assistant messages all of whose calls were vetoed. */
  readonly blockedTurns: Set<string>
  readonly firings: Map<string, number>
  readonly labels: Map<string, number>
  readonly callsPerTool: Map<string, number>
  readonly auxiliary: Map<ModelRole, AuxiliaryCalls>
}

export interface Progress {
  step: number
  maxTurns: number
  modelCalls: number
  /** Questions to auxiliary models, which have a stream of seeds of their own. */
  questions: number
  formatFailures: number
  inputTokens: number
  outputTokens: number
  harnessTokens: number
  /** Size of the last request with its answer. */
  requestTokens: number
  /** The turn being carried out; undefined before it is sampled. */
  assistant: AssistantFacts | undefined
  /** Something happened that a view without the sibling's hooks cannot express. */
  partlyBlocked: boolean
}

export type MomentFacts = Omit<Moment, 'step' | 'maxTurns' | 'tokensUsed' | 'contextTokens' | 'assistant'>

export const momentOf = ({ progress, contextTokens }: Episode, facts: MomentFacts): Moment => ({
  step: progress.step,
  maxTurns: progress.maxTurns,
  tokensUsed: progress.requestTokens,
  contextTokens,
  ...(progress.assistant && { assistant: progress.assistant }),
  ...facts,
})

export const hookParts = (texts: readonly HookText[]): readonly MessagePart[] =>
  texts.map(({ hook, text }) => ({ origin: `hook:${hook}` as const, text }))

export const joinParts = (parts: readonly MessagePart[]): string => parts.map(({ text }) => text).join('\n\n')

/** Adds the waiting context, then one user message with all waiting hook texts. `step` is that of the next request. */
export const flushNotes = (episode: Episode, step: number): void => {
  for (const injection of episode.injections.splice(0)) episode.transcript.inject(injection, step)
  const [first] = episode.notes
  if (first === undefined) return
  const parts = hookParts(episode.notes)
  episode.notes.length = 0
  episode.transcript.add({ role: 'user', origin: `hook:${first.hook}`, text: joinParts(parts), parts, mask: 0 })
}

/** Adds the tool message that answers a call. */
export const answerCall = (
  episode: Episode,
  call: CallFacts,
  parts: readonly MessagePart[],
  isError: boolean,
): string => {
  const origin = parts[0]?.origin ?? 'environment'
  const joined = parts.length > 1 ? { parts } : {}
  const text = joinParts(parts)
  return episode.transcript.add({ role: 'tool', origin, text, ...joined, callId: call.id, isError, mask: 0 }).id
}
