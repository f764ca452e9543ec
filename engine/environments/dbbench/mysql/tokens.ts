/** `raw` is SQLite text that the layer adds. For quoted names and strings, `text` is what they hold. */
export type TokenKind = 'word' | 'quoted' | 'string' | 'number' | 'sign' | 'raw'

export interface Token {
  readonly kind: TokenKind
  readonly text: string
  /** Offset in the statement; -1 for what the layer adds. */
  readonly at: number
}

const blank = /[\s\0]+/y
/** One that never ends is the rest: looking for its end once keeps the time linear. */
const comment = /#[^\n]*|--(?=\s|$)[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y
/** MySQL's names may begin with a digit, so `70th` is a name and `1e5` a number. */
const nameOrNumber = /[\w$\u0080-\uffff]+/y
const number = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y
const wholeNumber = /^\d+(?:[eE]\d+)?$/
const signs = /<=>|<>|!=|<=|>=|:=|\|\||&&|<<|>>|[\s\S]/y

const escapes: { readonly [letter: string]: string } = { n: '\n', r: '\r', t: '\t', b: '\b', '0': '\0', Z: '\x1a' }

/** What follows a backslash in a string. `\%` and `\_` keep theirs: they are for LIKE. */
const escaped = (letter: string): string =>
  letter === '%' || letter === '_' ? `\\${letter}` : (escapes[letter] ?? letter)

/** The text between quotes; undefined when they are never closed. A doubled quote stands for one. */
const readQuoted = (sql: string, start: number): { text: string; end: number } | undefined => {
  const quote = sql[start]
  let text = ''
  for (let at = start + 1; at < sql.length; at += 1) {
    const char = sql[at]
    if (char === '\\' && quote !== '`') {
      at += 1
      text += escaped(sql[at] ?? '')
    } else if (char !== quote) text += char
    else if (sql[at + 1] === quote) {
      at += 1
      text += char
    } else return { text, end: at + 1 }
  }
  return undefined
}

type Piece = Pick<Token, 'kind' | 'text'> & { readonly length: number }

const matchAt = (sql: string, at: number, pattern: RegExp): string | undefined => {
  pattern.lastIndex = at
  return pattern.exec(sql)?.[0]
}

const pieceOf = (kind: TokenKind, text: string): Piece => ({ kind, text, length: text.length })

/** The name, number or sign at a place. After a dot even digits are a name, and a dot behind a name is no fraction. */
const plainPiece = (sql: string, at: number, before: Token | undefined): Piece => {
  const isAfterDot = before?.text === '.'
  if (sql[at] === '.' && (before?.kind === 'word' || before?.kind === 'quoted')) return pieceOf('sign', '.')
  const name = matchAt(sql, at, nameOrNumber)
  if (name !== undefined && (isAfterDot || !wholeNumber.test(name))) return pieceOf('word', name)
  const digits = matchAt(sql, at, number)
  return digits === undefined ? pieceOf('sign', matchAt(sql, at, signs) ?? '?') : pieceOf('number', digits)
}

/** The piece at a place; undefined when it is a quote that never ends. */
const pieceAt = (sql: string, at: number, before: Token | undefined): Piece | undefined => {
  const char = sql[at]
  if (char !== "'" && char !== '"' && char !== '`') return plainPiece(sql, at, before)
  const quoted = readQuoted(sql, at)
  return quoted && { kind: char === '`' ? 'quoted' : 'string', text: quoted.text, length: quoted.end - at }
}

/** A statement as MySQL reads it; `unclosed` is where a quote begins that never ends. */
export const readTokens = (sql: string): { readonly tokens: readonly Token[]; readonly unclosed?: number } => {
  const tokens: Token[] = []
  for (let at = 0; at < sql.length; ) {
    const skipped = matchAt(sql, at, blank) ?? matchAt(sql, at, comment)
    if (skipped !== undefined) {
      at += skipped.length
      continue
    }
    const piece = pieceAt(sql, at, tokens.at(-1))
    if (piece === undefined) return { tokens, unclosed: at }
    tokens.push({ kind: piece.kind, text: piece.text, at })
    at += piece.length
  }
  return { tokens }
}

export const raw = (text: string): Token => ({ kind: 'raw', text, at: -1 })

/** Whether a token is the given keyword or sign; strings and quoted names are never one. */
export const isText = (token: Token | undefined, ...texts: readonly string[]): boolean =>
  token !== undefined &&
  (token.kind === 'word' || token.kind === 'sign') &&
  texts.some((text) => text === token.text.toUpperCase())

const quoteOrNull = /['\0]/
export const sqlString = (text: string): string =>
  quoteOrNull.test(text) ? `'${text.replaceAll('\0', '').replaceAll("'", "''")}'` : `'${text}'`
/** Backticks, because SQLite reads an unknown name in double quotes as a string: a silent wrong answer. */
export const sqlName = (name: string): string => `\`${name.replaceAll('`', '``')}\``

/** Names that SQLite would not take bare, though MySQL does. */
const needsQuotes = /^\d|\$|^(?:nothing|transaction|deferrable)$/i

const sqlText = ({ kind, text }: Token): string => {
  if (kind === 'string') return sqlString(text)
  if (kind === 'quoted' || (kind === 'word' && needsQuotes.test(text))) return sqlName(text)
  return text
}

/** The statement in SQLite's spelling. */
export const writeTokens = (tokens: readonly Token[]): string => tokens.map(sqlText).join(' ')
