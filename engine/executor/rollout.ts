import { logVersion } from '../../protocol/logVersion'
import type { Outcome } from '../documents/kinds/vocabulary'
import type { EnvironmentProvider, Evaluation, PublicTask, TaskEnvironment } from '../environments/environment'
import { EnvironmentError } from '../environments/environment'
import type { TaskFacts } from '../hooks/moment'
import type { ModelRole } from '../hooks/outcome'
import { createHookSession } from '../hooks/session/session'
import { renderTemplate } from '../hooks/session/templates'
import { variablesOf } from '../hooks/session/variables'
import { type Agent, AgentError } from '../policies/agent'
import type { RolloutLog } from '../trajectories/rolloutLog'
import type { TokenSegment } from '../trajectories/tokenSegment'
import { stopEnding } from './dispatch'
import { type AskModel, type AuxiliaryCalls, type Ending, type Episode, flushNotes, momentOf } from './episode'
import { offeredTools, type PreparedHarness } from './preparedHarness'
import { createRuleTeller } from './scopedRules'
import { settle } from './settle'
import { runStep } from './step'
import { createTranscript } from './transcript'

export interface RolloutPlan {
  readonly rollout: string
  readonly attempt: number
  readonly seed: number
  readonly task: PublicTask
  readonly harness: PreparedHarness
  readonly provider: EnvironmentProvider
  readonly agent: Agent
  readonly policy: { readonly id: string; readonly ref: string }
  readonly log?: RolloutLog
  readonly askModel?: AskModel
}

export interface RolloutResult {
  /** `error` = the infrastructure failed; `reason` says how, and the rollout counts in no metric. */
  readonly outcome: Outcome
  readonly reason?: string
  readonly score: number
  readonly steps: number
  readonly tokens: { readonly input: number; readonly output: number; readonly harness: number }
  readonly firings: { readonly [hook: string]: number }
  /** What hooks asked auxiliary models, by what for; absent when they asked nothing. */
  readonly auxiliary?: { readonly [role in ModelRole]?: AuxiliaryCalls }
  /** How often the `record` hooks of each label fired. */
  readonly labels: { readonly [label: string]: number }
  /** Quotes the answer: stored apart, never shown to a policy or an editor model. */
  readonly sealed: unknown
  readonly segments: readonly TokenSegment[]
  /** False when the rollout has no view under the base harness: a turn was partly vetoed, or text was rewritten. */
  readonly hasBaseView: boolean
}

export const taskFacts = (task: PublicTask): TaskFacts => ({
  text: task.parts.map(({ text }) => text).join('\n\n'),
  apps: task.apps,
  tags: task.tags,
  expectsAnswer: task.expectsAnswer,
})

const openEpisode = (plan: RolloutPlan, environment: TaskEnvironment, signal: AbortSignal): Episode => {
  const { task, harness, agent, log, seed } = plan
  const session = agent.open()
  const hooks = createHookSession({
    hooks: harness.hooks,
    task: taskFacts(task),
    seed,
    countTokens: (text) => session.countTokens(text),
  })
  const progress = {
    step: 0,
    maxTurns: harness.maxTurns,
    modelCalls: 0,
    questions: 0,
    formatFailures: 0,
    inputTokens: 0,
    outputTokens: 0,
    harnessTokens: 0,
    requestTokens: 0,
    assistant: undefined,
    partlyBlocked: false,
  }
  return {
    task,
    harness,
    environment,
    tools: offeredTools(harness, environment.tools()),
    agent: session,
    contextTokens: agent.contextTokens,
    hooks,
    transcript: createTranscript(log && ((message) => log.write({ type: 'message', step: progress.step, message }))),
    log,
    askModel: plan.askModel,
    phrase: (about) => plan.provider.phrase?.(about),
    seed,
    signal,
    progress,
    notes: [],
    injections: [],
    tellRules: createRuleTeller(harness.scopedRules),
    blockedTurns: new Set(),
    firings: new Map(),
    labels: new Map(),
    callsPerTool: new Map(),
    auxiliary: new Map(),
  }
}

const writeHeader = ({ rollout, attempt, seed, task, harness, provider, agent, policy, log }: RolloutPlan): void => {
  const { id, stateHash, effectiveHash } = harness.resolved
  log?.write({
    type: 'header',
    schemaVersion: logVersion,
    rollout,
    task: task.id,
    attempt,
    seed,
    harness: { id, stateHash, effectiveHash },
    environment: { id: provider.id, version: provider.describe().version },
    policy,
    maxTurns: harness.maxTurns,
    contextTokens: agent.contextTokens,
    taskFacts: taskFacts(task),
  })
}

const missingVariable = ({ harness, task }: Episode, name: string): EnvironmentError =>
  new EnvironmentError(
    `The prompt of ${harness.resolved.id} uses {{${name}}}, which task ${task.id} does not give. Take it out of the prompt, or use an environment that has it.`,
  )

const addPrompt = async (episode: Episode): Promise<void> => {
  const observation = await episode.environment.reset(episode.signal)
  const moment = momentOf(episode, { event: 'before_task' })
  const variables = variablesOf(taskFacts(episode.task), moment, { key: '', bindings: {} })
  for (const { role, template } of episode.harness.prompt) {
    const rendered = renderTemplate(template, variables)
    if (!rendered.ok) throw missingVariable(episode, rendered.missing)
    episode.transcript.add({ role, origin: 'harness-prompt', text: rendered.text, mask: 0 })
  }
  if (observation.text !== '') {
    episode.transcript.add({ role: 'user', origin: 'environment', text: observation.text, mask: 0 })
  }
}

