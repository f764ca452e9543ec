import type { Entry, EntryEdit } from '../../engine/documents/entryEdits'
import { diffWords, type WordRun } from './wordDiff'

export type ChangeKind = 'added' | 'removed' | 'changed'

export const kindOfChange = ({ before, after }: EntryEdit): ChangeKind => {
  if (before === null) return 'added'
  return after === null ? 'removed' : 'changed'
}

const marks: Readonly<Record<ChangeKind, string>> = { added: '+', removed: '-', changed: '~' }
/** Words around a change that stay visible in a long text. */
const contextWords = 6

const elided = (text: string): string => {
  const words = text.split(/(?<=\s)/)
  if (words.length <= 2 * contextWords + 1) return text
  return `${words.slice(0, contextWords).join('')}… ${words.slice(-contextWords).join('')}`
}

const renderRun = ({ kind, text }: WordRun): string => {
  if (kind === 'same') return elided(text)
  const space = text.slice(text.trimEnd().length)
  return kind === 'removed' ? `[-${text.trimEnd()}-]${space}` : `{+${text.trimEnd()}+}${space}`
}

const renderValue = (value: unknown): string => (value === undefined ? '(absent)' : JSON.stringify(value))

const renderField = (before: unknown, after: unknown): string => {
  if (typeof before === 'string' && typeof after === 'string') return diffWords(before, after).map(renderRun).join('')
  return `${renderValue(before)} -> ${renderValue(after)}`
}

const fieldsOf = (entry: Entry): readonly string[] =>
  Object.entries(entry).map(([name, value]) => `    ${name}: ${renderValue(value)}`)

const changedFields = (before: Entry, after: Entry): readonly string[] => {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = names.filter((name) => renderValue(before[name]) !== renderValue(after[name]))
  return changed.map((name) => `    ${name}: ${renderField(before[name], after[name])}`)
}

/** One changed entry as lines: its mark and path, then its fields, or those that changed. */
export const renderChange = (edit: EntryEdit): string => {
  const { path, before, after } = edit
  const fields = before && after ? changedFields(before, after) : fieldsOf(after ?? before ?? {})
  return [`${marks[kindOfChange(edit)]} ${path}`, ...fields].join('\n')
}
