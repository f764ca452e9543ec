import { assigningSigns, depths } from './clauses'
import { type Change, literalAt } from './operands'
import { isText, type Token } from './tokens'

/** A number as MySQL writes it into a text column: `7.500` keeps its zeros, `.5` gets one, `1e3` becomes 1000. */
export const storedNumber = (literal: string): string => {
  if (/[eE]/.test(literal)) return String(Number(literal))
  const [whole = '', fraction] = literal.split('.')
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  return fraction === undefined || fraction === '' ? digits : `${digits}.${fraction}`
}

const storedText = (tokens: readonly Token[], from: number, to: number): Token => {
  const number = tokens[to - 1]?.text ?? ''
  const sign = isText(tokens[from], '-') ? '-' : ''
  return { kind: 'string', text: `${sign}${storedNumber(number)}`, at: tokens[from]?.at ?? -1 }
}

/** The number that begins at `from` as a text, when it is a whole value by itself. */
const storedAt = (
  tokens: readonly Token[],
  from: number,
  ends: (token: Token | undefined) => boolean,
): readonly Change[] => {
  const literal = literalAt(tokens, from)
  if (!literal || tokens[literal.to - 1]?.kind !== 'number' || !ends(tokens[literal.to])) return []
  return [{ ...literal, tokens: [storedText(tokens, literal.from, literal.to)] }]
}

const endsAssignment = (token: Token | undefined) =>
  token === undefined || isText(token, ',', 'WHERE', 'ORDER', 'LIMIT')
const endsValue = (token: Token | undefined) => isText(token, ',', ')')

const rowValues = (tokens: readonly Token[]): readonly Change[] => {
  const values = tokens.findIndex((token) => isText(token, 'VALUES', 'VALUE'))
  if (values < 0 || !isText(tokens[0], 'INSERT', 'REPLACE')) return []
  const depth = depths(tokens)
  return tokens.flatMap((token, at) => {
    const opensValue =
      at > values && ((isText(token, '(') && depth[at] === 0) || (isText(token, ',') && depth[at] === 1))
    return opensValue ? storedAt(tokens, at + 1, endsValue) : []
  })
}

/** Numbers that are stored become texts as they were written: SQLite would store 7.500 as 7.5. */
export const literalChanges = (tokens: readonly Token[]): readonly Change[] => [
  ...[...assigningSigns(tokens)].flatMap((sign) => storedAt(tokens, sign + 1, endsAssignment)),
  ...rowValues(tokens),
]
