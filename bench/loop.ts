import { type ChildProcess, spawn } from 'node:child_process'
import { once, setMaxListeners } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { isJsonObject, type JsonObject } from '../engine/documents/json'
import { runConcurrently } from '../engine/executor/runConcurrently'
import { openAiSender } from '../engine/node/openaiClient'
import { type BenchRow, median } from './benchRow'

const commandLine = join(process.cwd(), 'dist', 'cli.js')
const example = join('examples', 'miniapps')
const latencyMs = 200
const concurrency = 64
const tasks = 500
const harnesses = ['H0', 'S7']
const rollouts = tasks * harnesses.length
const token = 'bench'

const readObject = (text: string): JsonObject => {
  const value: unknown = JSON.parse(text)
  if (isJsonObject(value)) return value
  throw new Error(`No JSON object: ${text.slice(0, 100)}`)
}

/** A policy of this many turns: it looks, then it is done. Nothing waits but for the endpoint. */
const scriptOf = (turns: number) => {
  const look = { calls: [{ tool: 'list', arguments: { app: 'mail', page: 'p1' } }] }
  const done = { calls: [{ tool: 'done', arguments: { answer: 'none' } }] }
  return [{ turns: [...Array.from({ length: turns - 1 }, () => look), done] }]
}

const firstLine = async (child: ChildProcess): Promise<string> => {
  if (child.stdout === null) throw new Error('The endpoint has no output')
  for await (const line of createInterface({ input: child.stdout })) return line
  throw new Error('The endpoint ended before it said its address')
}

const serve = async (folder: string, turns: number) => {
  const script = join(folder, 'script.json')
  const log = join(folder, 'served.jsonl')
  writeFileSync(script, JSON.stringify(scriptOf(turns)))
  const args = [commandLine, 'serve', 'openai', '--script', script, '--latency', String(latencyMs), '--log', log]
  const child = spawn(process.execPath, args, {
    env: { ...process.env, HARNESS_S_SERVE_TOKEN: token },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const { url } = readObject(await firstLine(child))
  const requests = () => readFileSync(log, 'utf8').split('"received"').length - 1
  return { url, requests, stop: () => child.kill('SIGKILL') }
}

const makeWorkspace = (folder: string, baseUrl: unknown): string => {
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

const evaluate = async (folder: string, workspace: string) => {
  const hook = join(folder, 'usage.cjs')
  const usage = join(folder, 'usage.json')
  writeFileSync(hook, usageHook)
  const choice = ['--harness', harnesses.join(','), '--limit', String(tasks), '--concurrency', String(concurrency)]
  const child = spawn(process.execPath, ['--require', hook, commandLine, '--workspace', workspace, 'eval', ...choice], {
    env: { ...process.env, BENCH_KEY: token, BENCH_USAGE: usage },
    stdio: 'ignore',
  })
  const [status] = await once(child, 'exit')
  if (status !== 0) throw new Error(`eval ended with ${status}`)
  return readObject(readFileSync(usage, 'utf8'))
}

/** Milliseconds from the start of the first rollout to the last result, as the run's events tell. */
const wallOf = (workspace: string): number => {
  const lines = readFileSync(join(workspace, 'runs', 'run-0001', 'events.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
  const times = lines
    .map(readObject)
    .filter(({ type }) => type === 'run_started' || type === 'rollout_finished')
    .map(({ at }) => Date.parse(String(at)))
  return (times.at(-1) ?? Number.NaN) - (times[0] ?? Number.NaN)
}

/** The same requests by the bare library, so that a busy moment of the machine shows. */
const bareLoop = async (baseUrl: string, turns: number): Promise<number> => {
  const send = openAiSender({ baseUrl, key: token, stream: false })
  const { signal } = new AbortController()
  setMaxListeners(0, signal)
  const started = performance.now()
  await runConcurrently([...Array(rollouts).keys()], { concurrency, signal }, async () => {
    for (let turn = 0; turn < turns; turn++) {
      await send({ model: 'm', messages: [{ role: 'user', content: 'last in mail' }] }, signal)
    }
  })
  return performance.now() - started
}

interface Measured {
  readonly bareMs: number
  readonly wallMs: number
  readonly cpuMs: number
  readonly rssMegabytes: number
}

const measure = async (turns: number): Promise<Measured> => {
  const folder = mkdtempSync(join(process.cwd(), 'dist', 'bench-loop-'))
  const endpoint = await serve(folder, turns)
  try {
    const workspace = makeWorkspace(folder, endpoint.url)
    const { user, system, maxRSS } = await evaluate(folder, workspace)
    if (endpoint.requests() !== rollouts * turns)
      throw new Error(`The endpoint counted ${endpoint.requests()} requests`)
    return {
      bareMs: await bareLoop(String(endpoint.url), turns),
      wallMs: wallOf(workspace),
      cpuMs: (Number(user) + Number(system)) / 1000,
      rssMegabytes: Number(maxRSS) / 1024,
    }
  } finally {
    endpoint.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const rowsOf = async (turns: number, most: number, repetitions: number): Promise<readonly BenchRow[]> => {
  const all: Measured[] = []
  for (let time = 0; time < repetitions; time++) all.push(await measure(turns))
  const middle = (read: (measured: Measured) => number) => median(all.map(read))
  const ideal = Math.ceil(rollouts / concurrency) * latencyMs * turns
  const wall = middle(({ wallMs }) => wallMs)
  const name = `${rollouts} rollouts of ${turns} ${turns === 1 ? 'turn' : 'turns'}, ${concurrency} at a time`
  return [
    {
      measure: `${name}, median of ${repetitions}`,
      value: wall,
      unit: 'ms',
      peer: { name: `ideal at ${latencyMs} ms`, value: ideal },
      ratio: wall / ideal,
      target: `<= ${most} x`,
      ok: wall / ideal <= most,
    },
    { measure: '  the same requests by the bare library', value: middle(({ bareMs }) => bareMs), unit: 'ms', ok: true },
    {
      measure: '  CPU per call, start included',
      value: middle(({ cpuMs }) => cpuMs) / rollouts / turns,
      unit: 'ms',
      ok: true,
    },
    { measure: '  largest resident memory', value: middle(({ rssMegabytes }) => rssMegabytes), unit: 'MB', ok: true },
  ]
}

/** The evaluation loop against an endpoint that answers after exactly 200 ms. */
export const loop = async (): Promise<readonly BenchRow[]> => [
  ...(await rowsOf(1, 1.1, 3)),
  ...(await rowsOf(5, 1.05, 1)),
]
