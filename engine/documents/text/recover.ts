import type { JsonValue } from '../json'
import { decodeNode } from './decode'
import { isNumberText, RecoveringLexer, replaceWith } from './recoveringLexer'
import type { SyntaxProblem } from './syntaxProblem'
import { maxDepth, type NodeKind, nodeKind, type Tape, TapeWriter } from './tape'

interface Recovered {
  readonly tape: Tape
  readonly value: JsonValue | undefined
  readonly problems: readonly SyntaxProblem[]
}

/** Reads text that is not valid JSON and keeps what can be understood. Finds a problem in every such text. */
export const recover = (text: string, start: number): Recovered => {
  const reader = new RecoveringReader(text, start)
  reader.document()
  const tape = reader.writer.tape.subarray(0, reader.writer.length)
  const value = tape.length === 0 ? undefined : decodeNode(text, tape, 0)
  return { tape, value, problems: allProblems(reader.lexer, text.length) }
}

const containers = {
  object: { kind: nodeKind.object, close: '}', otherClose: ']', name: 'object', item: 'member' },
  array: { kind: nodeKind.array, close: ']', otherClose: '}', name: 'list', item: 'element' },
} as const
type Container = (typeof containers)[keyof typeof containers]

class RecoveringReader {
  readonly writer: TapeWriter
  readonly lexer: RecoveringLexer
  private readonly text: string
  private readonly open = { object: 0, list: 0 }
  private endReported = false

  constructor(text: string, start: number) {
    this.text = text
    this.writer = new TapeWriter(text.length)
    this.lexer = new RecoveringLexer(text, start)
  }

  document(): void {
    const { lexer } = this
    lexer.next()
    while (lexer.kind === ',' || lexer.kind === ':' || lexer.kind === '}' || lexer.kind === ']') this.stray()
    if (lexer.kind === 'end') {
      lexer.report(0, this.text.length, 'The document is empty: it must begin with `{`.')
      return
    }
    this.value(0)
    if (lexer.is('end')) return
    const end = this.text.trimEnd().length
    lexer.report(lexer.start, end, 'Text after the end of the document: remove it, or a closing bracket before it.')
  }

  private value(depth: number): void {
    switch (this.lexer.kind) {
      case '{':
        this.container(containers.object, depth)
        break
      case '[':
        this.container(containers.array, depth)
        break
      case 'string':
        this.leaf(nodeKind.string)
        break
      case 'word':
        this.lexer.checkValueWord()
        this.leaf(wordKind(this.text.slice(this.lexer.start, this.lexer.end)))
        break
      default:
        this.missingValue()
    }
  }

  private leaf(kind: NodeKind): void {
    this.writer.close(this.writer.open(kind, this.lexer.start), this.lexer.end)
    this.lexer.next()
  }

  private missingValue(): void {
    const { lexer } = this
    lexer.report(lexer.previousEnd - 1, lexer.previousEnd, 'A value is missing here: add one after the colon.')
    this.writer.close(this.writer.open(nodeKind.missing, lexer.previousEnd), lexer.start)
  }

  private container(container: Container, depth: number): void {
    const opener = this.lexer.start
    const node = this.writer.open(container.kind, opener)
    if (depth >= maxDepth) {
      this.skipTooDeep(opener)
    } else {
      this.open[container.name] += 1
      this.lexer.next()
      this.items(container, depth)
      this.open[container.name] -= 1
      this.closeContainer(container, opener)
    }
    this.writer.close(node, this.lexer.previousEnd)
  }

  private items(container: Container, depth: number): void {
    const { lexer } = this
    let afterItem = false
    let comma: number | undefined
    while (!this.isAtClose(container)) {
      if (lexer.kind === ',' && afterItem) {
        comma = lexer.start
        afterItem = false
        lexer.next()
      } else {
        const before = lexer.previousEnd
        const isItem: boolean = this[container.item](depth, before, afterItem)
        if (isItem) comma = undefined
        afterItem = isItem || afterItem
      }
    }
    if (comma !== undefined && lexer.kind === container.close) {
      const fix = replaceWith(comma, comma + 1, '', 'Remove the comma')
      lexer.report(comma, comma + 1, `Trailing comma before \`${container.close}\`: remove it.`, fix)
    }
  }

  /** A closing bracket of the other form ends this container too when it can close one further out. */
  private isAtClose(container: Container): boolean {
    const { kind } = this.lexer
    if (kind === container.close || kind === 'end') return true
    if (kind === ']') return this.open.list > 0
    return kind === '}' && this.open.object > 0
  }

