import { depths } from './clauses'
import { columnAt, isLiteral, isName } from './operands'
import { isText, type Token } from './tokens'

type Item = readonly Token[]

/** Tokens of a query's clause, split at its own commas. */
const listFrom = (tokens: readonly Token[], from: number, ...ends: readonly string[]): readonly Item[] => {
  const depth = depths(tokens)
  const end = tokens.findIndex((token, at) => at >= from && depth[at] === 0 && isText(token, ...ends))
  const items: Token[][] = [[]]
  for (let at = from; at < (end < 0 ? tokens.length : end); at += 1) {
    const token = tokens[at]
    if (depth[at] === 0 && isText(token, ',')) items.push([])
    else if (token) items.at(-1)?.push(token)
  }
  return items
}

/** The name of a column that is a whole item, with its alias; undefined for expressions. */
const plainColumn = (item: Item): { readonly name: string; readonly alias: string | undefined } | undefined => {
  const span = columnAt(item, 0)
  const last = span && item[span.to - 1]
  if (!span || !isName(last)) return undefined
  const rest = item.slice(span.to).filter((token) => !isText(token, 'AS'))
  if (rest.length > 1) return undefined
  return { name: last.text.toLowerCase(), alias: rest[0]?.text.toLowerCase() }
}

const aggregates = ['COUNT', 'SUM', 'AVG', 'MIN', 'MAX', 'GROUP_CONCAT'] as const
const isAggregate = (item: Item): boolean =>
  item.some((token, at) => isText(token, ...aggregates) && isText(item[at + 1], '('))

/** Columns that a condition fixes to one value: MySQL lets those stand beside groups. */
const fixedColumns = (tokens: readonly Token[]): ReadonlySet<string> =>
  new Set(
    tokens.flatMap((token, at) =>
      isName(token) && isText(tokens[at + 1], '=') && isLiteral(tokens[at + 2]) ? [token.text.toLowerCase()] : [],
    ),
  )

const clauseAt = (tokens: readonly Token[], ...words: readonly string[]): number => {
  const depth = depths(tokens)
  return tokens.findIndex((token, at) => depth[at] === 0 && isText(token, ...words))
}

const mode = 'this is incompatible with sql_mode=only_full_group_by'

const ungrouped = (at: number, name: string): string =>
  `1055 (42000): Expression #${at + 1} of SELECT list is not in GROUP BY clause and contains nonaggregated column '${name}' which is not functionally dependent on columns in GROUP BY clause; ${mode}`

const beside = (at: number, name: string): string =>
  `1140 (42000): In aggregated query without GROUP BY, expression #${at + 1} of SELECT list contains nonaggregated column '${name}'; ${mode}`

const hasCompound = (tokens: readonly Token[]) =>
  tokens.some((token) => isText(token, 'UNION', 'INTERSECT', 'EXCEPT', 'OVER'))

/** The error of MySQL's default mode for a column that has no single value per group. Says nothing where it is not sure. */
export const fullGroupByError = (tokens: readonly Token[]): string | undefined => {
  if (!isText(tokens[0], 'SELECT') || clauseAt(tokens, 'FROM') < 0 || hasCompound(tokens)) return undefined
  const items = listFrom(tokens, isText(tokens[1], 'DISTINCT') ? 2 : 1, 'FROM')
  const group = clauseAt(tokens, 'GROUP')
  if (group < 0 && !items.some(isAggregate)) return undefined
  const terms = group < 0 ? [] : listFrom(tokens, group + 2, 'HAVING', 'ORDER', 'LIMIT').map(plainColumn)
  if (terms.includes(undefined)) return undefined
  const grouped = new Set(terms.map((term) => term?.name))
  const fixed = fixedColumns(tokens)
  const isFree = (column: ReturnType<typeof plainColumn>) =>
    column !== undefined && !grouped.has(column.name) && !grouped.has(column.alias) && !fixed.has(column.name)
  const columns = items.map(plainColumn)
  const at = columns.findIndex(isFree)
  return at < 0 ? undefined : (group < 0 ? beside : ungrouped)(at, columns[at]?.name ?? '')
}
