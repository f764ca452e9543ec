import { describe, expect, test } from 'vitest'
import { localSqlite } from '../../../../test/kit/dbbenchData'
import { observationText } from '../observationText'
import type { TableData } from '../sqlEngine'

const hills: TableData = {
  name: 'Hill Walks',
  columns: ['Hill', 'Height (m)', '1st', 'Rank', 'Path', 'Day'],
  rows: [
    ['Ben Élan', '914', '70th', '2', 'C:\\new', '2019-05-02'],
    ['Cairn', '1,234', '7', '10', "it's", '2020'],
    ['dun Mor', '87.50', 'n/a', '1', 'x', '2021-12-31'],
  ],
}
const signal = new AbortController().signal
const engine = await localSqlite()

/** What the agent reads of the last of some statements on a fresh table. */
const reply = async (...statements: readonly string[]): Promise<string> => {
  const session = await engine.open([hills], signal)
  try {
    let text = ''
    for (const sql of statements) text = observationText(await session.execute(sql, signal)).text
    return text
  } finally {
    await session.close()
  }
}

const from = 'FROM `Hill Walks`'
const stored = (assignment: string, column: string) =>
  reply(`UPDATE \`Hill Walks\` SET ${assignment} WHERE Hill = 'Cairn'`, `SELECT ${column} ${from} WHERE Hill = 'Cairn'`)

