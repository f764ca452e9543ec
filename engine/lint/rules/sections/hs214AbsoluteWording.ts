import { isJsonObject } from '../../../documents/json'
import { valueSpan } from '../../places'
import type { Rule } from '../../rule'
import { entrySites } from '../../sites/entrySites'
import { rememberedOfSentences } from '../../text/sentences'

export const hs214AbsoluteWording: Rule = {
  code: 'HS214',
  severity: 'hint',
  certainty: 'c',
  scope: 'entry',
  title: 'Mostly absolute wording',
  documentation: {
    what: 'Half or more of the sentences of a text, and at least two, shout: MUST, NEVER, ALWAYS, or other words in capitals.',
    why: 'Where everything is absolute nothing stands out, and a policy follows such a text where it does not fit.',
    fix: 'Say when the instruction holds and why, and keep capitals for the one thing that must not go wrong.',
    example: {
      bad: '"rules": { "look": { "text": "You MUST look. NEVER guess." } }',
      good: '"rules": { "look": { "text": "Look where you would guess." } }',
    },
  },
  check: (file) =>
    entrySites(file).flatMap(({ section, at, entry }) => {
      if ((section !== 'prompt' && section !== 'rules') || !isJsonObject(entry)) return []
      const { loud, all } = wordingOf(entry)
      if (loud < 2 || loud * 2 < all) return []
      const message = `Absolute wording in ${loud} of ${all} sentences. Say when each holds, and keep capitals for the exception.`
      return [{ span: valueSpan(file, [...at, 'text']), message }]
    }),
}

const absolute = /\b(?:MUST|NEVER|ALWAYS|ONLY|DO NOT|DON['’]T|CRITICAL|IMPORTANT|MANDATORY|FORBIDDEN|REQUIRED)\b/
/** Two words in a row; single ones may be names such as API or JSON. */
const shouting = /\b\p{Lu}{3,} \p{Lu}{2,}\b/u

const wordingOf = rememberedOfSentences((sentences) => {
  const loud = sentences.filter((sentence) => absolute.test(sentence.text) || shouting.test(sentence.text))
  return { loud: loud.length, all: sentences.length }
})
