import type { TrajectoryRow } from '../../../protocol/trajectoryView'
import { parsedJson } from '../../documents/parsedJson'
import { type RecordView, recordView } from './recordView'
import { shownText } from './shownText'

/** UTF-16 code units: what fits the line of a list, and what a page can take of one record. */
export const excerptLength = 400
export const wholeLength = 200_000

const longestTag = 80

const damaged = (line: string): RecordView => ({ kind: 'damaged', tone: 'error', tags: [], text: line })

/** What a line of a log says, whether it is a record or not. */
export const viewOfLine = (line: string): RecordView => {
  const value = parsedJson(line)
  return typeof value === 'object' && value !== null ? recordView(value) : damaged(line)
}

/**
 * A line of a log as a row. It is read leniently: a record that this version does not know, or one that lacks a member,
 * shows what it has. `step` stands in where the record names none.
 */
export const trajectoryRow = (line: string, index: number, step: number, longest = excerptLength): TrajectoryRow => {
  const { kind, tone, tags, text, hook, ...view } = viewOfLine(line)
  return {
    index,
    step: view.step ?? step,
    kind: shownText(kind, longestTag).text,
    tone,
    tags: tags.map((tag) => shownText(tag, longestTag).text),
    ...shownText(text, longest),
    ...(hook === undefined ? {} : { hook }),
  }
}

/** Whether a row has these words, in small letters, in what people see of it. */
export const rowHas = (line: string, words: string): boolean => {
  const { kind, tags, text } = viewOfLine(line)
  return [kind, ...tags, text].some((each) => each.toLowerCase().includes(words))
}
