import type { FieldPacket, QueryError } from 'mysql2/promise'
import type { SqlOutcome, SqlRow, SqlValue } from '../environments/dbbench/sqlEngine'

/** Column types of the protocol. */
const decimals: ReadonlySet<number> = new Set([0, 246])
const integers: ReadonlySet<number> = new Set([1, 2, 3, 8, 9, 13])
const floats: ReadonlySet<number> = new Set([4, 5])

const sqlValue = (value: unknown, type: number): SqlValue => {
  if (value === null || value === undefined) return null
  if (decimals.has(type)) return { decimal: String(value) }
  if (integers.has(type)) return BigInt(String(value))
  if (floats.has(type)) return Number(value)
  return value instanceof Uint8Array ? Uint8Array.from(value) : String(value)
}

/** Rows as arrays of a query; a statement without rows answers none. */
export const rowsOf = (result: unknown, fields: readonly FieldPacket[] | undefined): readonly SqlRow[] => {
  if (!Array.isArray(result) || fields === undefined) return []
  return result.map((row: unknown) =>
    Array.isArray(row) ? row.map((value, column) => sqlValue(value, fields[column]?.columnType ?? -1)) : [],
  )
}

/** An error that the server gave for a statement, as opposed to a broken connection. */
export const isServerError = (
  error: unknown,
): error is QueryError & { readonly errno: number; readonly sqlState: string } =>
  error instanceof Error &&
  typeof Reflect.get(error, 'errno') === 'number' &&
  typeof Reflect.get(error, 'sqlState') === 'string'

/** The connection is gone with it. */
export const isFatal = (error: unknown): boolean => error instanceof Error && Reflect.get(error, 'fatal') === true

/** The error in the form in which agents read it: `1146 (42S02): Table 'db.name' doesn't exist`. */
export const errorOutcome = (error: {
  readonly errno: number
  readonly sqlState: string
  readonly message: string
}): SqlOutcome => ({
  kind: 'error',
  text: `${error.errno} (${error.sqlState.replace(/^#/, '')}): ${error.message}`,
})
