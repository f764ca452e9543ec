import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseResultLines } from '../../engine/trajectories/resultLines'
import { commandLineFile, runCommandLine } from '../cli/commandLine'
import { seededRandom } from '../fuzz/mutate'
import { exampleWorkspace } from '../kit/exampleWorkspace'

const kills = Number(process.env['HARNESS_S_KILLS'] ?? 20)
const evaluation = [
  '--harness',
  'H0,S1,S5',
  '--limit',
  '60',
  '--attempts',
  'H0:2,*:1',
  '--seed',
  '5',
  '--concurrency',
  '4',
]

/** Starts the command and kills it after `ms`; says whether it had ended by itself. */
const runAndKill = async (args: readonly string[], cwd: string, ms: number): Promise<boolean> => {
  const child = spawn(process.execPath, [commandLineFile, ...args], { cwd, stdio: 'ignore' })
  const ended = new Promise<boolean>((resolve) => child.once('close', (status) => resolve(status === 0)))
  const finished = await Promise.race([ended, sleep(ms, false)])
  child.kill('SIGKILL')
  return (await ended) || finished
}

const withoutRun = (json: string): unknown => ({ ...JSON.parse(json), run: '' })

const runsOf = (folder: string): readonly string[] =>
  existsSync(join(folder, 'runs')) ? readdirSync(join(folder, 'runs')).sort() : []

/** Starts one evaluation and resumes it after each kill until it ends or was killed often enough. */
const killUntilDone = async (folder: string, delay: () => number, most: number) => {
  const before = new Set(runsOf(folder))
  const newRun = () =>
    runsOf(folder).find((name) => !before.has(name) && existsSync(join(folder, 'runs', name, 'run.json')))
  let killed = 0
  for (let done = false; !done && killed < most; ) {
    const run = newRun()
    const args = run === undefined ? ['eval', ...evaluation] : ['eval', '--resume', run, '--concurrency', '4']
    done = await runAndKill(args, folder, delay())
    if (!done) killed++
  }
  return { kills: killed, run: newRun() }
}

/** Everything that equal seeds must give again: result lines in any order, and every log byte by byte. */
const contentOf = (folder: string) => {
  const { lines, unreadable } = parseResultLines(readFileSync(join(folder, 'results.jsonl'), 'utf8'))
  expect(unreadable).toEqual([])
  const written = readFileSync(join(folder, 'results.jsonl'), 'utf8').trimEnd().split('\n')
  expect(written).toHaveLength(lines.length)
  const logs = lines
    .map(({ harness, task, attempt }) => join('trajectories', harness, `${task}.${attempt}.jsonl`))
    .sort()
  return { results: written.sort(), logs: logs.map((log) => [log, readFileSync(join(folder, log), 'utf8')]) }
}

const workspace = exampleWorkspace()
afterAll(workspace.remove)

describe('an evaluation that is killed at any moment', () => {
  let uninterrupted = ''
  const firstFolder = join(workspace.folder, 'runs', 'run-0001')

  beforeAll(async () => {
    const ended = await runCommandLine(['eval', ...evaluation, '--json'], { cwd: workspace.folder })
    expect(ended.stderr).not.toContain('next:')
    uninterrupted = ended.stdout
  }, 120_000)

  it(`loses no rollout, runs none twice and ends with the same report (${kills} kills)`, {
    timeout: 30_000 + kills * 10_000,
  }, async () => {
    const random = seededRandom(11)
    for (let killed = 0; killed < kills; ) {
      const battered = await killUntilDone(workspace.folder, () => 150 + random() * 900, kills - killed)
      killed += battered.kills
      if (battered.run === undefined) continue
      const ended = await runCommandLine(['eval', '--resume', battered.run, '--json'], { cwd: workspace.folder })
      expect(ended.status).toBe(0)
      expect(withoutRun(ended.stdout)).toEqual(withoutRun(uninterrupted))
      expect(contentOf(join(workspace.folder, 'runs', battered.run))).toEqual(contentOf(firstFolder))
    }
  })
})
