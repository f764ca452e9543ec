import { copyVocabulary } from './copyTask'
import { contextTokens, policyContract } from './policyContract'
import { createTinyPolicy } from './tinyPolicy'

policyContract('in this thread', (seed) =>
  createTinyPolicy({ width: 32, layers: 2, context: contextTokens }, copyVocabulary, seed),
)
