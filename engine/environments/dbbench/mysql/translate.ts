import type { SqlRow } from '../sqlEngine'
import { syntaxError } from './errorText'
import { fullGroupByError } from './fullGroupBy'
import { applyChanges } from './operands'
import { reservedWordError } from './reservedWords'
import { comparisonChanges } from './rewriteComparisons'
import { expressionChanges } from './rewriteExpressions'
import { literalChanges } from './rewriteLiterals'
import { informationTables, nameChanges, unknownTableError } from './rewriteNames'
import { groupOrder, limitedWrite, orderChanges } from './rewriteOrder'
import { answerFromSchema, type Schema } from './schemaStatements'
import { refusalOf, singleStatement } from './statementGuard'
import { strictSyntaxError } from './strictSyntax'
import { isText, raw, readTokens, type Token, writeTokens } from './tokens'

/** What to do with a statement: run it in SQLite's words, answer it at once, or refuse it. */
export type Translation =
  | {
      readonly kind: 'run'
      readonly sql: string
      readonly tokens: readonly Token[]
      readonly needsInformation: boolean
    }
  | { readonly kind: 'rows'; readonly rows: readonly SqlRow[] }
  | { readonly kind: 'error'; readonly text: string }

const commandChanges = (tokens: readonly Token[]): readonly Token[] => {
  if (isText(tokens[0], 'TRUNCATE')) return [raw('DELETE FROM'), ...tokens.slice(isText(tokens[1], 'TABLE') ? 2 : 1)]
  if (isText(tokens[0], 'INSERT') && isText(tokens[1], 'IGNORE')) return [raw('INSERT OR IGNORE'), ...tokens.slice(2)]
  return tokens
}

/** Each step works on what the one before it left, so that their spans never overlap. */
const steps: readonly ((tokens: readonly Token[], schema: Schema) => readonly Token[])[] = [
  (tokens, schema) => applyChanges(tokens, nameChanges(tokens, schema)),
  (tokens) => applyChanges(tokens, literalChanges(tokens)),
  (tokens) => applyChanges(tokens, comparisonChanges(tokens)),
  (tokens) => applyChanges(tokens, orderChanges(tokens)),
  (tokens) => applyChanges(tokens, expressionChanges(tokens)),
  groupOrder,
  limitedWrite,
  commandChanges,
]

const errorOf = (sql: string, tokens: readonly Token[], schema: Schema): string | undefined =>
  reservedWordError(sql, tokens) ??
  strictSyntaxError(sql, tokens, schema.database) ??
  unknownTableError(tokens, schema) ??
  fullGroupByError(tokens)

/** Reads a statement as MySQL would and says it in SQLite's words. */
export const translate = (sql: string, schema: Schema): Translation => {
  const { tokens: all, unclosed } = readTokens(sql)
  const refusal = refusalOf(sql, all, schema.database)
  if (refusal !== undefined) return { kind: 'error', text: refusal }
  if (unclosed !== undefined) return { kind: 'error', text: syntaxError(sql, unclosed) }
  const tokens = singleStatement(all) ?? []
  const answer = answerFromSchema(schema, tokens)
  if (answer !== undefined)
    return 'rows' in answer ? { kind: 'rows', ...answer } : { kind: 'error', text: answer.error }
  const error = errorOf(sql, tokens, schema)
  if (error !== undefined) return { kind: 'error', text: error }
  const rewritten = steps.reduce((before, step) => step(before, schema), tokens)
  const written = writeTokens(rewritten)
  const needsInformation = Object.values(informationTables).some((name) => written.includes(name))
  return { kind: 'run', sql: written, tokens, needsInformation }
}
