import { isText, type Token } from './tokens'

/** A part of a statement: tokens from `from` up to, not including, `to`. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Words that end an operand instead of being a column. */
const keywords = new Set(
  `SELECT FROM WHERE AND OR NOT IN IS LIKE BETWEEN ORDER GROUP BY HAVING LIMIT OFFSET SET VALUES VALUE INTO ON USING AS
  ASC DESC CASE WHEN THEN ELSE END DISTINCT ALL ANY SOME EXISTS UNION INTERSECT EXCEPT JOIN INNER LEFT RIGHT CROSS OUTER NATURAL
  UPDATE DELETE INSERT REPLACE NULL TRUE FALSE REGEXP RLIKE XOR DIV MOD ESCAPE INTERVAL BINARY COLLATE WITH OVER`.split(
    /\s+/,
  ),
)

export const isKeyword = (token: Token): boolean => token.kind === 'word' && keywords.has(token.text.toUpperCase())

/** Whether a token names a column or a table. */
export const isName = (token: Token | undefined): token is Token =>
  token !== undefined && (token.kind === 'quoted' || (token.kind === 'word' && !isKeyword(token)))

export const isLiteral = (token: Token | undefined): token is Token =>
  token !== undefined && (token.kind === 'string' || token.kind === 'number')

/** Index of the bracket that closes the one at `open`; the end of the statement when none does. */
export const closing = (tokens: readonly Token[], open: number): number => {
  let depth = 0
  for (let at = open; at < tokens.length; at += 1) {
    if (isText(tokens[at], '(')) depth += 1
    if (isText(tokens[at], ')')) depth -= 1
    if (depth === 0) return at
  }
  return tokens.length
}

const opening = (tokens: readonly Token[], close: number): number => {
  let depth = 0
  for (let at = close; at >= 0; at -= 1) {
    if (isText(tokens[at], ')')) depth += 1
    if (isText(tokens[at], '(')) depth -= 1
    if (depth === 0) return at
  }
  return -1
}

const withQualifier = (tokens: readonly Token[], from: number): number =>
  isText(tokens[from - 1], '.') && isName(tokens[from - 2]) ? withQualifier(tokens, from - 2) : from

/** The name or function call that ends right before `end`. */
export const columnBefore = (tokens: readonly Token[], end: number): Span | undefined => {
  const last = tokens[end - 1]
  if (isName(last)) return { from: withQualifier(tokens, end - 1), to: end }
  if (!isText(last, ')')) return undefined
  const open = opening(tokens, end - 1)
  const name = tokens[open - 1]
  return name?.kind === 'word' && (isName(name) || isText(name, 'LEFT', 'RIGHT'))
    ? { from: open - 1, to: end }
    : undefined
}

/** The name or function call that begins at `from`. */
export const columnAt = (tokens: readonly Token[], from: number): Span | undefined => {
  const first = tokens[from]
  if (isText(tokens[from + 1], '(') && first?.kind === 'word' && (isName(first) || isText(first, 'LEFT', 'RIGHT'))) {
    return { from, to: Math.min(tokens.length, closing(tokens, from + 1) + 1) }
  }
  if (!isName(first)) return undefined
  if (isText(tokens[from + 1], '.') && isName(tokens[from + 2])) {
    const rest = columnAt(tokens, from + 2)
    return { from, to: rest?.to ?? from + 3 }
  }
  return { from, to: from + 1 }
}

/** The literal that begins at `from`, with its sign. */
export const literalAt = (tokens: readonly Token[], from: number): Span | undefined => {
  const isSigned = isText(tokens[from], '-', '+') && tokens[from + 1]?.kind === 'number'
  if (isSigned) return { from, to: from + 2 }
  return isLiteral(tokens[from]) ? { from, to: from + 1 } : undefined
}

/** A replacement of a span by tokens. */
export interface Change extends Span {
  readonly tokens: readonly Token[]
}

/** Applies changes that do not overlap; of two that do, the first in the list stays. */
export const applyChanges = (tokens: readonly Token[], changes: readonly Change[]): readonly Token[] => {
  const kept = changes.filter(
    (change, index) => !changes.slice(0, index).some((earlier) => earlier.from < change.to && change.from < earlier.to),
  )
  const sorted = [...kept].sort((one, other) => one.from - other.from)
  const result: Token[] = []
  let at = 0
  for (const change of sorted) {
    result.push(...tokens.slice(at, change.from), ...change.tokens)
    at = change.to
  }
  return [...result, ...tokens.slice(at)]
}