describe('statements are read as MySQL reads them', () => {
  test.each([
    ['double quotes make strings', `SELECT "Hill" ${from} LIMIT 1`, "[('Hill',)]"],
    ['backslashes escape', `SELECT 'a\\nb\\'c\\\\d\\%'`, `[("a\\nb'c\\\\d\\\\%",)]`],
    ['a number sees the numeric prefix of a text', `SELECT Hill ${from} WHERE 1st = 70`, "[('Ben Élan',)]"],
    [
      'a number against a separator sees what is before it',
      `SELECT Hill ${from} WHERE \`Height (m)\` = 1`,
      "[('Cairn',)]",
    ],
    ['numbers compare as numbers', `SELECT Hill ${from} WHERE \`Height (m)\` < 100`, "[('Cairn',), ('dun Mor',)]"],
    ['BETWEEN numbers too', `SELECT Hill ${from} WHERE \`Height (m)\` NOT BETWEEN 0 AND 100`, "[('Ben Élan',)]"],
    ['and IN', `SELECT Hill ${from} WHERE 1st IN (7, 8)`, "[('Cairn',)]"],
    ['texts compare without case and accents', `SELECT \`Rank\` ${from} WHERE Hill = 'BEN ELAN'`, "[('2',)]"],
    ['with any blank', `SELECT \`Rank\` ${from} WHERE Hill IN ('Ben\u00a0Elan')`, "[('2',)]"],
    ['LIKE does so too', `SELECT Hill ${from} WHERE Hill LIKE '%elan'`, "[('Ben Élan',)]"],
    [
      'ORDER BY uses the collation',
      `SELECT Hill ${from} ORDER BY Hill DESC`,
      "[('dun Mor',), ('Cairn',), ('Ben Élan',)]",
    ],
    ['text is ordered as text', `SELECT \`Rank\` ${from} ORDER BY \`Rank\``, "[('1',), ('10',), ('2',)]"],
    [
      'sums of text are floats',
      `SELECT SUM(\`Rank\`), COUNT(*), AVG(\`Rank\`) ${from}`,
      '[(13.0, 3, 4.333333333333333)]',
    ],
    ['sums of nothing are NULL', `SELECT SUM(\`Rank\`) ${from} WHERE Hill = 'x'`, '[(None,)]'],
    ['division does not round', 'SELECT 5 / 2', '[(2.5,)]'],
    ['two bars mean OR', 'SELECT 0 || 1', '[(1,)]'],
    [
      'CAST has its own types',
      `SELECT CAST('12abc' AS SIGNED INTEGER), CAST('2.456' AS DECIMAL(10, 2))`,
      '[(12, 2.46)]',
    ],
    ['CONCAT with NULL is NULL', "SELECT CONCAT('a', NULL), CONCAT('a', 1)", "[(None, 'a1')]"],
    ['dates have years when they are dates', `SELECT YEAR(Day) ${from}`, '[(2019,), (None,), (2021,)]'],
    ['texts are cut from either end', `SELECT LEFT(Hill, 3), RIGHT(Hill, 3) ${from} LIMIT 1`, "[('Ben', 'lan')]"],
    [
      'places count from one',
      "SELECT LOCATE('B', 'abc'), INSTR('abc', 'C'), CHAR_LENGTH('Él'), LENGTH('Él')",
      '[(2, 3, 2, 3)]',
    ],
    [
      'parts end at separators',
      "SELECT SUBSTRING_INDEX('a.b.c', '.', 2), SUBSTRING_INDEX('a.b.c', '.', -1)",
      "[('a.b', 'c')]",
    ],
    [
      'patterns are matched in linear time',
      `SELECT Hill ${from} WHERE Hill REGEXP '^(B|c)'`,
      "[('Ben Élan',), ('Cairn',)]",
    ],
    ['comments are skipped', `SELECT Hill # all\n${from} -- and more\n/* done */ LIMIT 1;`, "[('Ben Élan',)]"],
    ['nothing answers nothing', ' ; ', '[]'],
    [
      'groups come in the order of the table',
      `SELECT Hill, COUNT(*) ${from} GROUP BY Hill`,
      "[('Ben Élan', 1), ('Cairn', 1), ('dun Mor', 1)]",
    ],
    ['separators of groups can be named', `SELECT GROUP_CONCAT(\`Rank\` SEPARATOR '/') ${from}`, "[('2/10/1',)]"],
    ['the database has a name', 'SELECT DATABASE() FROM DUAL', "[('dbbench',)]"],
    ['tables may be qualified by it', 'SELECT COUNT(*) FROM dbbench.`Hill Walks`', '[(3,)]'],
    [
      'subqueries are read too',
      `SELECT Hill ${from} WHERE \`Rank\` = (SELECT MIN(\`Rank\`) ${from})`,
      "[('dun Mor',)]",
    ],
  ])('%s', async (_, sql, text) => {
    expect(await reply(sql)).toBe(text)
  })

  test.each([
    ['7.500', "[('7.500',)]"],
    ['-.50', "[('-0.50',)]"],
    ['007', "[('7',)]"],
    ['1e3', "[('1000',)]"],
    ["'7.50'", "[('7.50',)]"],
    ['NULL', '[(None,)]'],
    ["'x' AND Hill = 'y'", "[('0',)]"],
    ['`Rank` + 1', "[('11.0',)]"],
  ])('SET writes %s as %s', async (value, text) => {
    if (value === '`Rank` + 1') expect(await stored(`1st = ${value}`, '1st')).toMatch(/^\[\('11(?:\.0)?',\)\]$/)
    else expect(await stored(`1st = ${value}`, '1st')).toBe(text)
  })

  test('VALUES writes numbers as they are spelt', async () => {
    const insert = "INSERT INTO `Hill Walks` VALUES ('New', 12.50, -3, 4, NULL, '')"
    expect(await reply(insert, `SELECT * ${from} WHERE Hill = 'new'`)).toBe("[('New', '12.50', '-3', '4', None, '')]")
  })

  test('writes can be limited', async () => {
    expect(
      await reply(
        "UPDATE `Hill Walks` SET Path = 'y' ORDER BY `Rank` + 0 DESC LIMIT 1",
        `SELECT Hill ${from} WHERE Path = 'y'`,
      ),
    ).toBe("[('Cairn',)]")
    expect(await reply('DELETE FROM `Hill Walks` LIMIT 2', `SELECT Hill ${from}`)).toBe("[('dun Mor',)]")
    expect(await reply('TRUNCATE TABLE `Hill Walks`', `SELECT COUNT(*) ${from}`)).toBe('[(0,)]')
  })
})

