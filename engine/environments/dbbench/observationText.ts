import { pythonRows } from './pythonText'
import type { SqlOutcome } from './sqlEngine'

/** What an agent reads of one statement is cut here. */
const shownChars = 800
const cutMark = '[TRUNCATED]'

/** The text that an agent reads: rows as Python prints them, or the error. Counted in characters, not in UTF-16 units. */
export const observationText = (outcome: SqlOutcome): { readonly text: string; readonly truncated: boolean } => {
  const text = outcome.kind === 'rows' ? pythonRows(outcome.rows) : outcome.text
  const chars = text.length <= shownChars ? undefined : [...text]
  if (chars === undefined || chars.length <= shownChars) return { text, truncated: false }
  return { text: `${chars.slice(0, shownChars).join('')}${cutMark}`, truncated: true }
}
