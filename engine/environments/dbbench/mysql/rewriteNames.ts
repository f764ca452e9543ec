import { unknownTable } from './errorText'
import { type Change, isName } from './operands'
import type { Schema } from './schemaStatements'
import { isText, raw, type Token } from './tokens'

/** Where the layer keeps `information_schema.columns` and `.tables`. */
export const informationTables = { COLUMNS: 'mysql_columns', TABLES: 'mysql_tables' } as const

const informationTable = (name: string): string | undefined => {
  const upper = name.toUpperCase()
  return upper === 'COLUMNS' || upper === 'TABLES' ? informationTables[upper] : undefined
}

const isDatabase = (token: Token | undefined, name: string): boolean =>
  isName(token) && token.text.toLowerCase() === name

/** Drops the qualifier of the one database, and finds the information schema. */
export const nameChanges = (tokens: readonly Token[], { database }: Schema): readonly Change[] =>
  tokens.flatMap((token, at): readonly Change[] => {
    if (isText(token, 'DATABASE', 'SCHEMA') && isText(tokens[at + 1], '(') && isText(tokens[at + 2], ')')) {
      return [{ from: at, to: at + 3, tokens: [raw(`'${database}'`)] }]
    }
    if (isText(token, 'DUAL') && isText(tokens[at - 1], 'FROM')) return [{ from: at - 1, to: at + 1, tokens: [] }]
    const named = tokens[at + 2]
    if (!isText(tokens[at + 1], '.') || !isName(named)) return []
    if (isDatabase(token, database)) return [{ from: at, to: at + 2, tokens: [] }]
    const information = isDatabase(token, 'information_schema') ? informationTable(named.text) : undefined
    return information === undefined ? [] : [{ from: at, to: at + 3, tokens: [raw(information)] }]
  })

/** Names after FROM and the like, by which MySQL tells capitals apart; those of derived tables are left alone. */
export const unknownTableError = (tokens: readonly Token[], { database, tables }: Schema): string | undefined => {
  const derived = new Set(
    tokens.flatMap((token, at) =>
      isName(token) && isText(tokens[at + 1], 'AS') && isText(tokens[at + 2], '(') ? [token.text] : [],
    ),
  )
  for (const [at, token] of tokens.entries()) {
    const name = tokens[at + 1]
    const introduces = isText(token, 'FROM', 'JOIN', 'INTO') || (at === 0 && isText(token, 'UPDATE'))
    if (!introduces || !isName(name) || (isText(tokens[at + 2], '.', '(') && !isText(token, 'INTO'))) continue
    const isKnown = derived.has(name.text) || tables.some((table) => table.name === name.text)
    const differs = tables.some((table) => table.name.toLowerCase() === name.text.toLowerCase())
    if (!isKnown && differs) return unknownTable(database, name.text)
  }
  return undefined
}
