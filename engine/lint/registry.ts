import type { FollowUpRule, Rule } from './rule'
import { documentsRules } from './rules/documents/documentsRules'
import { hs090UselessSilence } from './rules/documents/hs090UselessSilence'
import { hooksRules } from './rules/hooks/hooksRules'
import { lineageRules } from './rules/lineage/lineageRules'
import { proposalsRules } from './rules/proposals/proposalsRules'
import { hs601InvalidMember } from './rules/records/hs601InvalidMember'
import { recordsRules } from './rules/records/recordsRules'
import { sectionsRules } from './rules/sections/sectionsRules'

/** Every rule, by code. A new rule is one file in a folder of `rules/` and one line in the list beside it. */
export const rules: readonly Rule[] = [
  ...documentsRules,
  ...hooksRules,
  ...sectionsRules,
  ...lineageRules,
  ...proposalsRules,
  ...recordsRules,
]

/** Rules that need to know what the others found. */
export const followUpRules: readonly FollowUpRule[] = [
  hs090UselessSilence(() => allRules.map(({ code }) => code)),
  hs601InvalidMember,
]

export const allRules: readonly Omit<Rule, 'check'>[] = [...rules, ...followUpRules].sort((a, b) =>
  a.code < b.code ? -1 : 1,
)
