import { grouped } from '../../documents/grouped'
import { createInstance } from '../expression/expressionInstance'
import { createPrefixState } from '../facts/prefixState'
import type { Moment, ResultFacts, TaskFacts } from '../moment'
import type { HookAnswer, HookOutcome, HookRecord, HookRequest, HookSession, RewrittenResult } from '../outcome'
import { createVerdicts, type JudgeQuestion, type Verdict } from '../verdicts'
import { type AdmissionContext, admit, type ControlCounts, noCallLeft, setText } from './admission'
import type { CompiledHook, CompiledHooks } from './compileHooks'
import { type Evaluated, type EvaluationContext, evaluate } from './evaluate'
import { breakOff, errorRecord, type Firing, isActive, type RunningHook, recordOf, suppress } from './firing'
import { fold } from './fold'
import { createFiringCounter } from './limits'
import { applyEffect, applyRewrite, createDraft, finishDraft, nothingHappened, type OutcomeDraft } from './outcomeDraft'
import { createTextBudget, type TextBudget } from './textBudget'

export interface HookSessionOptions {
  readonly hooks: CompiledHooks
  readonly task: TaskFacts
  /** Seed of the rollout, for `sample`. */
  readonly seed: number
  /** Size of a text for the policy, for token limits. */
  countTokens(text: string): number
}

interface Pending {
  readonly firing: Firing
  readonly moment: Moment
}

/** A moment whose hooks cannot be told before models have answered. */
interface OpenMoment {
  readonly moment: Moment
  readonly listening: readonly RunningHook[]
  readonly broken: readonly HookRecord[]
}

interface Session extends AdmissionContext, EvaluationContext {
  readonly observers: readonly RunningHook[]
  readonly budget: TextBudget
  readonly counts: ControlCounts
  readonly pending: Map<string, Pending>
  judging: OpenMoment | undefined
  /** Request id -> what a judge asks in the open moment. */
  readonly questions: Map<string, JudgeQuestion>
  requests: number
  /**
   * The last rewritten result as the model will see it, so that `tool_error` continues from what `after_tool` wrote. The
   * result itself is kept, because a call that is retried has several results under one id.
   */
  rewritten: { readonly result: ResultFacts; readonly shown: RewrittenResult } | undefined
}

const startHook = (hook: CompiledHook): RunningHook => ({
  hook,
  condition: createInstance(hook.condition, hook.name),
  until: hook.until && createInstance(hook.until, hook.name),
  counter: createFiringCounter(hook.limits),
  uses: 0,
  broken: false,
})

const keepsState = ({ condition, until }: RunningHook): boolean =>
  condition.observe !== undefined || until?.observe !== undefined

/** Lets every condition take in the moment. A condition that breaks here ends its hook for the task. */
const observe = ({ observers, state }: Session, moment: Moment, records: HookRecord[]): void => {
  for (const running of observers) {
    if (running.broken) continue
    try {
      running.condition.observe?.(moment, state.prefix)
      running.until?.observe?.(moment, state.prefix)
    } catch (error) {
      running.broken = true
      records.push(errorRecord(running, moment.event, error))
    }
  }
}

/** The requests for what has to be answered, each question once and as far as the budget goes. */
const askJudges = (session: Session, { questions }: Evaluated): readonly HookRequest[] => {
  const { hooks, counts, verdicts } = session
  const requests: HookRequest[] = []
  const asked = new Set<string>()
  for (const { hook, question } of questions) {
    const same = JSON.stringify(question)
    if (asked.has(same)) continue
    asked.add(same)
    const refusal = noCallLeft(hooks, counts)
    if (refusal !== undefined) {
      verdicts.record(question, { kind: 'none', status: 'suppressed', reason: refusal })
      continue
    }
    counts.asked += 1
    const id = `q${session.requests++}`
    session.questions.set(id, question)
    requests.push({ kind: 'judge', id, hook, ...question, labels: ['yes', 'no'] })
  }
  return requests
}

