import { syntaxError } from './errorText'
import { isText, type Token } from './tokens'

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

/** Functions whose names are reserved: MySQL expects a bracket after them. */
const reservedFunctions = words(
  'MATCH CUME_DIST DENSE_RANK FIRST_VALUE LAG LAST_VALUE LEAD NTH_VALUE NTILE PERCENT_RANK RANK ROW_NUMBER',
)

/** Reserved in MySQL 8 and never a part of the statements that agents write here, though SQLite takes them as names. */
const reserved = words(
  `ACCESSIBLE ANALYZE ASENSITIVE CALL CASCADE CHANGE CONDITION CONTINUE CUBE CURSOR DATABASES DECLARE DELAYED DESCRIBE
  DETERMINISTIC EACH ELSEIF EMPTY ENCLOSED ESCAPED EXIT FETCH FULLTEXT FUNCTION GENERATED GET GRANT GROUPING GROUPS
  INFILE INOUT INSENSITIVE IO_AFTER_GTIDS ITERATE KEYS KILL LEAVE LINEAR LINES LOAD LOCALTIME LOCK LONG LOOP
  MAXVALUE MODIFIES OPTIMIZE OPTION OPTIONALLY OUT OUTFILE PRECISION PROCEDURE PURGE RANGE READ READS RELEASE RENAME
  REQUIRE RESIGNAL RESTRICT RETURN REVOKE SCHEMAS SENSITIVE SHOW SIGNAL SPATIAL SPECIFIC SQL SQLEXCEPTION SQLSTATE SSL
  STARTING STORED SYSTEM TERMINATED TRIGGER UNDO UNLOCK USAGE VARYING VIRTUAL WHILE WRITE ZEROFILL
  GLOB NOTNULL INDEXED RETURNING FULL`,
)
/** Words of frames inside OVER ( … ). */
const frameWords = words('RANGE GROUPS')
const checkedCommands = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'REPLACE', 'WITH']

const errorPlace = (token: Token, next: Token | undefined, end: number): number | undefined => {
  const word = token.text.toUpperCase()
  if (isText(next, '(')) return undefined
  if (reservedFunctions.has(word)) return next?.at ?? end
  return reserved.has(word) ? token.at : undefined
}

/** The syntax error that MySQL 8 gives for a reserved word used as a bare name. */
export const reservedWordError = (sql: string, tokens: readonly Token[]): string | undefined => {
  if (!isText(tokens[0], ...checkedCommands)) return undefined
  const hasWindow = tokens.some((token) => isText(token, 'OVER'))
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'word' || isText(tokens[index - 1], '.')) continue
    if (hasWindow && frameWords.has(token.text.toUpperCase())) continue
    const place = errorPlace(token, tokens[index + 1], sql.length)
    if (place !== undefined) return syntaxError(sql, place)
  }
  return undefined
}
