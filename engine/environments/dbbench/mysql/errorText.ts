import { isText, type Token } from './tokens'

/** A refusal in MySQL's form, such as `1146 (42S02): Table 'db.name' doesn't exist`. */
export const syntaxError = (sql: string, at: number): string =>
  `1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near '${sql.slice(at, at + 80)}' at line ${sql.slice(0, at).split('\n').length}`

export const unknownTable = (database: string, table: string): string =>
  `1146 (42S02): Table '${database}.${table}' doesn't exist`

export const unknownFunction = (database: string, name: string): string =>
  `1305 (42000): FUNCTION ${database}.${name} does not exist`

export const deniedCommand = (command: string): string =>
  `1227 (42000): Access denied; ${command} is not available here`

export const timeExceeded = '3024 (HY000): Query execution was interrupted, maximum statement execution time exceeded'
export const memoryExceeded =
  '3170 (HY000): Memory capacity exceeded. The statement needs more memory than it may have.'
export const spaceExceeded = '1114 (HY000): The table is full: this database has reached its largest size.'

const clauseWords: readonly (readonly [clause: string, ...words: string[]])[] = [
  ['where clause', 'WHERE'],
  ['group statement', 'GROUP'],
  ['having clause', 'HAVING'],
  ['order clause', 'ORDER'],
  ['on clause', 'ON'],
]

const isNamed = ({ kind, text }: Token, name: string): boolean =>
  (kind === 'word' || kind === 'quoted') && text.toLowerCase() === name.toLowerCase()

/** The clause in which a name first stands, as MySQL's message names it. */
const clauseOf = (tokens: readonly Token[], name: string): string => {
  const before = tokens.slice(
    0,
    tokens.findIndex((token) => isNamed(token, name)),
  )
  const opened = before.findLast((token) => clauseWords.some(([, ...words]) => isText(token, ...words)))
  return clauseWords.find(([, ...words]) => isText(opened, ...words))?.[0] ?? 'field list'
}

const lastName = (qualified: string): string => qualified.split('.').at(-1) ?? qualified

const near = (sql: string, tokens: readonly Token[], text: string): string => {
  const bare = text.replace(/^[`"']|[`"']$/g, '')
  const found = tokens.find((token) => token.at >= 0 && token.text === bare)
  return syntaxError(sql, found?.at ?? sql.length)
}

type Translation = readonly [
  RegExp,
  (found: readonly string[], sql: string, tokens: readonly Token[], database: string) => string,
]

const translations: readonly Translation[] = [
  [
    /^no such table: (?:main\.|temp\.)?(.*)$/s,
    ([, table = ''], _sql, _tokens, database) => unknownTable(database, table),
  ],
  [
    /^(?:no such column: (.*)|table .* has no column named (.*))$/s,
    ([, column, other], _sql, tokens) => {
      const name = column ?? other ?? ''
      return `1054 (42S22): Unknown column '${name}' in '${clauseOf(tokens, lastName(name))}'`
    },
  ],
  [/^no such function: (.*)$/s, ([, name = ''], _sql, _tokens, database) => unknownFunction(database, name)],
  [/^near "(.*)": syntax error$/s, ([, text = ''], sql, tokens) => near(sql, tokens, text)],
  [/^(?:incomplete input|unrecognized token.*)$/s, (_found, sql) => syntaxError(sql, sql.length)],
  [/values for .* columns|has \d+ columns but/, () => "1136 (21S01): Column count doesn't match value count at row 1"],
  [
    /^table (.*) already exists$/s,
    ([, name = '']) => `1050 (42S01): Table '${name.replace(/^[`"]|[`"]$/g, '')}' already exists`,
  ],
  [/^ambiguous column name: (.*)$/s, ([, name = '']) => `1052 (23000): Column '${name}' in field list is ambiguous`],
  [/^misuse of aggregate/, () => '1111 (HY000): Invalid use of group function'],
  [/out of memory|string or blob too big/, () => memoryExceeded],
  [/database or disk is full/, () => spaceExceeded],
]

/** SQLite's message about a statement in MySQL's words. */
export const mysqlError = (message: string, sql: string, tokens: readonly Token[], database: string): string => {
  for (const [pattern, translate] of translations) {
    const found = pattern.exec(message)
    if (found) return translate(found, sql, tokens, database)
  }
  return `1105 (HY000): ${message}`
}
