import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { isJsonObject, type JsonObject } from '../../engine/documents/json'

export const commandLine = join(process.cwd(), 'dist', 'cli.js')
export const latencyMs = 200
/** Who asks must bring it. */
export const token = 'bench'

export interface Endpoint {
  readonly url: string
  /** When each request came in, in milliseconds since 1970. */
  readonly received: () => readonly number[]
  readonly stop: () => void
}

export const readObject = (text: string): JsonObject => {
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

/** Starts an endpoint that answers every request after exactly `latencyMs`. */
export const serve = async (folder: string, turns: number): Promise<Endpoint> => {
  const script = join(folder, 'script.json')
  const log = join(folder, 'served.jsonl')
  writeFileSync(script, JSON.stringify(scriptOf(turns)))
  const args = [commandLine, 'serve', 'openai', '--script', script, '--latency', String(latencyMs), '--log', log]
  const child = spawn(process.execPath, args, {
    env: { ...process.env, HARNESS_S_SERVE_TOKEN: token },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const { url } = readObject(await firstLine(child))
  const received = () =>
    readFileSync(log, 'utf8')
      .trimEnd()
      .split('\n')
      .map(readObject)
      .filter(({ event }) => event === 'received')
      .map(({ at }) => Date.parse(String(at)))
  return { url: String(url), received, stop: () => child.kill('SIGKILL') }
}
