import type { ReportedCall } from '../environment'
import { isText, readTokens } from './mysql/tokens'

const apiOf = (sql: string): 'select' | 'schema' | 'write' => {
  const { tokens } = readTokens(sql)
  const [first] = tokens
  if (isText(first, 'SHOW', 'DESCRIBE', 'DESC', 'EXPLAIN', 'USE')) return 'schema'
  if (!isText(first, 'SELECT', 'WITH')) return 'write'
  return tokens.some((token) => token.text.toUpperCase() === 'INFORMATION_SCHEMA') ? 'schema' : 'select'
}

const effects = { select: 'read', schema: 'schema', write: 'write' } as const

/** What a statement did, for conditions: it read rows, looked at the schema, or wrote. */
export const reportedCall = (sql: string, ok: boolean): ReportedCall => {
  const api = apiOf(sql)
  return { app: 'db', api: `db.${api}`, effect: effects[api], ok }
}
