import { createHash } from 'node:crypto'
import { pythonFloat } from './pythonText'
import type { SqlRow, SqlValue } from './sqlEngine'

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

/** `GROUP_CONCAT` of MySQL stops here by default: rows beyond the 170th in hash order do not count. */
const concatenatedBytes = 1024
const rowDigits = 5

const cellText = (value: SqlValue): string => {
  if (typeof value === 'number') return pythonFloat(value)
  if (value instanceof Uint8Array) return Buffer.from(value).toString('utf8')
  return value !== null && typeof value === 'object' ? value.decimal : String(value)
}

/** Columns joined as `CONCAT_WS` does: a NULL is left out with its comma. */
const rowText = (row: SqlRow): string =>
  row
    .filter((value) => value !== null)
    .map(cellText)
    .join(',')

/**
 * The hash by which a table's state is compared: five hex digits per row, sorted, joined, hashed again. Neither the
 * order of rows nor column types matter. An empty table has the hash `None`.
 */
export const tableHash = (rows: readonly SqlRow[]): string => {
  if (rows.length === 0) return 'None'
  const hashes = rows.map((row) => md5(rowText(row)).slice(0, rowDigits)).sort()
  return md5(hashes.join(',').slice(0, concatenatedBytes))
}

/** Several tables have the hash of each, sorted and joined. */
export const tablesHash = (tables: readonly (readonly SqlRow[])[]): string => tables.map(tableHash).sort().join('_')
