import { canonicalJson } from '../../../documents/canonicalText'
import { removeEntry } from '../../fixes'
import { type HeldEntry, harnessView, relatedEntry } from '../../harnessView'
import { entryNameSpan } from '../../places'
import type { Occurrence, Rule } from '../../rule'
import { rememberedOfText } from '../../text/sentences'
import { type ComparableText, comparableText, trigramOverlap } from '../../text/similarTexts'

export const hs203RepeatedRule: Rule = {
  code: 'HS203',
  severity: 'warning',
  certainty: 'b',
  scope: 'project',
  title: 'Rule repeats another rule',
  documentation: {
    what: 'Two rules with the same scope say the same: their texts are equal but for case and punctuation, or share nine tenths of their letter trigrams, and their numbers, names and negations agree.',
    why: 'The text is paid twice at every call, and a later change of one of them leaves a contradiction behind.',
    fix: 'Keep one of them.',
    example: {
      bad: '"rules": { "pages": { "text": "Read all pages of a list." }, "lists": { "text": "Read all pages of a list!" } }',
      good: '"rules": { "pages": { "text": "Read all pages of a list." } }',
    },
  },
  check: (file, project) => {
    const rules = (harnessView(file, project)?.entries('rules') ?? []).filter(
      ({ entry }) => typeof entry['text'] === 'string' && entry['enabled'] !== false,
    )
    return repeats(rules).flatMap(([rule, earlier]) => (rule.isOwn ? [occurrence(rule, earlier)] : []))
  },
}

const leastOverlap = 0.9
/** A word that stands in more rules than this tells nothing; equal texts are found without it. */
const mostOfOneWord = 32

const textOf = rememberedOfText(comparableText)
const scopeOf = ({ scope = null }: HeldEntry['entry']): string => (scope === null ? '' : canonicalJson(scope))

/** Rules with what they repeat. What the document inherits comes first, so that its own rule is the repetition. */
const repeats = (rules: readonly HeldEntry[]): readonly (readonly [HeldEntry, HeldEntry])[] => {
  const ordered = [...rules].sort((a, b) => Number(a.isOwn) - Number(b.isOwn))
  const equal = new Map<string, HeldEntry>()
  const byWord = new Map<string, HeldEntry[]>()
  return ordered.flatMap((rule) => {
    const text = textOf(rule.entry)
    if (text.normalised === '') return []
    const exact = `${scopeOf(rule.entry)} ${text.essence} ${text.normalised}`
    const earlier = equal.get(exact) ?? alike(rule, text, byWord)
    if (!equal.has(exact)) equal.set(exact, rule)
    for (const word of text.keys) addTo(byWord, word, rule)
    return earlier === undefined ? [] : [[rule, earlier] as const]
  })
}

const addTo = (index: Map<string, HeldEntry[]>, word: string, rule: HeldEntry): void => {
  const rules = index.get(word)
  if (rules === undefined) index.set(word, [rule])
  else if (rules.length <= mostOfOneWord) rules.push(rule)
}

const alike = (
  rule: HeldEntry,
  text: ComparableText,
  byWord: ReadonlyMap<string, readonly HeldEntry[]>,
): HeldEntry | undefined => {
  for (const word of text.keys) {
    const candidates = byWord.get(word) ?? []
    if (candidates.length > mostOfOneWord) continue
    const found = candidates.find((other) => isAlike(rule, text, other))
    if (found !== undefined) return found
  }
  return undefined
}

const isAlike = (rule: HeldEntry, text: ComparableText, other: HeldEntry): boolean => {
  const theirs = textOf(other.entry)
  const agrees = text.essence === theirs.essence && scopeOf(rule.entry) === scopeOf(other.entry)
  return agrees && trigramOverlap(text, theirs, leastOverlap) >= leastOverlap
}

const occurrence = (rule: HeldEntry, earlier: HeldEntry): Occurrence => {
  const { file, at, name } = rule
  return {
    span: entryNameSpan(file, at),
    message: `Rule \`${name}\` repeats rule \`${earlier.name}\`; keep one of them.`,
    related: [relatedEntry(earlier, `\`${earlier.name}\` says it already`)],
    fixes: removeEntry(file, at, name),
  }
}
