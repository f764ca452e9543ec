import { estimatedTokens } from './chat/estimatedUsage'
import { wordsOf } from './wordRenderer'

/** How a kind of policy counts the size of a text: the embedded ones by words, others by what models take on average. */
export const tokenCounterOf = (policyType: string | undefined): ((text: string) => number) =>
  policyType === 'tiny' ? (text) => wordsOf(text).length : estimatedTokens