/** The turn limit was reached: hooks may say something, and one may buy more turns, once. */
const reachLimit = async (episode: Episode, limit: 'turns' | 'tokens'): Promise<Ending | undefined> => {
  episode.log?.write({ type: 'limit', step: episode.progress.step, kind: limit })
  const settled = await settle(episode, { event: 'limit_reached', limit: { kind: limit } })
  if (settled.decision.kind === 'extend' && limit === 'turns') {
    episode.progress.maxTurns += settled.decision.turns
    flushNotes(episode, episode.progress.step + 1)
    return undefined
  }
  return stopEnding(settled) ?? { kind: 'limit', limit }
}

const nextEnding = async (episode: Episode): Promise<Ending | undefined> => {
  if (episode.progress.step >= episode.progress.maxTurns) return reachLimit(episode, 'turns')
  const ending = await runStep(episode)
  return ending?.kind === 'limit' && ending.limit === 'tokens' ? reachLimit(episode, 'tokens') : ending
}

const runSteps = async (episode: Episode): Promise<Ending> => {
  const first = stopEnding(await settle(episode, { event: 'before_task' }))
  if (first) return first
  flushNotes(episode, episode.progress.step + 1)
  for (;;) {
    episode.signal.throwIfAborted()
    const ending = await nextEnding(episode)
    if (ending) return ending
  }
}

const evaluate = (episode: Episode, ending: Ending): Promise<Evaluation> => {
  const answer = ending.kind === 'finish' ? ending.answer : null
  const limit = ending.kind !== 'limit' ? null : ending.limit === 'time' ? 'time-limit' : 'turn-limit'
  const messages = episode.transcript.request(episode.progress.step)
  return episode.environment.evaluate({ answer, limit }, episode.signal, messages)
}

const judged = (ending: Ending, evaluation: Evaluation): Outcome => {
  if (evaluation.outcome === 'environment-failure' || evaluation.outcome === 'cancelled') return 'error'
  if (evaluation.outcome !== 'completed') return 'limit'
  if (evaluation.success) return 'pass'
  return ending.kind === 'limit' ? 'limit' : 'fail'
}

/** How the task ended, as `task_end` hooks see it. */
const endFacts = (ending: Ending) => {
  if (ending.kind === 'finish') return { finish: { answer: ending.answer } }
  return ending.kind === 'limit' ? { limit: { kind: ending.limit } } : {}
}

const play = async (episode: Episode): Promise<{ outcome: Outcome; evaluation: Evaluation }> => {
  await addPrompt(episode)
  const ending = await runSteps(episode)
  const evaluation = await evaluate(episode, ending)
  const outcome = judged(ending, evaluation)
  const { step } = episode.progress
  const { score, success, scorer } = evaluation
  await settle(episode, { event: 'task_end', ...endFacts(ending) })
  episode.log?.write({ type: 'score', score, success, outcome: evaluation.outcome, scorer })
  episode.log?.write({ type: 'end', outcome, steps: step })
  return { outcome, evaluation }
}

const countsOf = (counts: ReadonlyMap<string, number>) =>
  Object.fromEntries([...counts].sort(([one], [other]) => (one < other ? -1 : 1)))

const resultOf = (episode: Episode, outcome: Outcome, evaluation: Evaluation): RolloutResult => {
  const { step, inputTokens, outputTokens, harnessTokens, partlyBlocked } = episode.progress
  return {
    outcome,
    score: evaluation.score,
    steps: step,
    tokens: { input: inputTokens, output: outputTokens, harness: harnessTokens },
    firings: countsOf(episode.firings),
    labels: countsOf(episode.labels),
    ...(episode.auxiliary.size > 0 && { auxiliary: Object.fromEntries(episode.auxiliary) }),
    sealed: evaluation.sealed,
    segments: episode.agent.segments(episode.blockedTurns),
    hasBaseView: !partlyBlocked,
  }
}

const failed = (reason: string, steps: number): RolloutResult => ({
  outcome: 'error',
  reason,
  score: 0,
  steps,
  tokens: { input: 0, output: 0, harness: 0 },
  firings: {},
  labels: {},
  sealed: null,
  segments: [],
  hasBaseView: false,
})

/**
 * Runs one policy under one harness on one task. Environment and policy failures come back as outcome `error`; an abort
 * is thrown, and so is any other exception, because it is a fault of ours and not a result.
 */
export const runRollout = async (plan: RolloutPlan, signal: AbortSignal): Promise<RolloutResult> => {
  let environment: TaskEnvironment | undefined
  let episode: Episode | undefined
  try {
    environment = await plan.provider.open(plan.task.id, { seed: plan.seed })
    episode = openEpisode(plan, environment, signal)
    writeHeader(plan)
    const { outcome, evaluation } = await play(episode)
    return resultOf(episode, outcome, evaluation)
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof EnvironmentError || error instanceof AgentError)) throw error
    const steps = episode?.progress.step ?? 0
    plan.log?.write({ type: 'end', outcome: 'error', steps, reason: error.message })
    return failed(error.message, steps)
  } finally {
    await environment?.close()
  }
}
