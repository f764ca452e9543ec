import { syntaxError, unknownFunction } from './errorText'
import { closing } from './operands'
import { isText, type Token } from './tokens'

const castTypes = new Set(
  'BINARY CHAR NCHAR DATE DATETIME DECIMAL DOUBLE FLOAT JSON REAL SIGNED TIME UNSIGNED YEAR'.split(' '),
)
const sqliteOnly = new Set(
  `IIF PRINTF STRFTIME JULIANDAY UNIXEPOCH TOTAL TYPEOF UNICODE RANDOM UNLIKELY LIKELY GLOB CHANGES TOTAL_CHANGES
  JSON_GROUP_ARRAY JSON_GROUP_OBJECT STRING_AGG MYSQL_NUMBER MYSQL_KEY MYSQL_DECIMAL MYSQL_CALL`.split(/\s+/),
)

/** A string where a table or an assigned column must be named: MySQL's double quotes make strings. */
const stringAsName = (tokens: readonly Token[]): Token | undefined =>
  tokens.find(
    (token, index) =>
      token.kind === 'string' && isText(tokens[index - 1], 'FROM', 'JOIN', 'INTO', 'UPDATE', 'TABLE', 'SET'),
  )

/** A string or number in the list of columns of an INSERT. */
const literalAsColumn = (tokens: readonly Token[]): Token | undefined => {
  const into = tokens.findIndex((token) => isText(token, 'INTO'))
  if (!isText(tokens[0], 'INSERT', 'REPLACE') || !isText(tokens[into + 2], '(')) return undefined
  const columns = tokens.slice(into + 2, closing(tokens, into + 2))
  return columns.find(({ kind }) => kind === 'string' || kind === 'number')
}

/** `CAST(x AS INTEGER)` and other types that MySQL has for columns only. */
const unknownCast = (tokens: readonly Token[]): Token | undefined => {
  for (const [index, token] of tokens.entries()) {
    if (!isText(token, 'CAST') || !isText(tokens[index + 1], '(')) continue
    const inside = tokens.slice(index, closing(tokens, index + 1))
    const type = inside[inside.findLastIndex((each) => isText(each, 'AS')) + 1]
    if (type !== undefined && !castTypes.has(type.text.toUpperCase())) return type
  }
  return undefined
}

const foreignSign = (tokens: readonly Token[]): Token | undefined =>
  tokens.find(
    (token, index) =>
      isText(token, '[', ']', '{', '}', '\\') ||
      (isText(token, '=') && isText(tokens[index + 1], '=')) ||
      (isText(token, 'OR') && isText(tokens[index - 1], 'INSERT', 'UPDATE')),
  )

const foreignFunction = (tokens: readonly Token[]): Token | undefined =>
  tokens.find(
    (token, index) =>
      token.kind === 'word' && sqliteOnly.has(token.text.toUpperCase()) && isText(tokens[index + 1], '('),
  )

/** The error that MySQL gives for what only SQLite takes. */
export const strictSyntaxError = (sql: string, tokens: readonly Token[], database: string): string | undefined => {
  const wrong = stringAsName(tokens) ?? literalAsColumn(tokens) ?? unknownCast(tokens) ?? foreignSign(tokens)
  if (wrong !== undefined) return syntaxError(sql, wrong.at)
  const unknown = foreignFunction(tokens)
  return unknown && unknownFunction(database, unknown.text)
}
