import { databaseName, type SqlOutcome, type SqlRow, type SqlValue } from '../environments/dbbench/sqlEngine'

/** Statements and replies in which an episode's database has the name that agents know. */
export interface MysqlNames {
  /** A statement as the server is to read it. */
  meant(sql: string): string
  /** A reply as the agent is to read it. */
  shown(outcome: SqlOutcome): SqlOutcome
  rows(rows: readonly SqlRow[]): readonly SqlRow[]
}

const known = new RegExp(`\\b${databaseName}\\b`, 'gi')

/**
 * Databases of episodes that run at the same time have names of their own. Agents never see them: equal episodes would
 * differ by them, and so would what is asked of the model next.
 */
export const mysqlNames = (own: string): MysqlNames => {
  const text = (value: string): string => value.replaceAll(own, databaseName)
  const cell = (value: SqlValue): SqlValue => (typeof value === 'string' ? text(value) : value)
  const rows = (all: readonly SqlRow[]): readonly SqlRow[] => all.map((row) => row.map(cell))
  return {
    meant: (sql) => sql.replace(known, own),
    shown: (outcome) =>
      outcome.kind === 'rows'
        ? { kind: 'rows', rows: rows(outcome.rows) }
        : { kind: 'error', text: text(outcome.text) },
    rows,
  }
}