const rewrite = (draft: OutcomeDraft, firing: Firing): void => {
  try {
    applyRewrite(draft, firing)
  } catch (error) {
    breakOff(firing, error)
  }
}

const spend = (firing: Firing, session: Session, step: number): void => {
  const refusal = firing.tokens === 0 ? undefined : session.budget.spend(firing.tokens, step)
  if (refusal !== undefined) suppress(firing, refusal)
}

/** Makes the firing count and act. */
const carryOut = (session: Session, firing: Firing, moment: Moment, draft: OutcomeDraft): void => {
  const { effect, running } = firing
  const requestId = `q${session.requests}`
  applyEffect(draft, firing, requestId)
  if (effect.kind === 'block' || effect.kind === 'retry') running.uses += 1
  if (effect.kind === 'set') session.state.setFlag(effect.flag, effect.value)
  if (effect.kind === 'extend') session.counts.extended = true
  if (effect.kind === 'ask_model') session.counts.asked += 1
  if (effect.kind === 'run_tool' || effect.kind === 'ask_model') {
    session.requests += 1
    session.pending.set(requestId, { firing, moment })
  }
}

const isRequest = ({ effect }: Firing): boolean => effect.kind === 'run_tool' || effect.kind === 'ask_model'

const draftOf = ({ rewritten }: Session, { call, result }: Moment): OutcomeDraft => {
  const continued = rewritten !== undefined && rewritten.result === result ? rewritten.shown : undefined
  return createDraft(call?.arguments ?? {}, continued ?? { text: result?.text ?? '', replacedBy: null })
}

/**
 * Takes admitted firings to an outcome: fold, rewrites, budgets, then effects, each in the order of the hooks. A
 * firing that is suppressed on the way has no effect at all and does not count against its hook's limits.
 */
const resolve = (session: Session, firings: readonly Firing[], moment: Moment, draft: OutcomeDraft): HookOutcome => {
  fold(firings)
  for (const firing of firings) if (isActive(firing)) spend(firing, session, moment.step)
  for (const firing of firings) if (isActive(firing)) rewrite(draft, firing)
  for (const firing of firings) if (isActive(firing)) carryOut(session, firing, moment, draft)
  const { kind } = draft.decision
  if (kind === 'block' || kind === 'retry' || kind === 'extend') session.counts.held += 1
  if (draft.resultRewritten && moment.result !== undefined) {
    session.rewritten = { result: moment.result, shown: draft.result }
  }
  return finishDraft(draft)
}

/** Lets the firings of a moment act. */
const act = (session: Session, firings: readonly Firing[], moment: Moment, broken: readonly HookRecord[]) => {
  if (firings.length === 0 && broken.length === 0) return nothingHappened
  const draft = draftOf(session, moment)
  for (const firing of firings) {
    const { counter, hook } = firing.running
    const refusal = counter.refusal(firing.match.key, moment.step)
    if (refusal === undefined) admit(firing, hook.message, moment, session)
    else suppress(firing, refusal)
  }
  const outcome = resolve(session, firings, moment, draft)
  for (const firing of firings) {
    if (isActive(firing)) firing.running.counter.count(firing.match.key, moment.step)
    // The record of a request comes with its answer, so that one firing has one record.
    if (!isActive(firing) || !isRequest(firing)) draft.records.push(recordOf(firing, moment.event))
  }
  draft.records.push(...broken)
  return outcome
}

/**
 * Judges first: as long as one has to be asked, nothing happens but the question. Then all conditions are tested once
 * more on the same prefix, so that no hook sees another's effect, whoever had to wait.
 */
const settleMoment = (session: Session, open: OpenMoment): HookOutcome => {
  const evaluated = evaluate(session, open.listening, open.moment)
  if (evaluated.questions.length > 0) {
    const requests = askJudges(session, evaluated)
    session.judging = open
    return requests.length === 0 ? settleMoment(session, open) : { ...nothingHappened, requests }
  }
  session.judging = undefined
  return act(session, evaluated.firings, open.moment, [...open.broken, ...evaluated.records])
}

