import { decodeString, decodeWord } from './decode'
import type { SyntaxFix, SyntaxProblem } from './syntaxProblem'

export type TokenKind = '{' | '}' | '[' | ']' | ':' | ',' | 'string' | 'word' | 'end'

const isLineEnd = (unit: string): boolean => unit === '\n' || unit === '\r'
export const isNumberText = (raw: string): boolean => numberPattern.test(raw) && Number.isFinite(Number(raw))
const numberPattern = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
const literals: ReadonlySet<string> = new Set(['true', 'false', 'null'])
const controlEscapes: ReadonlyMap<string, string> = new Map([
  ['\t', '\\t'],
  ['\b', '\\b'],
  ['\f', '\\f'],
])

/** Nobody reads more, and millions of them would fill the memory. */
export const mostProblems = 40_000

/**
 * Reads broken text token by token and names what is wrong inside and between tokens. A token ends with its line, so
 * one missing quote spoils one line. Every call of `next` moves forward, so the whole reading takes linear time.
 */
export class RecoveringLexer {
  readonly problems: SyntaxProblem[] = []
  /** Problems past the most that are told one by one. */
  unreported = 0
  kind: TokenKind = 'end'
  start = 0
  end = 0
  /** End of the token before this one. */
  previousEnd = 0
  /** The token is a string that holds an escape, or a word. */
  mustDecode = false
  private readonly text: string

  constructor(text: string, start: number) {
    this.text = text
    this.end = start
  }

  next(): void {
    this.previousEnd = this.end
    this.start = this.skipTrivia(this.end)
    this.mustDecode = false
    const first = this.text.charAt(this.start)
    switch (first) {
      case '':
        this.finish('end', this.start)
        break
      case '{':
      case '}':
      case '[':
      case ']':
      case ':':
      case ',':
        this.finish(first, this.start + 1)
        break
      case '"':
        this.string()
        break
      case "'":
        this.singleQuoted()
        break
      default:
        this.word()
    }
  }

  is(kind: TokenKind): boolean {
    return this.kind === kind
  }

  /** This token is a key, whatever stands before it. */
  isFollowedByColon(): boolean {
    let i = this.end
    while (isSpace(this.text.charCodeAt(i))) i += 1
    return this.text.charAt(i) === ':'
  }

  report(start: number, end: number, message: string, fix?: SyntaxFix): void {
    const span = { start, end }
    if (this.problems.length >= mostProblems) this.unreported += 1
    else this.problems.push(fix ? { code: 'HS001', message, span, fix } : { code: 'HS001', message, span })
  }

  /** A word stands where a value should. Text that lost a quote is a word too. */
  checkValueWord(): void {
    const raw = this.text.slice(this.start, this.end)
    if (literals.has(raw) || isNumberText(raw)) return
    if (numberPattern.test(raw)) {
      this.report(this.start, this.end, `The number ${shown(raw)} is too large for a double: write a smaller one.`)
      return
    }
    const value = decodeWord(raw)
    if (typeof value === 'string') this.reportWord(raw, 'text stands between double quotes', JSON.stringify(value))
    else
      this.reportWord(raw, `it writes this ${typeof value === 'number' ? 'number' : 'value'} otherwise`, String(value))
  }

  /** A word stands where a key should. */
  checkKeyWord(): void {
    const raw = this.text.slice(this.start, this.end)
    this.reportWord(raw, 'text stands between double quotes', JSON.stringify(decodeString(raw)))
  }

  private reportWord(raw: string, reason: string, replacement: string): void {
    const message = `${shown(raw)} is not JSON: ${reason}. Write ${shown(replacement)}.`
    const fix = replaceWith(this.start, this.end, replacement, `Write ${shown(replacement)}`)
    this.report(this.start, this.end, message, fix)
  }

  private finish(kind: TokenKind, end: number): void {
    this.kind = kind
    this.end = end
  }

  private string(): void {
    let i = this.start + 1
    for (;;) {
      const unit = this.text.charAt(i)
      if (unit === '"') {
        this.finish('string', i + 1)
        return
      }
      if (unit === '' || isLineEnd(unit)) {
        this.finishUnclosed(i)
        return
      }
      if (unit === '\\') i = this.escape(i)
      else {
        if (unit < ' ') this.reportControl(i, unit)
        i += 1
      }
    }
  }

