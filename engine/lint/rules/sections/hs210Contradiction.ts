import { replaceValue } from '../../fixes'
import { type HeldEntry, harnessView, relatedEntry } from '../../harnessView'
import { valueSpan } from '../../places'
import type { Occurrence, Rule } from '../../rule'
import { rememberedOfSentences, wordsOf } from '../../text/sentences'

export const hs210Contradiction: Rule = {
  code: 'HS210',
  severity: 'hint',
  certainty: 'c',
  scope: 'project',
  title: 'Possible contradiction of two rules',
  documentation: {
    what: 'One rule says always, or must, and another one says never, or do not, of the same words.',
    why: 'A policy can obey only one of them, and which one changes from task to task.',
    fix: 'Limit one rule to where it holds, or let one name the other in `overrides`.',
    example: {
      bad: '"rules": { "pages": { "text": "Always read all pages." }, "short": { "text": "Never read all pages." } }',
      good: '"rules": { "pages": { "text": "Always read all pages." }, "short": { "text": "Never read all pages.", "overrides": ["pages"] } }',
    },
  },
  check: (file, project) => {
    const rules = (harnessView(file, project)?.entries('rules') ?? []).filter(({ entry }) => entry['enabled'] !== false)
    const demanded = new Map<string, HeldEntry>()
    for (const rule of rules) for (const object of claimsOf(rule.entry).always) demanded.set(object, rule)
    return rules.flatMap((rule) =>
      claimsOf(rule.entry).never.flatMap((object) => contradiction(rule, demanded.get(object), object) ?? []),
    )
  },
}

interface Claims {
  /** What is done, as its first words that mean something. */
  readonly always: readonly string[]
  readonly never: readonly string[]
}

const claimsOf = rememberedOfSentences(
  (sentences): Claims => ({
    always: sentences.flatMap(({ text }) => objectOf(text, /\b(?:always|you must(?! not)|make sure to)\b(.*)/i)),
    never: sentences.flatMap(({ text }) => objectOf(text, /\b(?:never|do not|don['’]t|must not|avoid)\b(.*)/i)),
  }),
)

const small: ReadonlySet<string> = new Set(
  'a an the to of in on at it its this that these those your you and or be is are any all every each'.split(' '),
)

/** What follows limits the claim, so that it is another one. */
const limits = /\b(?:if|when|unless|until|before|after|while|except|without|more than|again|twice|because)\b|[,;:]/i

const objectOf = (sentence: string, pattern: RegExp): readonly string[] => {
  const rest = pattern.exec(sentence)?.[1] ?? ''
  if (limits.test(rest)) return []
  const words = wordsOf(rest).filter((word) => !small.has(word))
  return words.length < 2 ? [] : [words.join(' ')]
}

const contradiction = (never: HeldEntry, always: HeldEntry | undefined, object: string): Occurrence | undefined => {
  if (always === undefined || always.name === never.name || areSettled(never, always)) return undefined
  const [rule, other] = never.isOwn ? [never, always] : [always, never]
  if (!rule.isOwn) return undefined
  const overrides = Array.isArray(rule.entry['overrides']) ? rule.entry['overrides'] : []
  return {
    span: valueSpan(rule.file, [...rule.at, 'text']),
    message: `Rules \`${always.name}\` and \`${never.name}\` may contradict each other: one says always, the other never, of "${object}".`,
    related: [relatedEntry(other, `\`${other.name}\` says the contrary`)],
    fixes: replaceValue(
      rule.file,
      [...rule.at, 'overrides'],
      [...overrides, other.name],
      `Let \`${rule.name}\` override \`${other.name}\``,
    ),
  }
}

/** One overrides the other, or each has a scope of its own. */
const areSettled = (a: HeldEntry, b: HeldEntry): boolean =>
  overrides(a, b) || overrides(b, a) || a.entry['scope'] !== undefined || b.entry['scope'] !== undefined

const overrides = ({ entry }: HeldEntry, { name }: HeldEntry): boolean =>
  Array.isArray(entry['overrides']) && entry['overrides'].includes(name)
