import { deniedCommand, syntaxError, unknownFunction, unknownTable } from './errorText'
import { isText, type Token } from './tokens'

/** Commands that reach outside the episode's own database, or change how the engine works. */
const deniedCommands = ['ATTACH', 'DETACH', 'VACUUM', 'PRAGMA', 'LOAD', 'ANALYZE', 'REINDEX']
const deniedFunctions = /^(?:load_extension|readfile|writefile|edit|fts\w*|zeroblob|randomblob|sqlite_\w+)$/i
const internalTables = /^(?:sqlite_\w+|pragma_\w+|dbstat|json_each|json_tree)$/i

/** The tokens before a closing semicolon; undefined when another statement follows. */
export const singleStatement = (tokens: readonly Token[]): readonly Token[] | undefined => {
  const end = tokens.findIndex((token) => isText(token, ';'))
  if (end < 0) return tokens
  return tokens.slice(end).every((token) => isText(token, ';')) ? tokens.slice(0, end) : undefined
}

const deniedName = (token: Token, next: Token | undefined, database: string): string | undefined => {
  if (token.kind !== 'word' && token.kind !== 'quoted') return undefined
  if (isText(next, '(') && deniedFunctions.test(token.text)) return unknownFunction(database, token.text)
  return internalTables.test(token.text) ? unknownTable(database, token.text) : undefined
}

/** Why a statement is not run whatever the dialect; undefined when it may be. */
export const refusalOf = (sql: string, tokens: readonly Token[], database: string): string | undefined => {
  const statement = singleStatement(tokens)
  if (statement === undefined) {
    const end = tokens.findIndex((token) => isText(token, ';'))
    return syntaxError(sql, tokens[end + 1]?.at ?? sql.length)
  }
  const [first] = statement
  const command = first?.kind === 'word' ? first.text.toUpperCase() : ''
  if (deniedCommands.includes(command)) return deniedCommand(command)
  for (const [index, token] of statement.entries()) {
    const denied = deniedName(token, statement[index + 1], database)
    if (denied !== undefined) return denied
  }
  return undefined
}