const raise = (session: Session, listening: readonly RunningHook[] | undefined, moment: Moment): HookOutcome => {
  session.state.advance(moment)
  session.verdicts.clear()
  session.questions.clear()
  const broken: HookRecord[] = []
  observe(session, moment, broken)
  if (listening === undefined) return act(session, [], moment, broken)
  return settleMoment(session, { moment, listening, broken })
}

const verdictOf = (answer: HookAnswer): Verdict => {
  if (answer.kind === 'judge' && (answer.label === 'yes' || answer.label === 'no')) return { kind: answer.label }
  const reason = answer.kind === 'failed' ? answer.reason : 'the answer is neither yes nor no'
  return { kind: 'none', status: 'error', reason }
}

/** The moment goes on with the last answer that it waits for. */
const answerJudge = (session: Session, open: OpenMoment, id: string, answer: HookAnswer): HookOutcome => {
  const question = session.questions.get(id)
  if (question !== undefined) session.verdicts.record(question, verdictOf(answer))
  session.questions.delete(id)
  return session.questions.size > 0 ? nothingHappened : settleMoment(session, open)
}

/** What follows from an answer, on the firing that asked. */
const follow = (session: Session, { firing, moment }: Pending, answer: HookAnswer): Firing => {
  const next: Firing = { ...firing, effect: { kind: 'record' } }
  if (answer.kind === 'failed') breakOff(next, answer.reason)
  else if (answer.kind === 'run_tool') {
    next.effect = { kind: 'warn' }
    setText(next, answer.text, session)
  } else {
    const followUp = firing.running.hook.followUps.get(answer.label)
    const chosen: Firing = {
      ...next,
      plan: followUp?.plan ?? firing.plan,
      match: { ...firing.match, bindings: { ...firing.match.bindings, askAnswer: answer.label } },
    }
    if (followUp === undefined) breakOff(chosen, `the model answered \`${answer.label}\`, which is none of the labels`)
    else if (followUp !== null) admit(chosen, followUp.message, moment, session)
    return chosen
  }
  return next
}

const answerRequest = (session: Session, request: HookRequest, answer: HookAnswer): HookOutcome => {
  const { judging, questions } = session
  if (judging && questions.has(request.id)) return answerJudge(session, judging, request.id, answer)
  const pending = session.pending.get(request.id)
  if (pending === undefined) throw new Error(`hook request ${request.id} of ${request.hook} is not open`)
  session.pending.delete(request.id)
  const { moment } = pending
  const firing = follow(session, pending, answer)
  const draft = draftOf(session, moment)
  const outcome = resolve(session, [firing], moment, draft)
  draft.records.push(recordOf(firing, moment.event))
  return outcome
}

/**
 * Starts the hooks of one harness on one task. Evaluation is synchronous and knows no clock: the same moments and
 * answers give the same outcomes, live or from a log.
 */
export const createHookSession = ({ hooks, task, seed, countTokens }: HookSessionOptions): HookSession => {
  const running = hooks.hooks.map(startHook)
  const verdicts = createVerdicts()
  const listening = grouped(running, ({ hook }) => hook.event)
  const session: Session = {
    hooks,
    task,
    countTokens,
    state: createPrefixState(task, hooks.catalog, seed, verdicts),
    verdicts,
    judging: undefined,
    questions: new Map(),
    observers: running.filter(keepsState),
    budget: createTextBudget(hooks.textLimits),
    counts: { held: 0, extended: false, asked: 0 },
    pending: new Map(),
    requests: 0,
    rewritten: undefined,
  }
  return {
    raise: (moment) => raise(session, listening.get(moment.event), moment),
    answer: (request, answer) => answerRequest(session, request, answer),
  }
}
