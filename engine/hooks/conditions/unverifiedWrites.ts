import { Type } from 'typebox'
import { successfulSites } from '../facts/siteFacts'
import { defineCondition, parametersOf } from './defineCondition'
import { count } from './parameterSchemas'
import { resultOf } from './perCall'

export const unverifiedWrites = defineCondition({
  id: 'unverified_writes',
  summary: 'True when so many successful writes have not been followed by a successful read of their app.',
  needs: [],
  parameters: parametersOf({ ge: Type.Optional(count(1, 3, 'Writes that were not looked at.')) }),
  bindings: ['count'],
  replayable: true,
  create: ({ ge }) => {
    const open = new Map<string, number>()
    let total = 0
    return {
      observe: (moment, prefix) => {
        const done = resultOf(moment, prefix)
        if (done === undefined) return
        for (const { app, effect } of successfulSites(done.tracked)) {
          const ofApp = open.get(app) ?? 0
          if (effect !== 'write' && effect !== 'read') continue
          open.set(app, effect === 'write' ? ofApp + 1 : 0)
          total += effect === 'write' ? 1 : -ofApp
        }
      },
      test: () => (total >= ge ? { key: '', bindings: { count: total } } : undefined),
    }
  },
})
