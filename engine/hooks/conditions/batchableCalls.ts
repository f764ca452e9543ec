import { Type } from 'typebox'
import { apiOf, hasUnknown } from '../facts/siteFacts'
import type { TrackedCall } from '../prefix'
import { callStarts } from './callStarts'
import { defineCondition, parametersOf } from './defineCondition'
import { count } from './parameterSchemas'

/** Calls of one API, one after the other, each with arguments of its own. */
interface Run {
  readonly api: string
  readonly step: number
  readonly count: number
  /** The last calls, as many as have to differ from the next one. */
  readonly recent: readonly string[]
}

export const batchableCalls = defineCondition({
  id: 'batchable_calls',
  summary: 'True when the last calls use one API with different arguments, each in a step of its own.',
  needs: [['C'], ['B']],
  parameters: parametersOf({ minCalls: Type.Optional(count(2, 3, 'Calls in a row, this one included.')) }),
  bindings: ['api', 'count'],
  replayable: true,
  create: ({ minCalls }) => {
    const start = callStarts()
    let before: Run | undefined
    let run: Run | undefined
    return {
      observe: (_, prefix) => {
        if (start(prefix) !== undefined) before = run
        if (prefix.current !== undefined) run = extended(before, prefix.current, minCalls - 1)
      },
      test: (moment) => {
        const isAboutCall = moment.call !== undefined || (moment.batch !== undefined && run?.step === moment.step)
        if (run === undefined || !isAboutCall || run.count < minCalls) return undefined
        return { key: run.api, bindings: { api: run.api, count: run.count } }
      },
    }
  },
})

/** A call that makes several API calls, or one that is not known, ends the run. */
const extended = (run: Run | undefined, tracked: TrackedCall, kept: number): Run | undefined => {
  if (tracked.sites.length > 1 || hasUnknown(tracked)) return undefined
  const api = apiOf(tracked)
  const { step, fingerprint } = tracked
  const continues = run?.api === api && run.step < step && !run.recent.includes(fingerprint)
  if (!continues) return { api, step, count: 1, recent: [fingerprint] }
  return { api, step, count: run.count + 1, recent: [...run.recent, fingerprint].slice(-kept) }
}
