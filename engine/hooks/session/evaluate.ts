import type { Match } from '../condition'
import type { PrefixState } from '../facts/prefixState'
import type { Moment, TaskFacts } from '../moment'
import type { HookRecord } from '../outcome'
import { type JudgeQuestion, NoVerdict, Unjudged, type VerdictStore } from '../verdicts'
import { errorRecord, type Firing, type RunningHook } from './firing'
import { variablesOf } from './variables'

export interface EvaluationContext {
  readonly task: TaskFacts
  readonly state: PrefixState
  readonly verdicts: VerdictStore
}

/** Tests one hook on the snapshot. `require` is silent once its `until` holds. */
const testHook = ({ hook, condition, until }: RunningHook, moment: Moment, { prefix }: PrefixState) => {
  if (moment.call !== undefined && !hook.selects(moment.call)) return undefined
  const match = condition.test(moment, prefix)
  return match !== undefined && until?.test(moment, prefix) !== undefined ? undefined : match
}

const createFiring = (running: RunningHook, match: Match, moment: Moment, { task }: EvaluationContext): Firing => ({
  running,
  plan: running.hook.plan,
  match,
  variables: variablesOf(task, moment, match),
  status: 'fired',
  reason: undefined,
  overruledBy: undefined,
  effect: { kind: 'record' },
  text: '',
  tokens: 0,
})

/** What the hook would do if every open question had this answer; undefined is nothing. */
const matchIf = (answer: boolean, context: EvaluationContext, running: RunningHook, moment: Moment) => {
  try {
    return context.verdicts.assuming(answer, () => testHook(running, moment, context.state))
  } catch (error) {
    if (error instanceof NoVerdict) return undefined
    throw error
  }
}

/** Whether a call is worth its cost: not where the rest of the condition, or a limit, decides whatever the model says. */
const worthAsking = (context: EvaluationContext, running: RunningHook, moment: Moment): true | { match?: Match } => {
  const matches = [true, false].flatMap((answer) => matchIf(answer, context, running, moment) ?? [])
  const [match] = matches
  // Several judges may need unlike answers, which nobody tries out here.
  if (match === undefined) return running.hook.judges > 1 || {}
  const refused = matches.every(({ key }) => running.counter.refusal(key, moment.step) !== undefined)
  return refused ? { match } : true
}

export interface Evaluated {
  readonly firings: Firing[]
  readonly records: HookRecord[]
  /** What must be answered first. */
  readonly questions: { readonly hook: string; readonly question: JudgeQuestion }[]
}

const evaluateHook = (context: EvaluationContext, running: RunningHook, moment: Moment, evaluated: Evaluated): void => {
  const { firings, questions } = evaluated
  const fire = (match: Match | undefined): void => {
    if (match !== undefined) firings.push(createFiring(running, match, moment, context))
  }
  try {
    fire(testHook(running, moment, context.state))
  } catch (error) {
    if (!(error instanceof Unjudged)) throw error
    const worth = worthAsking(context, running, moment)
    if (worth === true) questions.push({ hook: running.hook.name, question: error.question })
    // A limit refuses it, and says so.
    else fire(worth.match)
  }
}

/** Every hook of the event is tested before any of them acts. */
export const evaluate = (context: EvaluationContext, listening: readonly RunningHook[], moment: Moment): Evaluated => {
  const evaluated: Evaluated = { firings: [], records: [], questions: [] }
  for (const running of listening) {
    if (running.broken) continue
    try {
      evaluateHook(context, running, moment, evaluated)
    } catch (error) {
      evaluated.records.push(errorRecord(running, moment.event, error))
    }
  }
  return evaluated
}
