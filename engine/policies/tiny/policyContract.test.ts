import { copyVocabulary } from '../../../test/kit/copyTask'
import { contextTokens, policyContract } from '../../../test/kit/policyContract'
import { createTinyPolicy } from './tinyPolicy'

policyContract('in this thread', (seed) =>
  createTinyPolicy({ width: 32, layers: 2, context: contextTokens }, copyVocabulary, seed),
)
