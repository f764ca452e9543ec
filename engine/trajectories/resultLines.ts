import type { ResultLine } from '../documents/kinds/resultLine'
import { parsedJson } from '../documents/parsedJson'
import { isKind } from '../documents/validate'
import { finished, type Work } from '../documents/work'

export interface ResultLines {
  /** The last line of each rollout wins: a failed environment may have been tried again. */
  readonly lines: readonly ResultLine[]
  /** Length in UTF-8 bytes of the part that is whole; what follows is a line cut off by a crash. */
  readonly wholeBytes: number
  /** Complete lines that are not result lines, by line number from 1. */
  readonly unreadable: readonly number[]
}

/** One line of `results.jsonl`; undefined when it is none. */
export const parseResultLine = (text: string): ResultLine | undefined => {
  const value = parsedJson(text)
  return isKind('result', value) ? value : undefined
}

/** Reads `results.jsonl`, with a pause after each line. A torn last line is left out, not guessed at: its rollout runs again. */
export function* readResultLines(text: string): Work<ResultLines> {
  const end = text.lastIndexOf('\n') + 1
  const byRollout = new Map<string, ResultLine>()
  const unreadable: number[] = []
  for (const [index, line] of text.slice(0, end).split('\n').slice(0, -1).entries()) {
    const result = parseResultLine(line)
    if (result) byRollout.set(result.rollout, result)
    else unreadable.push(index + 1)
    yield
  }
  return { lines: [...byRollout.values()], wholeBytes: Buffer.byteLength(text.slice(0, end)), unreadable }
}

/** The same at one go. */
export const parseResultLines = (text: string): ResultLines => finished(readResultLines(text))
