import type { Match } from '../condition'
import { defineCondition, parametersOf } from './defineCondition'

const match: Match = { key: '', bindings: {} }

export const always = defineCondition({
  id: 'always',
  summary: 'True at every moment of its event.',
  needs: [],
  parameters: parametersOf({}),
  bindings: [],
  replayable: true,
  create: () => ({ test: () => match }),
})