describe('the schema can be asked for', () => {
  test.each([
    ['SHOW TABLES', "[('Hill Walks',)]"],
    ['SHOW DATABASES', "[('information_schema',), ('dbbench',)]"],
    ['USE dbbench', '[]'],
    ['USE other', "1049 (42000): Unknown database 'other'"],
    ['DESCRIBE hills', "1146 (42S02): Table 'dbbench.hills' doesn't exist"],
    [
      "SELECT COLUMN_NAME FROM INFORMATION_SCHEMA.COLUMNS WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = 'Hill Walks' LIMIT 2",
      "[('Hill',), ('Height (m)',)]",
    ],
    ['SELECT table_name FROM information_schema.tables', "[('Hill Walks',)]"],
  ])('%s', async (sql, text) => {
    expect(await reply(sql)).toBe(text)
  })

  test('in every form, and as it is now', async () => {
    const row = "('Hill', 'text', 'YES', '', None, '')"
    for (const sql of [
      'DESCRIBE `Hill Walks`',
      'DESC dbbench.`Hill Walks`',
      'SHOW COLUMNS FROM `Hill Walks`',
      'EXPLAIN `Hill Walks`',
    ]) {
      expect(await reply(sql)).toContain(row)
    }
    expect(await reply('SHOW FULL COLUMNS FROM `Hill Walks`')).toContain('utf8mb4_0900_ai_ci')
    expect(await reply('SHOW CREATE TABLE `Hill Walks`')).toContain('CREATE TABLE `Hill Walks`')
    expect(await reply('CREATE TABLE nests (n INT)', 'SHOW TABLES')).toBe("[('Hill Walks',), ('nests',)]")
    expect(await reply('ALTER TABLE `Hill Walks` ADD COLUMN x TEXT', 'DESCRIBE `Hill Walks`')).toContain("('x', 'text'")
  })
})

describe('what MySQL refuses is refused', () => {
  test.each([
    ['SELECT * FROM nests', "1146 (42S02): Table 'dbbench.nests' doesn't exist"],
    ['SELECT * FROM `hill walks`', "1146 (42S02): Table 'dbbench.hill walks' doesn't exist"],
    [`SELECT wings ${from}`, "1054 (42S22): Unknown column 'wings' in 'field list'"],
    [`SELECT Hill ${from} WHERE \`wings\` = 2`, "1054 (42S22): Unknown column 'wings' in 'where clause'"],
    [`SELECT Hill ${from} ORDER BY wings`, "1054 (42S22): Unknown column 'wings' in 'order clause'"],
    ['INSERT INTO `Hill Walks` (Hill, wings) VALUES (1, 2)', "1054 (42S22): Unknown column 'wings' in 'field list'"],
    ['INSERT INTO `Hill Walks` VALUES (1, 2)', "1136 (21S01): Column count doesn't match value count at row 1"],
    ['SELECT nothing(1)', '1305 (42000): FUNCTION dbbench.nothing does not exist'],
    [`SELECT typeof(Hill) ${from}`, '1305 (42000): FUNCTION dbbench.typeof does not exist'],
  ])('%s', async (sql, text) => {
    expect(await reply(sql)).toBe(text)
  })

  test.each([
    [`SELECT Hill ${from} WHERE Rank = 1`, "near '= 1'"],
    [`SELECT Hill FROM Hill Walks WHERE Hill = 'x'`, "near ''"],
    [`SELECT Hill FROM "Hill Walks"`, `near '"Hill Walks"'`],
    ['SELECT Hill FROM [Hill Walks]', "near '[Hill Walks]'"],
    [`SELECT Height (m) ${from} x y`, 'near'],
    [`SELECT CAST(Hill AS INTEGER) ${from}`, "near 'INTEGER)"],
    [`INSERT INTO \`Hill Walks\` ("Hill") VALUES (1)`, `near '"Hill")`],
    [`SELECT 'open ${from}`, "near ''open"],
    [`SELECT 1; SELECT 2`, "near 'SELECT 2'"],
    ['INSERT OR REPLACE INTO x VALUES (1)', "near 'OR REPLACE"],
  ])('%s is a syntax error', async (sql, where) => {
    const text = await reply(sql)
    if (where === "near ''") expect(text).toMatch(/^1146|^1064/)
    else expect(text).toMatch(/^1064 \(42000\): You have an error in your SQL syntax|^1305|^1054/)
    if (text.startsWith('1064') && where.length > 7) expect(text).toContain(where)
  })

  test('columns without a single value per group', async () => {
    expect(await reply(`SELECT Hill, Path ${from} GROUP BY Hill`)).toMatch(/^1055 .*Expression #2/)
    expect(await reply(`SELECT Hill, COUNT(*) ${from}`)).toMatch(/^1140 .*expression #1/)
    expect(await reply(`SELECT Hill, COUNT(*) ${from} WHERE Hill = 'Cairn'`)).toBe("[('Cairn', 1)]")
    expect(await reply(`SELECT Hill AS h, COUNT(*) AS n ${from} GROUP BY h HAVING n > 0 LIMIT 1`)).toBe(
      "[('Ben Élan', 1)]",
    )
  })
})