  /** Gives the offset behind the escape. */
  private escape(at: number): number {
    this.mustDecode = true
    const escaped = this.text.charAt(at + 1)
    if (escaped === '' || isLineEnd(escaped)) return at + 1
    if ('"\\/bfnrt'.includes(escaped)) return at + 2
    if (escaped === 'u' && /^[0-9a-fA-F]{4}$/.test(this.text.slice(at + 2, at + 6))) return at + 6
    const message = `Bad escape ${shown(this.text.slice(at, at + 2))}: to write a backslash, double it.`
    this.report(at, at + 2, message, replaceWith(at, at + 1, '\\\\', 'Double the backslash'))
    return at + 2
  }

  private reportControl(at: number, unit: string): void {
    const code = unit.charCodeAt(0).toString(16).padStart(4, '0')
    const written = controlEscapes.get(unit) ?? `\\u${code}`
    const message = `Control character U+${code.toUpperCase()} inside a string: write it as ${written}.`
    this.report(at, at + 1, message, replaceWith(at, at + 1, written, `Write ${written}`))
  }

  /** The quote is missing at the end of the line, most likely before a comma that stands there. */
  private finishUnclosed(lineEnd: number): void {
    let end = lineEnd
    while (end > this.start + 1 && isSpace(this.text.charCodeAt(end - 1))) end -= 1
    if (end > this.start + 1 && this.text.charAt(end - 1) === ',') end -= 1
    this.mustDecode = true
    this.finish('word', end)
  }

  private singleQuoted(): void {
    let i = this.start + 1
    for (;;) {
      const unit = this.text.charAt(i)
      if (unit === "'") break
      if (unit === '' || isLineEnd(unit)) {
        this.finishUnclosed(i)
        return
      }
      i += unit === '\\' && !isLineEnd(this.text.charAt(i + 1)) ? 2 : 1
    }
    this.mustDecode = true
    this.finish('word', i + 1)
  }

  private word(): void {
    let i = this.start + 1
    while (i < this.text.length && isWordUnit(this.text.charAt(i)) && !this.isComment(i)) i += 1
    if (this.text.charAt(i) === '"') i += 1
    this.mustDecode = true
    this.finish('word', i)
  }

  private isComment(at: number): boolean {
    if (this.text.charAt(at) !== '/') return false
    const second = this.text.charAt(at + 1)
    return second === '/' || second === '*'
  }

  private skipTrivia(from: number): number {
    let i = from
    for (;;) {
      if (isSpace(this.text.charCodeAt(i))) i += 1
      else if (this.isComment(i)) i = this.comment(i)
      else if (isForeignSpace(this.text.charAt(i))) i = this.foreignSpace(i)
      else return i
    }
  }

  private comment(at: number): number {
    const end = this.text.charAt(at + 1) === '/' ? this.lineEnd(at) : this.blockEnd(at)
    this.report(at, end, 'JSON has no comments: remove this one.', replaceWith(at, end, '', 'Remove the comment'))
    return end
  }

  private lineEnd(from: number): number {
    let i = from
    while (i < this.text.length && !isLineEnd(this.text.charAt(i))) i += 1
    return i
  }

  private blockEnd(from: number): number {
    const end = this.text.indexOf('*/', from + 2)
    return end < 0 ? this.text.length : end + 2
  }

  private foreignSpace(from: number): number {
    let end = from
    while (isForeignSpace(this.text.charAt(end))) end += 1
    const message = 'This white space is not allowed here: use spaces, tabs and line ends.'
    this.report(from, end, message, replaceWith(from, end, ' ', 'Replace it with a space'))
    return end
  }
}

export const replaceWith = (start: number, end: number, newText: string, title: string): SyntaxFix => ({
  title,
  edits: [{ span: { start, end }, newText }],
})

const isSpace = (unit: number): boolean => unit === 32 || unit === 10 || unit === 13 || unit === 9

const isPrintableAscii = (unit: string): boolean => unit > ' ' && unit < '\u007f'

const isForeignSpace = (unit: string): boolean =>
  !isPrintableAscii(unit) && unit !== '' && unit.trim() === '' && !' \n\r\t'.includes(unit)

const isWordUnit = (unit: string): boolean => (isPrintableAscii(unit) ? !'{}[],:"'.includes(unit) : unit.trim() !== '')

/** Texts in messages are cut, so that a message stays one line. */
const shown = (raw: string): string => (raw.length > 40 ? `${raw.slice(0, 40)}…` : raw)
