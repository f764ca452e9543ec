import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandLine, readObject, token } from './endpoint'

export const concurrency = 64
export const tasks = 500
export const harnesses = ['H0', 'S7']

/** What a run cost the machine. */
export interface Measured {
  /** When the last result was there, in milliseconds since 1970. */
  readonly endedAt: number
  /** Processor time of the whole process, its start included. */
  readonly cpuMs: number
  readonly rssMegabytes: number
}

const example = join('examples', 'miniapps')

const makeWorkspace = (folder: string, baseUrl: string): string => {
  const workspace = join(folder, 'miniapps')
  cpSync(example, workspace, { recursive: true, filter: (path) => !path.startsWith(join(example, 'runs')) })
  const file = join(workspace, 'harness-s.json')
  const policy = { type: 'openai', baseUrl, model: 'harness-s', keyEnv: 'BENCH_KEY' }
  writeFileSync(file, JSON.stringify({ ...readObject(readFileSync(file, 'utf8')), policies: { served: policy } }))
  return workspace
}

/** Writes what the process used when it ends. */
const usageHook = `process.on('exit', () => require('node:fs').writeFileSync(process.env.BENCH_USAGE,
  JSON.stringify({ ...process.cpuUsage(), ...process.resourceUsage() })))`

const evaluate = async (folder: string, workspace: string, attempts: number) => {
  const hook = join(folder, 'usage.cjs')
  const usage = join(folder, 'usage.json')
  writeFileSync(hook, usageHook)
  const choice = ['--harness', harnesses.join(','), '--limit', String(tasks), '--attempts', String(attempts)]
  const args = ['--workspace', workspace, 'eval', ...choice, '--concurrency', String(concurrency)]
  const child = spawn(process.execPath, ['--require', hook, commandLine, ...args], {
    env: { ...process.env, BENCH_KEY: token, BENCH_USAGE: usage },
    stdio: 'ignore',
  })
  const [status] = await once(child, 'exit')
  if (status !== 0) throw new Error(`eval ended with ${status}`)
  return readObject(readFileSync(usage, 'utf8'))
}

/** As the run's events tell. */
const endOf = (workspace: string): number => {
  const lines = readFileSync(join(workspace, 'runs', 'run-0001', 'events.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
  const last = lines.map(readObject).findLast(({ type }) => type === 'rollout_finished')
  return Date.parse(String(last?.['at']))
}

/** Plays the tasks under the harnesses, each so many times, with the policy that is served at an address. */
export const measureEvaluation = async (folder: string, baseUrl: string, attempts: number): Promise<Measured> => {
  const workspace = makeWorkspace(folder, baseUrl)
  const { user, system, maxRSS } = await evaluate(folder, workspace, attempts)
  return {
    endedAt: endOf(workspace),
    cpuMs: (Number(user) + Number(system)) / 1000,
    rssMegabytes: Number(maxRSS) / 1024,
  }
}
