import { canonicalJson } from '../../../documents/canonicalText'
import { estimatedTokens } from '../../estimatedTokens'
import { keySpan } from '../../places'
import type { Rule } from '../../rule'
import { type EditSite, editSites } from '../../sites/entrySites'

/** What one mechanism takes: a hook or two and a rule, each within the usual limits of a message. */
const mostEntries = 3
const mostTokens = 1000

export const hs413WideEdit: Rule = {
  code: 'HS413',
  severity: 'warning',
  certainty: 'c',
  scope: 'document',
  title: 'Too wide for a directional edit',
  documentation: {
    what: `The edits touch more than ${mostEntries} entries, or change more than ${mostTokens} tokens.`,
    why: 'A directional edit changes one mechanism. Of a wide one nobody can say which part repaired or broke a task.',
    fix: 'Split it into siblings with one direction each.',
    example: {
      bad: '"edits": [ … 14 entries of three mechanisms … ]',
      good: '"edits": [ … 2 entries of one mechanism … ]',
    },
  },
  check: (file) =>
    lists.flatMap((list) => {
      const edits = editSites(file).filter(({ at }) => at.length === list.length + 1 && at[0] === list[0])
      const isWide = edits.length > mostEntries
      const tokens = isWide ? 0 : edits.reduce((sum, edit) => sum + changedTokens(edit), 0)
      if (!isWide && tokens <= mostTokens) return []
      const size = isWide
        ? `${edits.length} entries, more than ${mostEntries}`
        : `about ${tokens} tokens, more than ${mostTokens}`
      const message = `The edits change ${size}: no longer one direction. Split them into siblings with one direction each.`
      return [{ span: keySpan(file, list), message }]
    }),
}

const lists = [['edits'], ['revision', 'edits']]

/** Tokens of what is new in an entry: its text without what it begins and ends with as before. */
const changedTokens = ({ edit: { before = null, after = null } }: EditSite): number => {
  const [old, text] = [canonicalJson(before), canonicalJson(after)]
  const shorter = Math.min(old.length, text.length)
  let start = 0
  while (start < shorter && old[start] === text[start]) start += 1
  let end = 0
  while (end < shorter - start && old.at(-1 - end) === text.at(-1 - end)) end += 1
  return after === null ? 0 : estimatedTokens(text.slice(start, text.length - end))
}
