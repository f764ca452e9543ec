import { expect, test } from 'vitest'
import { localSqlite } from '../../../test/kit/dbbenchData'
import { EnvironmentError } from '../environment'
import { dbbenchProvider } from './provider'

const canaries = ['CANARY-label', 'CANARY-reference', 'cafe0123456789abcdef0123456789ab']
const table = {
  table_name: 'birds',
  table_info: {
    columns: [{ name: 'name' }, { name: 'wings' }],
    rows: [
      ['wren', '2'],
      ['kiwi', '0'],
    ],
  },
}
const question = { id: 'q', description: 'Which?', type: ['other'], label: ['CANARY-label'], table, contradicted: true }
const write = {
  id: 'w',
  description: 'Change it.',
  type: ['UPDATE'],
  label: ['UPDATE birds SET name = "CANARY-reference"'],
  answer_md5: "[('cafe0123456789abcdef0123456789ab',)]",
  table,
}
/** No hash is published: the reference statement decides. */
const open = { ...write, id: 'r', answer_md5: '', label: ["UPDATE birds SET wings = '1' WHERE name = 'kiwi'"] }
const text = [question, write, open].map((each) => JSON.stringify(each)).join('\n')
const signal = new AbortController().signal

const provider = async (scorer: 'official' | 'rows' = 'rows') =>
  dbbenchProvider({ files: [{ split: 'test', file: 'test.jsonl', text }], engine: await localSqlite(), scorer })

const episode = async (id: string) => {
  const environment = await (await provider()).open(id, { seed: 1 })
  await environment.reset(signal)
  const step = (tool: string, args: { [name: string]: string | string[] }) =>
    environment.step({ id: 'c1', tool, arguments: args }, signal)
  return { environment, sql: (query: string) => step('execute_sql', { query }), step }
}

test('splits are the files, and those with contradicted labels also come without them', async () => {
  const tasks = await (await provider()).tasks('test-clean')
  expect(tasks.map(({ id }) => id)).toEqual(['w', 'r'])
  await expect((await provider()).tasks('train')).rejects.toThrow('Use one of: test, test-clean')
})

test('neither tasks nor replies nor errors carry the sealed half', async () => {
  const { environment, sql } = await episode('w')
  const texts = [JSON.stringify(await (await provider()).tasks('test')), JSON.stringify(environment.tools())]
  for (const query of [
    'SELECT * FROM birds',
    'SHOW TABLES',
    'SELECT * FROM nests',
    'SELECT * FROM information_schema.columns',
  ]) {
    texts.push(JSON.stringify(await sql(query)))
  }
  for (const canary of canaries) expect(texts.join('\n')).not.toContain(canary)
})

test('a question is judged by what was committed, under a scorer that has a name', async () => {
  const { environment, step } = await episode('q')
  const reply = await step('commit_final_answer', { whatever: ['CANARY-label'] })
  expect(reply).toMatchObject({ done: true, isError: false })
  const evaluation = await environment.evaluate({ answer: null, limit: null }, signal)
  expect(evaluation).toMatchObject({
    score: 1,
    success: true,
    outcome: 'completed',
    scorer: { name: 'harness-s-dbbench' },
  })
  expect(JSON.stringify(evaluation.sealed)).toContain('agentbench-fc')
  await environment.close()
  await environment.close()
})

test('the official rule can be asked for, and is another version of the environment', async () => {
  const official = await provider('official')
  const environment = await official.open('q', { seed: 1 })
  await environment.reset(signal)
  const evaluation = await environment.evaluate({ answer: 'CANARY-label', limit: null }, signal)
  expect(evaluation).toMatchObject({ success: true, scorer: { name: 'agentbench-fc' } })
  expect(official.describe().version).not.toBe((await provider()).describe().version)
})

test('a write is judged by the state, and only after a commit', async () => {
  const { environment, sql, step } = await episode('r')
  const query = "UPDATE birds SET wings = 1 WHERE name = 'KIWI'"
  expect(await sql(query)).toMatchObject({ text: '[]', calls: [{ api: 'db.write', effect: 'write', ok: true }] })
  const judge = () => environment.evaluate({ answer: null, limit: null }, signal)
  expect((await judge()).success).toBe(false)
  await step('commit_final_answer', { answers: [] })
  expect((await judge()).success).toBe(true)
  await environment.reset(signal)
  await step('commit_final_answer', { answers: ['done'] })
  expect((await judge()).success).toBe(false)
})

test('a reference statement that fails is no state to reach: doing nothing does not pass, and it is not quoted', async () => {
  const record = { ...open, id: 'b', label: ["UPDATE nests SET name = 'CANARY-reference'"] }
  const files = [{ split: 'test', file: 'test.jsonl', text: JSON.stringify(record) }]
  const environment = await dbbenchProvider({ files, engine: await localSqlite() }).open('b', { seed: 1 })
  await environment.reset(signal)
  const told = await environment.evaluate({ answer: 'done', limit: null }, signal).catch(String)
  expect(told).toMatch(/^EnvironmentError: The reference statement of task b fails on the engine sqlite/)
  expect(told).not.toContain('CANARY')
})

test('a dropped table is a failure, not a fault', async () => {
  const { environment, sql, step } = await episode('w')
  await sql('DROP TABLE birds')
  await step('commit_final_answer', { answers: ['done'] })
  expect(await environment.evaluate({ answer: null, limit: null }, signal)).toMatchObject({
    score: 0,
    outcome: 'completed',
  })
})

test('a limit scores nothing, without a look at the database', async () => {
  const { environment, step } = await episode('q')
  await step('commit_final_answer', { answers: ['CANARY-label'] })
  const evaluation = await environment.evaluate({ answer: null, limit: 'turn-limit' }, signal)
  expect(evaluation).toMatchObject({ score: 0, outcome: 'turn-limit' })
})

test('long replies are cut as the benchmark cuts them', async () => {
  const { sql } = await episode('q')
  const { text: reply, truncated } = await sql(`SELECT REPEAT('x', 2000)`)
  expect(truncated).toBe(true)
  expect(reply).toBe(`[('${'x'.repeat(797)}[TRUNCATED]`)
})

test.each([
  ['execute_sql', { query: ['a'] }, 'Give one SQL statement'],
  ['execute_sql', { query: 'x'.repeat(100_001) }, 'max_allowed_packet'],
  ['drop_everything', {}, 'There is no such tool'],
])('a malformed call of %s is answered', async (tool, args, message) => {
  const { step } = await episode('q')
  expect(await step(tool, args)).toMatchObject({ isError: true, text: expect.stringContaining(message) })
})

test('ids that name two tasks, and unknown ones, are infrastructure failures', async () => {
  const engine = await localSqlite()
  const twice = [
    { split: 'a', file: 'a', text: JSON.stringify(question) },
    { split: 'b', file: 'b', text: JSON.stringify(question) },
  ]
  expect(() => dbbenchProvider({ files: twice, engine })).toThrow(EnvironmentError)
  await expect((await provider()).open('x', { seed: 1 })).rejects.toThrow('no task "x"')
})