  private closeContainer(container: Container, opener: number): void {
    const { lexer } = this
    if (lexer.kind === container.close) {
      lexer.next()
      return
    }
    if (lexer.kind === 'end' && this.endReported) return
    this.endReported = lexer.kind === 'end'
    const at = lexer.previousEnd
    lexer.problems.push({
      code: 'HS001',
      message: `This ${container.name} is not closed: add \`${container.close}\`.`,
      span: { start: at - 1, end: at },
      related: { start: opener, end: opener + 1 },
      fix: replaceWith(at, at, container.close, `Add ${container.close}`),
    })
  }

  /** Reads one element of a list, or one token that is none. */
  private element(depth: number, before: number, needsComma: boolean): boolean {
    const { kind } = this.lexer
    if (kind === ',' || kind === ':' || kind === '}' || kind === ']') return this.stray()
    if (needsComma) this.missingComma(before)
    this.value(depth + 1)
    return true
  }

  private member(depth: number, before: number, needsComma: boolean): boolean {
    const { lexer } = this
    if (lexer.kind === '{' || lexer.kind === '[') return this.valueWithoutKey(depth)
    if (lexer.kind !== 'string' && lexer.kind !== 'word') return this.stray()
    if (needsComma) this.missingComma(before)
    if (lexer.kind === 'word') lexer.checkKeyWord()
    const key = this.writer.open(nodeKind.key, lexer.start)
    this.writer.closeKey(key, lexer.end, lexer.mustDecode)
    lexer.next()
    if (lexer.is(':')) {
      lexer.next()
      this.memberValue(depth)
    } else {
      this.missingColon(depth)
    }
    return true
  }

  private memberValue(depth: number): void {
    if (this.isAtKey()) this.missingValue()
    else this.value(depth + 1)
  }

  /** Text with a colon behind it, as on the next line, is no value of the key before it. */
  private isAtKey(): boolean {
    const { lexer } = this
    return (lexer.is('string') || lexer.is('word')) && lexer.isFollowedByColon()
  }

  private missingColon(depth: number): void {
    const { lexer } = this
    const at = lexer.previousEnd
    const hasValue = lexer.is('string') || lexer.is('word') || lexer.is('{') || lexer.is('[')
    if (hasValue && !this.isAtKey()) {
      lexer.report(at - 1, at, 'A colon is missing after this key: add it.', replaceWith(at, at, ':', 'Add a colon'))
      this.value(depth + 1)
    } else {
      lexer.report(at - 1, at, 'A colon and a value are missing after this key.')
      this.writer.close(this.writer.open(nodeKind.missing, at), lexer.start)
    }
  }

  private valueWithoutKey(depth: number): boolean {
    const { lexer, writer } = this
    const { length } = writer
    lexer.report(lexer.start, lexer.start + 1, 'A key is missing before this value: write "name": before it.')
    this.value(depth + 1)
    writer.truncate(length)
    return true
  }

  /** Where something else is missing already, a comma is not worth a second problem. */
  private missingComma(at: number): void {
    if (this.lexer.problems.at(-1)?.span.end === at) return
    const fix = replaceWith(at, at, ',', 'Add a comma')
    this.lexer.report(at - 1, at, 'A comma is missing after this: add it.', fix)
  }

  private stray(): false {
    const { lexer } = this
    const fix = replaceWith(lexer.start, lexer.end, '', `Remove ${lexer.kind}`)
    lexer.report(lexer.start, lexer.end, `Unexpected \`${lexer.kind}\`: remove it.`, fix)
    lexer.next()
    return false
  }

  private skipTooDeep(opener: number): void {
    const { lexer } = this
    lexer.report(opener, opener + 1, `Nested deeper than ${maxDepth} levels: what is inside is left out.`)
    let depth = 0
    do {
      if (lexer.kind === '{' || lexer.kind === '[') depth += 1
      if (lexer.kind === '}' || lexer.kind === ']') depth -= 1
      lexer.next()
    } while (depth > 0 && lexer.kind !== 'end')
  }
}

const wordKind = (raw: string): NodeKind => {
  if (raw === 'true') return nodeKind.true
  if (raw === 'false') return nodeKind.false
  if (raw === 'null') return nodeKind.null
  return isNumberText(raw) ? nodeKind.number : nodeKind.word
}

/** The problems that were told, and how many more there are. */
const allProblems = ({ problems, unreported }: RecoveringLexer, end: number): readonly SyntaxProblem[] => {
  if (unreported === 0) return problems
  const message = `There are ${unreported} more problems like these; correct some and look again.`
  return [...problems, { code: 'HS001', message, span: { start: end, end } }]
}
