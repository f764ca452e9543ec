import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runCommandLine } from '../cli/commandLine'
import { canary, servedPolicy } from '../cli/servedPolicy'
import { exampleWorkspace } from '../kit/exampleWorkspace'
import { runRecords } from '../kit/runRecords'

/** Logs that Inspect AI itself writes, against an endpoint of ours, in a Python environment of its own. */

const script = join(import.meta.dirname, '..', '..', 'scripts', 'inspectPeer.mjs')
const folder = mkdtempSync(join(tmpdir(), 'harness-s-inspect-'))
const workspace = exampleWorkspace()
const endpoint = await servedPolicy()
let absent: string | undefined

const answers = [
  {
    match: 'how many',
    turns: [
      { text: 'let me look', calls: [{ tool: 'look', arguments: { app: 'mail', page: 'p1' } }] },
      { text: 'it is v7' },
    ],
  },
  { match: 'nine', turns: [{ calls: [{ tool: 'look', arguments: { app: 'mail', page: 'p9' } }] }, { text: 'none' }] },
]

const makeLog = (binaries: string, form: 'eval' | 'json'): void => {
  const args = ['eval', 'task.py', '--model', 'openai/harness-s', '-M', 'responses_api=false']
  const logs = ['--log-dir', join(folder, form), '--log-format', form, '--epochs', '2', '--display', 'none']
  const { status, stderr } = spawnSync(join(binaries, 'inspect'), [...args, ...logs], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 100_000,
    env: { ...process.env, OPENAI_BASE_URL: endpoint.config.baseUrl, OPENAI_API_KEY: canary },
  })
  if (status !== 0) throw new Error(`inspect eval ended with ${status}: ${stderr}`)
}

beforeAll(async () => {
  const cached = process.env['HARNESS_S_CACHE'] ?? join(process.env['HOME'] ?? '', '.cache', 'harness-s')
  if (process.env['CI'] !== 'true' && !existsSync(join(cached, 'inspect-peer'))) {
    absent = 'no Inspect AI; fetch it with: node scripts/inspectPeer.mjs'
    return
  }
  const installed = spawnSync(process.execPath, [script], { encoding: 'utf8', timeout: 280_000 })
  if (installed.status !== 0) {
    absent = `Inspect AI cannot be installed: ${installed.stderr.trim().split('\n').at(-1)}`
    return
  }
  copyFileSync(join(import.meta.dirname, 'task.py'), join(folder, 'task.py'))
  writeFileSync(join(folder, 'answers.json'), JSON.stringify(answers))
  await endpoint.start('--script', join(folder, 'answers.json'))
  makeLog(installed.stdout.trim(), 'eval')
  makeLog(installed.stdout.trim(), 'json')
}, 480_000)

afterAll(async () => {
  await endpoint.remove()
  workspace.remove()
  rmSync(folder, { recursive: true, force: true })
})

beforeEach((context) => {
  if (absent !== undefined) context.skip(absent)
})

const importLog = async (form: 'eval' | 'json') => {
  const { status, stdout, stderr } = await runCommandLine(['import', 'inspect', join(folder, form), '--json'], {
    cwd: workspace.folder,
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  return JSON.parse(stdout)
}

describe.each(['eval', 'json'] as const)('a log of Inspect AI as .%s', (form) => {
  it('becomes a run with its scores, calls, results and failures, of which nothing is lost', async () => {
    const { run, rollouts, losses } = await importLog(form)
    expect({ rollouts, losses }).toEqual({ rollouts: 6, losses: {} })
    const { lines } = runRecords(workspace.folder, run)
    const outcomes = lines('results.jsonl').map(({ rollout, outcome }) => `${rollout} ${outcome}`)
    expect(outcomes.sort()).toEqual([
      'peek/failing/0 fail',
      'peek/failing/1 fail',
      'peek/right/0 pass',
      'peek/right/1 pass',
      'peek/wrong/0 fail',
      'peek/wrong/1 fail',
    ])
    const records = lines('trajectories/peek/right.0.jsonl')
    const messages = records.flatMap(({ type, message }) => (type === 'message' ? [message] : []))
    expect(messages.map(({ role, text }) => [role, text])).toEqual([
      ['system', 'You look things up.'],
      ['user', 'how many in mail'],
      ['assistant', 'let me look'],
      ['tool', 'mail p1: k3 v7'],
      ['assistant', 'it is v7'],
    ])
    const calls = records.flatMap(({ type, usage }) => (type === 'model_call' ? [usage] : []))
    expect(calls).toEqual(Array(2).fill({ inputTokens: expect.any(Number), outputTokens: expect.any(Number) }))
    const failing = lines('trajectories/peek/failing.0.jsonl').filter(({ type }) => type === 'tool_result')
    expect(failing.map(({ result }) => [result.isError, result.text])).toEqual([[true, 'no such page']])
  })

  it('is counted by `report`, liked by `validate`, and keeps the answers of the tasks sealed', async () => {
    const { run } = await importLog(form)
    const report = await runCommandLine(['report', run, '--json'], { cwd: workspace.folder })
    expect(JSON.parse(report.stdout)).toMatchObject({ rows: [{ harness: 'peek', tasks: 3, avg: 1 / 3 }], missing: 0 })
    const checked = await runCommandLine(['validate', '--strict'], { cwd: workspace.folder })
    expect(checked.status, checked.stdout).toBe(0)
    const { folder: runFolder } = runRecords(workspace.folder, run)
    const holding = readdirSync(runFolder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .filter((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8').includes('sealed-canary-41d'))
    expect(holding.map(({ name }) => name)).toEqual(['sealed.jsonl'])
  })
})
