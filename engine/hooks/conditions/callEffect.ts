import { type Effect, effectNames } from '../../documents/kinds/vocabulary'
import { worstEffect } from '../facts/callEffects'
import { apiOf } from '../facts/siteFacts'
import type { TrackedCall } from '../prefix'
import { defineCondition, parametersOf } from './defineCondition'
import { oneOf } from './parameterSchemas'

export const callEffect = defineCondition({
  id: 'call_effect',
  summary: 'True when the call has this effect, that of the most severe API it uses.',
  needs: [['C']],
  parameters: parametersOf({
    effect: oneOf(effectNames, 'What the call does to the world.'),
  }),
  bindings: [],
  replayable: true,
  create: ({ effect }) => ({
    test: (_, { current }) =>
      current !== undefined && effectOf(current) === effect ? { key: apiOf(current), bindings: {} } : undefined,
  }),
})

/** What the environment reported of an executed call counts more than what the catalogue says. */
const effectOf = ({ call, result }: TrackedCall): Effect =>
  result?.apis === undefined || result.apis.length === 0 ? call.effect : worstEffect(result.apis)
