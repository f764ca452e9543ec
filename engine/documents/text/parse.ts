import type { JsonValue } from '../json'
import { scanClean } from './cleanScanner'
import { duplicateKeys } from './duplicateKeys'
import { byteOrderMark } from './positions'
import { recover } from './recover'
import type { SyntaxProblem } from './syntaxProblem'
import { endOf, kindOf, nodeKind, startOf, type Tape } from './tape'

export interface ParsedDocument {
  readonly text: string
  /** What the text says; after syntax errors, what could be recovered. Its numbers are finite and its depth is limited. */
  readonly value: JsonValue | undefined
  /** In the order of the text. */
  readonly problems: readonly SyntaxProblem[]
  /** Positions of every node; see `tape.ts`. */
  readonly tape: Tape
  /** Node of the value, -1 when there is none. */
  readonly root: number
}

/** Reads any text; never throws. Well-formed text is scanned once for positions and decoded by `JSON.parse`. */
export const parseDocument = (text: string): ParsedDocument => parseClean(text) ?? parseBroken(text)

/** Positions and syntax problems without the value, for callers that have no use for it. */
export const scanDocument = (text: string): { tape: Tape; problems: readonly SyntaxProblem[] } | undefined => {
  const tape = scanClean(text, contentStart(text))
  return tape && { tape, problems: duplicateKeys(text, tape) }
}

const parseClean = (text: string): ParsedDocument | undefined => {
  const scan = scanDocument(text)
  const value = scan && parseJson(text)
  if (scan === undefined || value === undefined) return undefined
  const problems = inTextOrder([...rootProblems(scan.tape), ...scan.problems])
  return { text, value, problems, tape: scan.tape, root: 0 }
}

const parseBroken = (text: string): ParsedDocument => {
  const { tape, value, problems } = recover(text, contentStart(text))
  const all = inTextOrder([...problems, ...rootProblems(tape), ...duplicateKeys(text, tape)])
  return { text, value, problems: all, tape, root: tape.length === 0 ? -1 : 0 }
}

const inTextOrder = (problems: SyntaxProblem[]): SyntaxProblem[] => problems.sort((a, b) => a.span.start - b.span.start)

const contentStart = (text: string): number => (text.startsWith(byteOrderMark) ? 1 : 0)

const parseJson = (text: string): JsonValue | undefined => {
  try {
    return JSON.parse(text.slice(contentStart(text)))
  } catch {
    return undefined // The recovering reader says where and why.
  }
}

const rootProblems = (tape: Tape): SyntaxProblem[] => {
  if (tape.length === 0 || kindOf(tape, 0) === nodeKind.object) return []
  const message = 'The document is not an object: it must begin with `{` and hold "kind", "schemaVersion" and "id".'
  return [{ code: 'HS001', message, span: { start: startOf(tape, 0), end: endOf(tape, 0) } }]
}
