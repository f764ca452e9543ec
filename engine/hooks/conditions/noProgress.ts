import { Type } from 'typebox'
import { textHash } from '../facts/textHash'
import { defineCondition, parametersOf } from './defineCondition'
import { count } from './parameterSchemas'
import { resultOf } from './perCall'

export const noProgress = defineCondition({
  id: 'no_progress',
  summary: 'True when each of the last results says what an earlier result of the task has said.',
  needs: [['R'], ['B']],
  parameters: parametersOf({ window: Type.Optional(count(1, 4, 'Results in a row that bring nothing new.')) }),
  bindings: ['window'],
  replayable: true,
  create: ({ window }) => {
    const seen = new Set<number>()
    let stale = 0
    return {
      observe: (moment, prefix) => {
        const result = resultOf(moment, prefix)?.result
        if (result === undefined) return
        const fingerprint = textHash(`${result.isError} ${result.text}`)
        stale = seen.has(fingerprint) ? stale + 1 : 0
        seen.add(fingerprint)
      },
      test: () => (stale >= window ? { key: '', bindings: { window } } : undefined),
    }
  },
})
