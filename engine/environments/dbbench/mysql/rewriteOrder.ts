import { depths } from './clauses'
import { type Change, columnAt } from './operands'
import { isText, raw, type Token } from './tokens'

const hasCompound = (tokens: readonly Token[]): boolean =>
  tokens.some((token) => isText(token, 'UNION', 'INTERSECT', 'EXCEPT'))

const endsTerm = (token: Token | undefined) =>
  token === undefined || isText(token, ',', ')', 'ASC', 'DESC', 'LIMIT', 'HAVING', 'ORDER', 'SEPARATOR')

/** The column that is one whole term of a list and begins at `from`, as its collation key. */
const keyedTerm = (tokens: readonly Token[], from: number): readonly Change[] => {
  const column = columnAt(tokens, from)
  if (column === undefined || !endsTerm(tokens[column.to])) return []
  const inside = tokens.slice(column.from, column.to)
  return [{ ...column, tokens: [raw('mysql_key'), raw('('), ...inside, raw(')')] }]
}

/** Columns that rows are ordered by are compared by MySQL's collation. Compound queries order by output columns only. */
export const orderChanges = (tokens: readonly Token[]): readonly Change[] => {
  if (hasCompound(tokens)) return []
  const depth = depths(tokens)
  return tokens.flatMap((token, by) => {
    if (!isText(token, 'BY') || !isText(tokens[by - 1], 'ORDER')) return []
    const outer = tokens.findIndex((_, at) => at > by && (depth[at] ?? 0) < (depth[by] ?? 0))
    const list = tokens.slice(0, outer < 0 ? tokens.length : outer)
    return list.flatMap((each, at) =>
      at === by || (at > by && depth[at] === depth[by] && isText(each, ',')) ? keyedTerm(tokens, at + 1) : [],
    )
  })
}

/** `UPDATE … LIMIT n` and `DELETE … ORDER BY … LIMIT n`, which SQLite does not know. */
export const limitedWrite = (tokens: readonly Token[]): readonly Token[] => {
  const isDelete = isText(tokens[0], 'DELETE')
  if (!isDelete && !isText(tokens[0], 'UPDATE')) return tokens
  const depth = depths(tokens)
  const at = (...words: readonly string[]) =>
    tokens.findIndex((token, index) => depth[index] === 0 && isText(token, ...words))
  const limit = at('ORDER', 'LIMIT')
  const table = columnAt(tokens, isDelete ? 2 : 1)
  if (limit < 0 || table === undefined) return tokens
  const where = at('WHERE')
  const split = where < 0 ? limit : where
  const name = tokens.slice(table.from, table.to)
  return [
    ...tokens.slice(0, split),
    raw('WHERE rowid IN ( SELECT rowid FROM'),
    ...name,
    ...tokens.slice(split),
    raw(')'),
  ]
}

/** Groups come in the order of their first rows, as from MySQL's temporary table; SQLite would sort them. */
export const groupOrder = (tokens: readonly Token[]): readonly Token[] => {
  const depth = depths(tokens)
  const at = (...words: readonly string[]) =>
    tokens.findIndex((token, index) => depth[index] === 0 && isText(token, ...words))
  const from = at('FROM')
  const isOneTable = columnAt(tokens, from + 1) !== undefined && at('JOIN') < 0 && !isText(tokens[from + 2], ',')
  if (!isText(tokens[0], 'SELECT') || at('GROUP') < 0 || at('ORDER') >= 0 || hasCompound(tokens) || !isOneTable)
    return tokens
  const limit = at('LIMIT')
  const end = limit < 0 ? tokens.length : limit
  return [...tokens.slice(0, end), raw('ORDER BY MIN(rowid)'), ...tokens.slice(end)]
}
