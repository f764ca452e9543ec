import { Type } from 'typebox'
import { errorOf } from '../facts/errorSignature'
import { defineCondition, parametersOf } from './defineCondition'
import { count } from './parameterSchemas'
import { perResult } from './perCall'

export const repeatedError = defineCondition({
  id: 'repeated_error',
  summary: 'True when the same error, numbers, ids and quoted parts aside, came several times in the last results.',
  needs: [['R']],
  parameters: parametersOf({
    minRepeats: Type.Optional(count(2, 2, 'How often the error came, this time included.')),
    window: Type.Optional(count(2, 6, 'Results that are looked at, this one included.')),
  }),
  bindings: ['repeatCount'],
  replayable: true,
  create: ({ minRepeats, window }) => {
    const recent: (string | undefined)[] = []
    return perResult((_, result, { catalog }) => {
      const signature = errorOf(result, catalog)?.signature
      recent.push(signature)
      if (recent.length > window) recent.shift()
      const repeatCount = recent.filter((other) => other === signature).length
      return signature === undefined || repeatCount < minRepeats
        ? undefined
        : { key: signature, bindings: { repeatCount } }
    })
  },
})
