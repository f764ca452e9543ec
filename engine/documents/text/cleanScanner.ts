import { maxDepth, type NodeKind, nodeKind, type Tape, TapeWriter } from './tape'

const quote = 34
const backslash = 92
const comma = 44
const colon = 58
const openBracket = 91
const closeBracket = 93
const openBrace = 123
const closeBrace = 125
const minus = 45
const failed = -1

/** Longest number text that surely lies in the range of a double when it has no exponent. */
const longestSafeNumber = 300

/**
 * Writes the tape of well-formed text, or gives `undefined` when the structure is broken. It checks only what it needs
 * to find its way; the characters inside strings and the spelling of literals are left to `JSON.parse`, which must
 * accept the text too before the tape is used.
 */
export const scanClean = (text: string, start: number): Tape | undefined => {
  const scanner = new CleanScanner(text)
  const end = scanner.value(scanner.skipSpace(start), 0)
  // Not `skipSpace`: reading a unit behind the end of the text, once, makes the engine compile slower code for good.
  if (end === failed || text.slice(end).trim() !== '') return undefined
  return scanner.writer.tape.subarray(0, scanner.writer.length)
}

class CleanScanner {
  readonly writer: TapeWriter
  private readonly text: string
  /** A backslash at or behind the last key looked at; none lies between. */
  private backslash = failed

  constructor(text: string) {
    this.text = text
    this.writer = new TapeWriter(text.length)
  }

  skipSpace(from: number): number {
    const { text } = this
    let i = from
    while (text.charCodeAt(i) <= 32) i += 1
    return i
  }

  /** Each of the readers below gives the offset behind what it read, or `failed`. */
  value(start: number, depth: number): number {
    const first = this.text.charCodeAt(start)
    if (first === quote) {
      const node = this.writer.open(nodeKind.string, start)
      const end = this.string(start)
      this.writer.close(node, end)
      return end
    }
    if (first === openBrace) return this.object(start, depth)
    if (first === openBracket) return this.array(start, depth)
    return this.literal(start, first)
  }

  private object(start: number, depth: number): number {
    const { text } = this
    if (depth >= maxDepth) return failed
    const node = this.writer.open(nodeKind.object, start)
    let i = this.skipSpace(start + 1)
    if (text.charCodeAt(i) !== closeBrace) {
      for (;;) {
        const value = this.memberValue(i)
        if (value === failed) return failed
        const end = this.value(value, depth + 1)
        if (end === failed) return failed
        i = this.skipSpace(end)
        if (text.charCodeAt(i) !== comma) break
        i = this.skipSpace(i + 1)
      }
      if (text.charCodeAt(i) !== closeBrace) return failed
    }
    this.writer.close(node, i + 1)
    return i + 1
  }

  /** Reads a key and its colon; gives the offset of the value. */
  private memberValue(start: number): number {
    const { text } = this
    if (text.charCodeAt(start) !== quote) return failed
    const key = this.writer.open(nodeKind.key, start)
    const keyEnd = this.string(start)
    if (keyEnd === failed) return failed
    this.writer.closeKey(key, keyEnd, this.hasBackslash(start, keyEnd))
    const separator = this.skipSpace(keyEnd)
    return text.charCodeAt(separator) === colon ? this.skipSpace(separator + 1) : failed
  }

  private array(start: number, depth: number): number {
    const { text } = this
    if (depth >= maxDepth) return failed
    const node = this.writer.open(nodeKind.array, start)
    let i = this.skipSpace(start + 1)
    if (text.charCodeAt(i) !== closeBracket) {
      for (;;) {
        const end = this.value(i, depth + 1)
        if (end === failed) return failed
        i = this.skipSpace(end)
        if (text.charCodeAt(i) !== comma) break
        i = this.skipSpace(i + 1)
      }
      if (text.charCodeAt(i) !== closeBracket) return failed
    }
    this.writer.close(node, i + 1)
    return i + 1
  }

  /** Every part of the text is searched once, however many keys ask. */
  private hasBackslash(start: number, end: number): boolean {
    if (this.backslash < start) {
      const found = this.text.indexOf('\\', start)
      this.backslash = found < 0 ? this.text.length : found
    }
    return this.backslash < end
  }

  private string(start: number): number {
    const { text } = this
    let end = text.indexOf('"', start + 1)
    while (end >= 0 && this.isEscaped(end)) end = text.indexOf('"', end + 1)
    return end < 0 ? failed : end + 1
  }

  /** A quote is escaped by an odd number of backslashes before it. */
  private isEscaped(at: number): boolean {
    let before = at - 1
    while (this.text.charCodeAt(before) === backslash) before -= 1
    return (at - before) % 2 === 0
  }

  private literal(start: number, first: number): number {
    const { text } = this
    let end = start
    let exponent = false
    for (let unit = first; isLiteralUnit(unit); unit = text.charCodeAt(end)) {
      if ((unit | 32) === 101) exponent = true
      end += 1
    }
    const kind = literalKind(first)
    if (end === start || kind === undefined) return failed
    // JSON.parse turns numbers out of range into Infinity without a word; the recovering reader names them.
    if (kind === nodeKind.number && (exponent || end - start > longestSafeNumber)) return failed
    this.writer.close(this.writer.open(kind, start), end)
    return end
  }
}

const isLiteralUnit = (unit: number): boolean =>
  (unit >= 48 && unit <= 57) ||
  (unit >= 97 && unit <= 122) ||
  unit === minus ||
  unit === 46 ||
  unit === 43 ||
  unit === 69

const literalKind = (first: number): NodeKind | undefined => {
  if (first === minus || (first >= 48 && first <= 57)) return nodeKind.number
  if (first === 116) return nodeKind.true
  if (first === 102) return nodeKind.false
  return first === 110 ? nodeKind.null : undefined
}
