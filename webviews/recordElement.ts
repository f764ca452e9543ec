import type { TrajectoryRow } from '../protocol/trajectoryView'
import { element } from './element'

/** Height of the row of a record, in CSS pixels, as in records.css. */
export const recordHeight = 42

/** What stands in the gutter beside a record; its tags say the same in words. */
const marks: Readonly<Record<string, string>> = {
  'hook-fired': '●',
  'hook-suppressed': '○',
  'hook-degraded': '◐',
  'hook-error': '✕',
  'hook-message': '▸',
  error: '!',
  pass: '✓',
  fail: '✗',
}

/** Tones that the style sheet knows; others look plain. */
const tones = new Set([...Object.keys(marks), 'policy', 'environment', 'user', 'harness-prompt'])

/** A record in its place of a row. */
export const recordElement = (row: TrajectoryRow): HTMLElement =>
  element('div', { class: recordClass(row) }, ...recordParts(row))

/** A record that is a row of its own. */
export const rowElement = (row: TrajectoryRow): HTMLElement =>
  element('div', { class: `row ${recordClass(row)}` }, ...recordParts(row))

const recordClass = ({ tone }: TrajectoryRow): string => `record ${tones.has(tone) ? tone : 'plain'}`

const recordParts = (row: TrajectoryRow): readonly HTMLElement[] => [
  element('span', { class: 'gutter', 'aria-hidden': 'true' }, marks[row.tone] ?? ''),
  element('span', { class: 'step' }, row.step === 0 ? '' : String(row.step)),
  element(
    'span',
    { class: 'head' },
    element('span', { class: 'kind' }, row.kind.replaceAll('_', ' ')),
    ...row.tags.map((tag) => element('span', { class: 'tag' }, tag)),
  ),
  element('span', { class: 'text' }, row.text.replaceAll('\n', ' ⏎ ')),
]
