import { Type } from 'typebox'
import type { Match } from '../condition'
import { textHash } from '../facts/textHash'
import { defineCondition, parametersOf } from './defineCondition'

const match: Match = { key: '', bindings: {} }

export const sample = defineCondition({
  id: 'sample',
  summary: 'True at random steps, the same ones for the same rollout seed: for ablations, not for behaviour.',
  needs: [],
  parameters: parametersOf({
    p: Type.Number({ minimum: 0, maximum: 1, description: 'Share of the steps.' }),
    salt: Type.Optional(Type.String({ default: '', description: 'Another salt chooses other steps.' })),
  }),
  bindings: [],
  replayable: true,
  create: ({ p, salt }, hook) => ({
    test: ({ step }, { seed }) =>
      textHash(JSON.stringify([seed, hook, step, salt])) < p * 2 ** 32 ? match : undefined,
  }),
})
