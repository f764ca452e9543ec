import { assigningSigns } from './clauses'
import { collationKey } from './collationKey'
import { type Change, closing, columnAt, columnBefore, isLiteral, literalAt, type Span } from './operands'
import { isText, raw, type Token } from './tokens'

const comparing = ['=', '<', '>', '<=', '>=', '<>', '!=', '<=>'] as const

/** MySQL compares a column with a number as numbers, and with a text by its collation. */
type Comparison = 'number' | 'key'

const wrapped = (tokens: readonly Token[], { from, to }: Span, comparison: Comparison): Change => ({
  from,
  to,
  tokens: [raw(`mysql_${comparison}`), raw('('), ...tokens.slice(from, to), raw(')')],
})

const keyLiteral = (tokens: readonly Token[], { from, to }: Span): Change => {
  const [token] = tokens.slice(from, to)
  return {
    from,
    to,
    tokens: token?.kind === 'string' ? [{ ...token, text: collationKey(token.text) }] : tokens.slice(from, to),
  }
}

const kindOf = (tokens: readonly Token[], { to }: Span): Comparison =>
  tokens[to - 1]?.kind === 'number' ? 'number' : 'key'

const literalBefore = (tokens: readonly Token[], end: number): Span | undefined =>
  isLiteral(tokens[end - 1]) ? { from: end - 1, to: end } : undefined

const againstLiteral = (tokens: readonly Token[], column: Span, literal: Span): readonly Change[] => {
  const kind = kindOf(tokens, literal)
  return [wrapped(tokens, column, kind), ...(kind === 'key' ? [keyLiteral(tokens, literal)] : [])]
}

/** Whether arithmetic stands beside an operand: then the comparison is one of numbers already. */
const isInArithmetic = (tokens: readonly Token[], { from, to }: Span): boolean =>
  isText(tokens[from - 1], '+', '-', '*', '/', '%') || isText(tokens[to], '+', '-', '*', '/', '%')

const compared = (tokens: readonly Token[], sign: number): readonly Change[] => {
  const [left, right] = [columnBefore(tokens, sign), columnAt(tokens, sign + 1)]
  const [first, second] = [literalBefore(tokens, sign), literalAt(tokens, sign + 1)]
  if (left && isInArithmetic(tokens, left)) return []
  if (left && second) return againstLiteral(tokens, left, second)
  if (first && right) return againstLiteral(tokens, right, first)
  if (left && right) return [wrapped(tokens, left, 'key'), wrapped(tokens, right, 'key')]
  return []
}

/** End of the operand before BETWEEN or IN, ahead of a NOT. */
const operandEnd = (tokens: readonly Token[], at: number): number => (isText(tokens[at - 1], 'NOT') ? at - 1 : at)

const between = (tokens: readonly Token[], at: number): readonly Change[] => {
  const column = columnBefore(tokens, operandEnd(tokens, at))
  const low = literalAt(tokens, at + 1)
  const high = low && isText(tokens[low.to], 'AND') ? literalAt(tokens, low.to + 1) : undefined
  if (!column || !low || !high) return []
  const kind = kindOf(tokens, low)
  if (kind === 'number') return [wrapped(tokens, column, kind)]
  return [wrapped(tokens, column, kind), keyLiteral(tokens, low), keyLiteral(tokens, high)]
}

/** Literals of `IN ( … )`; nothing when something else stands there, such as a query. */
const listed = (tokens: readonly Token[], open: number): readonly Span[] => {
  const end = closing(tokens, open)
  const spans: Span[] = []
  for (let at = open + 1; at < end; ) {
    const literal = literalAt(tokens, at)
    if (!literal || !(literal.to === end || isText(tokens[literal.to], ','))) return []
    spans.push(literal)
    at = literal.to + 1
  }
  return spans
}

const inList = (tokens: readonly Token[], at: number): readonly Change[] => {
  const column = columnBefore(tokens, operandEnd(tokens, at))
  const literals = isText(tokens[at + 1], '(') ? listed(tokens, at + 1) : []
  if (!column || literals.length === 0) return []
  if (literals.every((literal) => kindOf(tokens, literal) === 'number')) return [wrapped(tokens, column, 'number')]
  return [wrapped(tokens, column, 'key'), ...literals.map((literal) => keyLiteral(tokens, literal))]
}

/** Changes that make comparisons come out as MySQL's. */
export const comparisonChanges = (tokens: readonly Token[]): readonly Change[] => {
  const assigning = assigningSigns(tokens)
  return tokens.flatMap((token, at) => {
    if (isText(token, 'BETWEEN')) return between(tokens, at)
    if (isText(token, 'IN')) return inList(tokens, at)
    return isText(token, ...comparing) && !assigning.has(at) ? compared(tokens, at) : []
  })
}
