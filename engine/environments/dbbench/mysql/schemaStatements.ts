import type { SqlRow, TableData } from '../sqlEngine'
import { unknownTable } from './errorText'
import { isName } from './operands'
import { isText, type Token } from './tokens'

/** Tables as they are now; types as MySQL names them. */
export interface Schema {
  readonly database: string
  readonly tables: readonly {
    readonly name: string
    readonly columns: readonly { readonly name: string; readonly type: string }[]
  }[]
}

export type SchemaAnswer = { readonly rows: readonly SqlRow[] } | { readonly error: string }

export const textSchema = (database: string, tables: readonly Omit<TableData, 'rows'>[]): Schema => ({
  database,
  tables: tables.map(({ name, columns }) => ({
    name,
    columns: columns.map((column) => ({ name: column, type: 'text' })),
  })),
})

const describeTable = ({ database, tables }: Schema, name: string): SchemaAnswer => {
  const table = tables.find((each) => each.name === name)
  if (table === undefined) return { error: unknownTable(database, name) }
  return { rows: table.columns.map((column) => [column.name, column.type, 'YES', '', null, '']) }
}

const fullColumns = (schema: Schema, name: string): SchemaAnswer => {
  const answer = describeTable(schema, name)
  if ('error' in answer) return answer
  const collation = 'utf8mb4_0900_ai_ci'
  const privileges = 'select,insert,update,references'
  return {
    rows: answer.rows.map(([column, type]) => [
      column ?? '',
      type ?? '',
      collation,
      'YES',
      '',
      null,
      '',
      privileges,
      '',
    ]),
  }
}

const createTable = ({ database, tables }: Schema, name: string): SchemaAnswer => {
  const table = tables.find((each) => each.name === name)
  if (table === undefined) return { error: unknownTable(database, name) }
  const columns = table.columns.map((column) => `  \`${column.name}\` ${column.type}`).join(',\n')
  const options = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci'
  return { rows: [[name, `CREATE TABLE \`${name}\` (\n${columns}\n) ${options}`]] }
}

/** The name after the last FROM or IN before any LIKE or WHERE; the layer knows one database, so a qualifier is dropped. */
const namedTable = (tokens: readonly Token[], from: number): string | undefined => {
  const name = isText(tokens[from + 1], '.') ? tokens[from + 2] : tokens[from]
  return isName(name) ? name.text : undefined
}

const tableAfterFrom = (tokens: readonly Token[]): string | undefined =>
  namedTable(tokens, tokens.findIndex((token) => isText(token, 'FROM', 'IN')) + 1)

const show = (schema: Schema, tokens: readonly Token[]): SchemaAnswer | undefined => {
  const words = tokens.slice(1).filter((token) => !isText(token, 'FULL', 'EXTENDED'))
  const isFull = isText(tokens[1], 'FULL')
  const [what] = words
  if (isText(what, 'TABLES')) {
    return { rows: schema.tables.map(({ name }) => (isFull ? [name, 'BASE TABLE'] : [name])) }
  }
  if (isText(what, 'DATABASES', 'SCHEMAS')) return { rows: [['information_schema'], [schema.database]] }
  if (isText(what, 'COLUMNS', 'FIELDS')) {
    const name = tableAfterFrom(words)
    return name === undefined ? undefined : (isFull ? fullColumns : describeTable)(schema, name)
  }
  if (isText(what, 'CREATE') && isText(words[1], 'TABLE')) {
    const name = namedTable(words, 2)
    return name === undefined ? undefined : createTable(schema, name)
  }
  if (isText(what, 'INDEX', 'INDEXES', 'KEYS', 'WARNINGS', 'ERRORS')) return { rows: [] }
  return undefined
}

const useDatabase = ({ database }: Schema, name: Token | undefined): SchemaAnswer | undefined => {
  if (!isName(name)) return undefined
  const isKnown = name.text.toLowerCase() === database || name.text.toLowerCase() === 'information_schema'
  return isKnown ? { rows: [] } : { error: `1049 (42000): Unknown database '${name.text}'` }
}

/** Answers statements about the schema itself; undefined for all others, and for those that are misspelt. Nothing is answered with no rows. */
export const answerFromSchema = (schema: Schema, tokens: readonly Token[]): SchemaAnswer | undefined => {
  const [first, second] = tokens
  if (first === undefined) return { rows: [] }
  if (isText(first, 'SHOW')) return show(schema, tokens)
  if (isText(first, 'USE')) return useDatabase(schema, second)
  if (isText(first, 'DESCRIBE', 'DESC', 'EXPLAIN') && isName(second)) {
    const isTable = tokens.length === 2 || isText(tokens[2], '.')
    return isTable ? describeTable(schema, namedTable(tokens, 1) ?? '') : undefined
  }
  if (isText(first, 'COMMIT', 'ROLLBACK', 'BEGIN') || (isText(first, 'START') && isText(second, 'TRANSACTION')))
    return { rows: [] }
  return isText(first, 'SET') ? { rows: [] } : undefined
}
