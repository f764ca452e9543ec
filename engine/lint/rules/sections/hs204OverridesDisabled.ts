import { type HarnessView, type HeldEntry, harnessView, relatedEntry } from '../../harnessView'
import { valueSpan } from '../../places'
import type { Occurrence, Rule } from '../../rule'

export const hs204OverridesDisabled: Rule = {
  code: 'HS204',
  severity: 'warning',
  certainty: 'a',
  scope: 'project',
  title: 'Disabled rule that another one overrides',
  documentation: {
    what: 'A rule is switched off, and another rule still lists it in `overrides`.',
    why: 'Nothing is left to win over. Either the rule was switched off by mistake, or the mention is a remainder.',
    fix: 'Switch the rule on, or take it out of `overrides`.',
    example: {
      bad: '"rules": { "brief": { "text": "Be brief.", "enabled": false }, "full": { "text": "Answer in full.", "overrides": ["brief"] } }',
      good: '"rules": { "brief": { "text": "Be brief.", "enabled": false }, "full": { "text": "Answer in full." } }',
    },
  },
  check: (file, project) => {
    const view = harnessView(file, project)
    return view === undefined ? [] : mentions(view).flatMap((mention) => occurrence(mention) ?? [])
  },
}

interface Mention {
  readonly winner: HeldEntry
  readonly index: number
  readonly disabled: HeldEntry
}

const mentions = (view: HarnessView): readonly Mention[] => {
  const rules = view.entries('rules')
  const off = new Map(rules.filter(({ entry }) => entry['enabled'] === false).map((rule) => [rule.name, rule]))
  if (off.size === 0) return []
  return rules.flatMap((winner) => {
    const { overrides, enabled } = winner.entry
    if (!Array.isArray(overrides) || enabled === false) return []
    return overrides.flatMap((name, index) => {
      const disabled = off.get(String(name))
      return disabled === undefined ? [] : [{ winner, index, disabled }]
    })
  })
}

const occurrence = ({ winner, index, disabled }: Mention): Occurrence | undefined => {
  if (!winner.isOwn && !disabled.isOwn) return undefined
  const [place, other, path] = disabled.isOwn
    ? [disabled, winner, [...disabled.at, 'enabled']]
    : [winner, disabled, [...winner.at, 'overrides', index]]
  return {
    span: valueSpan(place.file, path),
    message: `Rule \`${disabled.name}\` is disabled, and \`${winner.name}\` still overrides it. Enable it, or take it out of \`overrides\`.`,
    related: [relatedEntry(other, `\`${other.name}\` is here`)],
  }
}
