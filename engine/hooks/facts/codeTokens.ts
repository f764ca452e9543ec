import type { CallFacts } from '../moment'
import { perLanguage } from './codeText'

/** One word of a program. `depth` counts the open brackets around it; `indent` is that of its line. */
export interface Token {
  readonly kind: 'name' | 'number' | 'string' | 'sign'
  /** Strings without their quotes. */
  readonly text: string
  readonly depth: number
  readonly line: number
  readonly indent: number
}

/** Code is read up to here. */
const maxCodeChars = 20_000

const remembered = new WeakMap<CallFacts, readonly Token[]>()

/** The tokens of the code of a call, comments left out; empty for a call without code. */
export const tokensOf = (call: CallFacts, language?: string): readonly Token[] => {
  if (call.code === undefined) return []
  const known = remembered.get(call)
  if (known !== undefined) return known
  const tokens = tokenize(call.code, language)
  remembered.set(call, tokens)
  return tokens
}

const grammarOf = perLanguage(({ comment, string }) => {
  const parts = [
    String.raw`(?<skip>[^\S\n]+|\n|${comment})`,
    `(?<string>${string})`,
    String.raw`(?<name>[\p{L}_$][\p{L}\p{N}_$]*)`,
    String.raw`(?<number>\d[\w.]*)`,
    String.raw`(?<sign>\*\*=|\/\/=|===|!==|[\-+*\/%&|^:<>=!]=|=>|\+\+|--|\*\*|\S)`,
  ]
  return new RegExp(parts.join('|'), 'gu')
})

const opening = '([{'
const closing = ')]}'

/** Splits Python or JavaScript code into tokens. Any text is accepted. */
export const tokenize = (code: string, language?: string): readonly Token[] => {
  const tokens: Token[] = []
  const place = { depth: 0, line: 1, indent: 0 }
  let lineIsFresh = true
  for (const { 0: text, groups = {} } of code.slice(0, maxCodeChars).matchAll(grammarOf(language))) {
    if (text === '\n') {
      place.line++
      place.indent = 0
    } else if (groups['skip'] === undefined) {
      pushToken(tokens, kindAndText(text, groups), text, place)
    } else if (lineIsFresh) {
      place.indent = text.length
    }
    lineIsFresh = text === '\n'
  }
  return tokens
}

const pushToken = (
  tokens: Token[],
  word: Pick<Token, 'kind' | 'text'>,
  written: string,
  place: { depth: number; line: number; indent: number },
): void => {
  if (word.kind === 'sign' && closing.includes(word.text)) place.depth = Math.max(0, place.depth - 1)
  tokens.push({ ...word, ...place })
  if (word.kind === 'sign' && opening.includes(word.text)) place.depth++
  if (word.kind === 'string') place.line += written.split('\n').length - 1
}

const kindAndText = (text: string, groups: Record<string, string | undefined>): Pick<Token, 'kind' | 'text'> => {
  if (groups['string'] !== undefined) return { kind: 'string', text: unquoted(text) }
  if (groups['name'] !== undefined) return { kind: 'name', text }
  return { kind: groups['number'] === undefined ? 'sign' : 'number', text }
}

const unquoted = (text: string): string => {
  const quote = /^("""|'''|["'`])/.exec(text)?.[0] ?? ''
  const inner = text.slice(quote.length)
  return inner.endsWith(quote) ? inner.slice(0, inner.length - quote.length) : inner
}
