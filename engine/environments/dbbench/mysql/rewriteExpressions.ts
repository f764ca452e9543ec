import { mysqlFunctions, wholeNumberFunctions } from './functions'
import { type Change, closing } from './operands'
import { isText, raw, type Token } from './tokens'

/** Operators that SQLite spells otherwise, or understands as something else. `/` never rounds in MySQL. */
const operators: { readonly [sign: string]: string } = {
  '||': 'OR',
  '&&': 'AND',
  '<=>': 'IS',
  RLIKE: 'REGEXP',
  '/': '* 1.0 /',
}

const operatorChanges = (tokens: readonly Token[]): readonly Change[] =>
  tokens.flatMap((token, at) => {
    const spelling = token.kind === 'word' || token.kind === 'sign' ? operators[token.text.toUpperCase()] : undefined
    return spelling === undefined ? [] : [{ from: at, to: at + 1, tokens: [raw(spelling)] }]
  })

const castNames: { readonly [type: string]: string } = {
  SIGNED: 'INTEGER',
  UNSIGNED: 'INTEGER',
  YEAR: 'INTEGER',
  DOUBLE: 'REAL',
  FLOAT: 'REAL',
  REAL: 'REAL',
}

/** `CAST(x AS SIGNED INTEGER)`, `CAST(x AS DECIMAL(10, 2))`, and types that are text here. */
const castChanges = (tokens: readonly Token[]): readonly Change[] =>
  tokens.flatMap((token, at) => {
    if (!isText(token, 'CAST') || !isText(tokens[at + 1], '(')) return []
    const end = closing(tokens, at + 1)
    const as = tokens.findLastIndex((each, index) => index < end && isText(each, 'AS'))
    const type = tokens[as + 1]?.text.toUpperCase() ?? ''
    if (as < at) return []
    if (type !== 'DECIMAL') return [{ from: as + 1, to: end, tokens: [raw(castNames[type] ?? 'TEXT')] }]
    const scale = tokens.slice(as + 1, end).filter(({ kind }) => kind === 'number')[1]?.text ?? '0'
    return [
      { from: at, to: at + 1, tokens: [raw('mysql_decimal')] },
      { from: as, to: end, tokens: [raw(`, ${scale}`)] },
    ]
  })

/** What a call becomes: tokens for its name and bracket, and more behind its end. */
const callChanges = (tokens: readonly Token[], at: number, before: string, after: string): readonly Change[] => {
  const end = closing(tokens, at + 1)
  const close = tokens[end]
  if (close === undefined) return []
  return [
    { from: at, to: at + 2, tokens: [raw(before)] },
    { from: end, to: end + 1, tokens: [raw(`)${after}`)] },
  ]
}

const hostCall = (tokens: readonly Token[], at: number, name: string): readonly Change[] => {
  const call = `mysql_call ('${name}'${isText(tokens[at + 2], ')') ? '' : ','}`
  return wholeNumberFunctions.has(name)
    ? callChanges(tokens, at, `CAST (${call}`, ' AS INTEGER)')
    : callChanges(tokens, at, call, '')
}

/** Calls of functions that only MySQL has, and sums, which are floats over text. */
const functionChanges = (tokens: readonly Token[]): readonly Change[] =>
  tokens.flatMap((token, at) => {
    if (token.kind !== 'word' || !isText(tokens[at + 1], '(')) return []
    const name = token.text.toUpperCase()
    if (mysqlFunctions.has(name)) return hostCall(tokens, at, name)
    const isWindow = isText(tokens[closing(tokens, at + 1) + 1], 'OVER')
    return name === 'SUM' && !isWindow ? callChanges(tokens, at, '(SUM(', ' + 0.0)') : []
  })

/** `GROUP_CONCAT(x SEPARATOR ', ')`. */
const separatorChanges = (tokens: readonly Token[]): readonly Change[] =>
  tokens.flatMap((token, at) => (isText(token, 'SEPARATOR') ? [{ from: at, to: at + 1, tokens: [raw(',')] }] : []))

export const expressionChanges = (tokens: readonly Token[]): readonly Change[] => [
  ...castChanges(tokens),
  ...functionChanges(tokens),
  ...separatorChanges(tokens),
  ...operatorChanges(tokens),
]
