import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EntryEvidenceResult } from '../../protocol/languageServer'
import { runCommandLine } from '../cli/commandLine'
import { exampleTexts } from '../kit/randomEdits'
import { ServedWorkspace } from './servedWorkspace'

const exampleFolder = join(import.meta.dirname, '../../examples/miniapps')
/** `exampleTexts` has few of the tasks. */
const example: Readonly<Record<string, string>> = Object.fromEntries(
  [...exampleTexts.map(({ path }) => path), 'data/instances.json'].map((path) => [
    path,
    readFileSync(join(exampleFolder, path), 'utf8'),
  ]),
)
const s1 = 'harness/S1.sibling.json'
let served: ServedWorkspace
let report: { readonly [name: string]: unknown; readonly tasks: readonly { readonly task: string }[] }

const evidenceOf = async (path: string): Promise<EntryEvidenceResult | null> => {
  await served.client.request('harnessS/validate', {})
  const { result } = await served.client.request('harnessS/entryEvidence', { uri: served.folder.uri(path) })
  return result as EntryEvidenceResult | null
}

beforeAll(async () => {
  served = await ServedWorkspace.start(example)
  const cwd = served.folder.path
  await runCommandLine(['eval', '--harness', 'H0', '--attempts', '2', '--split', 'train', '--limit', '60'], { cwd })
  report = JSON.parse((await runCommandLine(['eval', '--repair', 'S1', '--json'], { cwd })).stdout)
}, 60_000)
afterAll(() => served.stop())

/** What the result lines of the run say of a hook. */
const firingsInLines = (hook: string): number =>
  readFileSync(served.folder.at('runs/run-0002/results.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .reduce((sum, line) => sum + (JSON.parse(line).firings[hook] ?? 0), 0)

test('the server tells of an entry what the report and the result lines of its evaluation say', async () => {
  const told = await evidenceOf(s1)
  const { repaired, targets, regressed, controls, verdict: status, reasons } = told ?? {}
  const verdict = { status, reasons, rule: 'local-accept-v1', by: 'rule' }
  expect(report).toMatchObject({ repaired, targets, regressed, controls, verdict })
  expect(told).toMatchObject({ run: 'run-0002', sibling: 'S1', policy: { id: 'tiny' }, outdatedBy: [] })
  const { hook, rollouts, range } = told?.entries[0] ?? {}
  expect(told?.entries).toHaveLength(1)
  expect(hook?.fired).toBe(firingsInLines('next-page'))
  expect(hook?.fired).toBeGreaterThan(0)
  expect(hook?.complied).toBeGreaterThan(0)
  expect(example[s1]?.split('\n')[range?.start.line ?? -1]).toContain('state.hooks.next-page')
  const [first] = rollouts ?? []
  expect(readFileSync(fileURLToPath(first?.log ?? ''), 'utf8')).toContain('"hook":"next-page"')
})

test('of a sibling that was never evaluated, and of what is none, nothing is told', async () => {
  expect(await evidenceOf('harness/S2.sibling.json')).toBeNull()
  expect(await evidenceOf('harness/H0.harness.json')).toBeNull()
})

test('an edit outdates it before it is saved; the numbers stay those of the run', async () => {
  const text = example[s1] ?? ''
  served.open(s1, text.replace('"message": "next"', '"message": "verify"'))
  const told = await evidenceOf(s1)
  expect(told?.outdatedBy).toEqual(['harness'])
  expect(told?.repaired).toBe(report['repaired'])
  served.edit(s1, text)
  expect((await evidenceOf(s1))?.outdatedBy).toEqual([])
})

test('a changed ancestor, task set, tool or policy outdates it', async () => {
  const outdatedAfter = async (path: string, from: string, to: string) => {
    const text = String(example[path])
    expect(text).toContain(from)
    served.folder.write(path, text.replace(from, to))
    served.told([path, 'changed'])
    const told = (await evidenceOf(s1))?.outdatedBy
    served.folder.write(path, text)
    served.told([path, 'changed'])
    return told
  }
  const [task] = report.tasks
  expect(await outdatedAfter('harness-s.json', '"tiny": {', '"large": {')).toEqual(['policy'])
  expect(await outdatedAfter('tools/miniapps.tools.json', 'Items of one page', 'Some of one page')).toEqual([
    'catalogue',
  ])
  expect(await outdatedAfter('tasks/miniapps.tasks.json', `"${task?.task}"`, '"another"')).toContain('tasks')
  expect((await evidenceOf(s1))?.outdatedBy).toEqual([])
})

test('without the logs the result is told, and nothing of hooks', async () => {
  for (const name of readdirSync(served.folder.at('runs/run-0002/trajectories'))) {
    rmSync(served.folder.at(`runs/run-0002/trajectories/${name}`), { recursive: true })
  }
  served.folder.write('runs/run-0002/results.jsonl', readFileSync(served.folder.at('runs/run-0002/results.jsonl')))
  const told = await evidenceOf(s1)
  expect(told?.repaired).toBe(report['repaired'])
  expect(told?.entries[0]).not.toHaveProperty('hook')
})
