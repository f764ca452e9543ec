import { informationTables } from '../environments/dbbench/mysql/rewriteNames'
import type { Schema } from '../environments/dbbench/mysql/schemaStatements'
import { sqlName, sqlString } from '../environments/dbbench/mysql/tokens'
import { databaseName, type TableData } from '../environments/dbbench/sqlEngine'
import type { SqliteConnection } from './sqliteConnection'

/** Makes and fills a table in one text: crossing into WebAssembly costs more than reading it. */
export const tableScript = ({ name, columns, rows }: TableData, type: string): string => {
  const list = columns.map((column) => `${sqlName(column)} ${type}`).join(', ')
  const create = `CREATE TABLE IF NOT EXISTS ${sqlName(name)} (${list});`
  if (rows.length === 0) return create
  const values = rows.map((row) => `(${row.map(sqlString).join(', ')})`).join(',\n')
  return `${create}\nINSERT INTO ${sqlName(name)} VALUES ${values};`
}

const columnsOfAll = `SELECT t.name, c.name, lower(coalesce(nullif(c.type, ''), 'text'))
  FROM sqlite_master AS t, pragma_table_info(t.name) AS c WHERE t.type = 'table' ORDER BY t.rowid, c.cid`

/** The tables as statements have left them. */
export const readSchema = (connection: SqliteConnection): Schema => {
  const tables = new Map<string, { name: string; type: string }[]>()
  for (const [table, name, type] of connection.all(columnsOfAll)) {
    const columns = tables.get(String(table)) ?? []
    columns.push({ name: String(name), type: String(type) })
    tables.set(String(table), columns)
  }
  return { database: databaseName, tables: [...tables].map(([name, columns]) => ({ name, columns })) }
}

const columnsOf = (names: string): string =>
  names
    .split(' ')
    .map((name) => `${name} TEXT COLLATE NOCASE`)
    .join(', ')

const { TABLES, COLUMNS } = informationTables
const informationScript = `DROP TABLE IF EXISTS temp.${TABLES};
  DROP TABLE IF EXISTS temp.${COLUMNS};
  CREATE TEMP TABLE ${TABLES} (${columnsOf('table_catalog table_schema table_name table_type')});
  CREATE TEMP TABLE ${COLUMNS} (ordinal_position INTEGER,
    ${columnsOf('table_catalog table_schema table_name column_name column_default is_nullable data_type column_type')});`

/** Makes the tables that stand for `information_schema`, afresh for each statement that reads them. */
export const writeInformation = ({ database }: SqliteConnection, { tables }: Schema): void => {
  database.run(informationScript)
  for (const { name, columns } of tables) {
    database.run(`INSERT INTO ${TABLES} VALUES ('def', ?, ?, 'BASE TABLE')`, [databaseName, name])
    for (const [index, column] of columns.entries()) {
      database.run(`INSERT INTO ${COLUMNS} VALUES (?, 'def', ?, ?, ?, NULL, 'YES', ?, ?)`, [
        index + 1,
        databaseName,
        name,
        column.name,
        column.type,
        column.type,
      ])
    }
  }
}
