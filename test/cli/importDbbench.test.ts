import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { runCommandLine } from './commandLine'

const example = join(import.meta.dirname, '..', '..', 'examples', 'dbbench')
const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'harness-s-import-'))
  folders.push(folder)
  return folder
}
const workspace = (): string => {
  const folder = newFolder()
  cpSync(example, folder, {
    recursive: true,
    filter: (path) => !/runs|data\/dbbench|dbbench\.tasks/.test(path.slice(example.length)),
  })
  return folder
}

/** A checkout with invented records where the benchmark has its own. */
const checkout = (training: string): string => {
  const folder = newFolder()
  const data = join(folder, 'data', 'dbbench')
  mkdirSync(data, { recursive: true })
  for (const [name, source] of [
    ['standard.jsonl', 'test.jsonl'],
    ['dev.jsonl', 'dev.jsonl'],
  ] as const) {
    const records = readFileSync(join(example, 'data', 'sample', source), 'utf8')
    writeFileSync(join(data, name), records.replace(/"id": "[^"]*", /g, ''))
  }
  writeFileSync(join(data, 'db_out_new.jsonl'), training)
  return folder
}

const fresh = (name: string, label: unknown) =>
  JSON.stringify({
    description: `Who is ${name}?`,
    label,
    type: ['other'],
    table: { table_name: 't', table_info: { columns: [{ name: 'n' }], rows: [[name]] } },
  })

test('a checkout becomes splits, a task set that the linter likes, and a report of what was left out', async () => {
  const folder = workspace()
  const source = checkout([fresh('Ada', ['Ada']), fresh('Bo', "[('a', 1)]"), fresh('Cy', ['Cy'])].join('\n'))
  const imported = await runCommandLine(['import', 'dbbench', source, '--workspace', folder, '--train', '1', '--json'])
  expect(imported).toMatchObject({ status: 0, stderr: '' })
  expect(JSON.parse(imported.stdout)).toMatchObject({
    trainFrom: 'the training file of AgentBench',
    tasks: { train: 1, validation: 1, dev: 4, test: 12 },
    drops: [{ source: 'training', line: 2 }],
  })
  expect(JSON.parse(readFileSync(join(folder, 'data/dbbench/import-report.json'), 'utf8'))).toEqual(
    JSON.parse(imported.stdout),
  )
  const tasks = readFileSync(join(folder, 'tasks/dbbench.tasks.json'), 'utf8')
  expect(tasks).toContain('"test-11"')
  expect(tasks).not.toMatch(/Old Friend|UPDATE beehives|Question/)
  const checked = await runCommandLine(['validate', '--workspace', folder, '--strict', '--json'])
  expect(checked.status, checked.stdout).toBe(0)
  const looked = await runCommandLine(['doctor', '--workspace', folder])
  expect(looked.stdout).toContain('18 tasks in dev, test, train, validation')
  expect(looked.stdout).toContain('ok      SQLite')
})

test('a folder without records is named, and nothing is written', async () => {
  const folder = workspace()
  const { status, stderr } = await runCommandLine(['import', 'dbbench', newFolder(), '--workspace', folder])
  expect(status).toBe(2)
  expect(stderr).toContain('no DBBench records')
  expect(existsSync(join(folder, 'data/dbbench'))).toBe(false)
})

test.each([
  [{ engine: 'oracle' }, 'no engine "oracle"'],
  [{ options: { dialect: 'french' } }, 'no dialect "french"'],
  [{ options: { scorer: 'mine' } }, 'no scorer "mine"'],
  [{ data: '../elsewhere' }, 'no data inside the workspace'],
  [{ data: 'tools' }, 'it holds no .jsonl file'],
  [{ data: 'nowhere' }, 'import dbbench PATH'],
])('an environment with %j says what is wrong', async (change, message) => {
  const folder = workspace()
  const environments = { sample: { type: 'dbbench', data: 'data/sample', ...change } }
  const file = join(folder, 'harness-s.json')
  writeFileSync(file, JSON.stringify({ kind: 'workspace', schemaVersion: 1, id: 'w', environments }))
  const { stdout } = await runCommandLine(['doctor', '--workspace', folder])
  expect(stdout).toContain(message)
})
