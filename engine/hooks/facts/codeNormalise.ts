import type { CallFacts } from '../moment'
import { tokensOf } from './codeTokens'

export const normaliseNames = ['none', 'whitespace', 'tokens'] as const
type Normalise = (typeof normaliseNames)[number]

/** The code of a call in the form in which blocks are compared. `tokens` drops comments and layout. */
export const normalisedCode = (call: CallFacts, how: Normalise, language?: string): string => {
  const code = call.code ?? ''
  if (how === 'none') return code
  if (how === 'whitespace') return code.replace(/\s+/g, ' ').trim()
  return tokensOf(call, language)
    .map((token) => (token.kind === 'string' ? JSON.stringify(token.text) : token.text))
    .join(' ')
}

/** Runs of three tokens of the code of a call; shorter code is one run. */
export const trigramsOf = (call: CallFacts, language?: string): ReadonlySet<string> => {
  const words = tokensOf(call, language).map((token) => token.text)
  if (words.length < 3) return new Set([words.join(' ')])
  return new Set(words.slice(2).map((word, at) => `${words[at]} ${words[at + 1]} ${word}`))
}

/** Size of the common part over size of the union, 0 to 1. */
export const jaccard = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  const common = [...one].filter((member) => other.has(member)).length
  return common / (one.size + other.size - common)
}
