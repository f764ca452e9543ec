import type { ConditionInstance, Match } from '../condition'
import type { Moment, ResultFacts } from '../moment'
import type { Prefix, TrackedCall } from '../prefix'
import { callStarts } from './callStarts'

type JudgeCall = (tracked: TrackedCall, prefix: Prefix) => Match | undefined
type JudgeResult = (tracked: TrackedCall, result: ResultFacts, prefix: Prefix, moment: Moment) => Match | undefined

/**
 * A condition about calls. `started` sees each call once, before it runs; `finished`, when given, sees it again with
 * its result (and the sites that the environment reported) and replaces the judgement.
 */
export const perCall = (started: JudgeCall, finished?: JudgeResult): ConditionInstance => {
  const start = callStarts()
  let about = ''
  let current: Match | undefined
  return {
    observe: (moment, prefix) => {
      const fresh = start(prefix)
      if (fresh !== undefined) {
        about = fresh.call.id
        current = started(fresh, prefix)
      }
      if (finished === undefined) return
      const done = resultOf(moment, prefix)
      if (done !== undefined) current = finished(done.tracked, done.result, prefix, moment)
    },
    test: (moment) => (moment.call?.id === about ? current : undefined),
  }
}

/** A condition about results: each result is judged once, and the judgement stands at every moment that shows it. */
export const perResult = (judge: JudgeResult): ConditionInstance => {
  let about = ''
  let current: Match | undefined
  return {
    observe: (moment, prefix) => {
      const done = resultOf(moment, prefix)
      if (done === undefined) return
      about = done.result.callId
      current = judge(done.tracked, done.result, prefix, moment)
    },
    test: (moment) => (moment.result?.callId === about ? current : undefined),
  }
}

/** The call and the result of a moment that brings a new result. */
export const resultOf = ({ event, result }: Moment, { current }: Prefix) =>
  event === 'after_tool' && result !== undefined && current !== undefined ? { tracked: current, result } : undefined
