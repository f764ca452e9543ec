import { Type } from 'typebox'
import { defineCondition, parametersOf } from './defineCondition'
import { count } from './parameterSchemas'

export const turnLimitNear = defineCondition({
  id: 'turn_limit_near',
  summary: 'True when few turns are left.',
  needs: [],
  parameters: parametersOf({
    remaining: Type.Optional(count(0, 5, 'Turns left.')),
    fraction: Type.Optional(
      Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()], {
        default: null,
        description: 'Used share of the turns; when given, it takes the place of `remaining`.',
      }),
    ),
  }),
  bindings: ['turnsLeft'],
  replayable: true,
  create: ({ remaining, fraction }) => ({
    test: ({ step, maxTurns }) => {
      const turnsLeft = Math.max(0, maxTurns - step)
      const near = fraction === null ? turnsLeft <= remaining : step >= fraction * maxTurns
      const key = fraction === null ? `remaining ${remaining}` : `fraction ${fraction}`
      return near ? { key, bindings: { turnsLeft } } : undefined
    },
  }),
})
