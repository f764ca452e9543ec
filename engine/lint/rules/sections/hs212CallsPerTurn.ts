import { type HeldEntry, harnessView, relatedEntry } from '../../harnessView'
import { valueSpan } from '../../places'
import type { Rule } from '../../rule'
import { isNegated, rememberedOfSentences } from '../../text/sentences'

export const hs212CallsPerTurn: Rule = {
  code: 'HS212',
  severity: 'warning',
  certainty: 'b',
  scope: 'project',
  title: 'Rule and `multi-call` disagree about calls per turn',
  documentation: {
    what: 'A rule asks for one call per turn while `workflow.multi-call` allows several, or asks for several where it does not allow them.',
    why: 'The policy is told one thing, and the loop does another.',
    fix: 'Make the rule and the entry say the same.',
    example: {
      bad: '"workflow": { "multi-call": { "value": "allow" } }, "rules": { "calls": { "text": "Make exactly one call per turn." } }',
      good: '"workflow": { "multi-call": { "value": "forbid" } }, "rules": { "calls": { "text": "Make exactly one call per turn." } }',
    },
  },
  check: (file, project) => {
    const view = harnessView(file, project)
    const entry = view?.entry('workflow', 'multi-call')
    if (view === undefined || entry === undefined) return []
    const allowsMany = entry.entry['value'] === 'allow' || entry.entry['value'] === true
    return view
      .entries('rules')
      .filter((rule) => rule.entry['enabled'] !== false && demandOf(rule.entry) === (allowsMany ? 'one' : 'many'))
      .flatMap((rule) => {
        const place = rule.isOwn ? rule : entry
        return place.isOwn ? [occurrence(rule, entry, allowsMany)] : []
      })
  },
}

const occurrence = (rule: HeldEntry, entry: HeldEntry, allowsMany: boolean) => {
  const [asked, allowed] = allowsMany ? ['one call per turn', 'allows several'] : ['several calls', 'allows one']
  return {
    span: rule.isOwn ? valueSpan(rule.file, [...rule.at, 'text']) : valueSpan(entry.file, [...entry.at, 'value']),
    message: `Rule \`${rule.name}\` asks for ${asked}, and \`workflow.multi-call\` ${allowed}. Make them say the same.`,
    related: [relatedEntry(rule.isOwn ? entry : rule, 'It is here')],
  }
}

const turn =
  '(?:per|in each|in every|in one|at a|in a single|in the same) (?:block|turn|step|message|time|response|reply)'
const calls = '(?:\\w+ )?(?:calls?|commands?|actions?)'
const one = new RegExp(`\\b(?:one|a single|only one|exactly one) ${calls} ${turn}`, 'i')
const many = new RegExp(`\\b(?:several|multiple|many|all|two or more) ${calls} ${turn}`, 'i')

const demandOf = rememberedOfSentences((all): 'one' | 'many' | undefined => {
  const sentences = all.filter((sentence) => !isNegated(sentence.text))
  if (sentences.some((sentence) => one.test(sentence.text))) return 'one'
  return sentences.some((sentence) => many.test(sentence.text)) ? 'many' : undefined
})
