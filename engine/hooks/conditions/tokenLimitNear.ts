import { Type } from 'typebox'
import { defineCondition, parametersOf } from './defineCondition'

export const tokenLimitNear = defineCondition({
  id: 'token_limit_near',
  summary: 'True when the request fills so much of the context; never when the size of the context is not known.',
  needs: [['M']],
  parameters: parametersOf({
    fraction: Type.Optional(
      Type.Number({ minimum: 0, maximum: 1, default: 0.8, description: 'Filled share of the context.' }),
    ),
  }),
  bindings: ['tokensUsed'],
  replayable: true,
  create: ({ fraction }) => ({
    test: ({ tokensUsed, contextTokens }) =>
      contextTokens !== null && tokensUsed >= fraction * contextTokens
        ? { key: `fraction ${fraction}`, bindings: { tokensUsed } }
        : undefined,
  }),
})
