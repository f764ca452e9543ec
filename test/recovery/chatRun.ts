import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { ResultLine } from '../../engine/documents/kinds/resultLine'
import { trajectoryPath } from '../../engine/trajectories/runLayout'
import { startCommandLine } from '../cli/commandLine'
import { canary, keyVariable, servedPolicy } from '../cli/servedPolicy'
import { expectNoCanary } from '../kit/canaries'
import { databaseCanary } from '../kit/mariadb'
import { runRecords } from '../kit/runRecords'
import { errandWorkspace, sealedCanary } from './errands'

/** How many kills of each kind; the long tests ask for more. */
export const kills = Number(process.env['HARNESS_S_KILLS'] ?? 20)
/** Enough work that a run is not done before its last kill. */
export const enoughTasks = Math.ceil(0.8 * kills)
export const concurrency = 4
export const passwordVariable = 'TEST_DATABASE_PASSWORD'

export const evaluate = ['eval', '--concurrency', String(concurrency), '--json']
export const resume = (run: string) => ['eval', '--resume', run, '--concurrency', String(concurrency), '--json']

/** A scripted model behind an endpoint, a workspace that asks it, and what can be told of the runs there. */
export const chatErrands = async (tasks: number, environment: object = {}, members: object = {}) => {
  const endpoint = await servedPolicy()
  const { folder, script, write, remove } = errandWorkspace(tasks, endpoint.config, environment, members)
  const shown: string[] = []

  const serve = () => endpoint.start('--script', script, '--latency', '10')
  await serve()

  const start = (args: readonly string[], more: Readonly<Record<string, string>> = {}) => {
    const env = { [keyVariable]: canary, [passwordVariable]: databaseCanary, ...more }
    const session = startCommandLine(args, { cwd: folder, env })
    const ended = session.ended.then((end) => {
      shown.push(end.stdout, end.stderr)
      return end
    })
    return { ...session, ended }
  }
  const asked = (): readonly string[] => endpoint.received().map(({ request }) => request)

  return {
    folder,
    endpoint,
    serve,
    write,
    start,
    run: (args: readonly string[], more?: Readonly<Record<string, string>>) => start(args, more).ended,
    /** The run that nothing happens to, and what it asked; the endpoint counts from nothing afterwards. */
    uninterrupted: async () => {
      const whole = await start(evaluate).ended
      expect(whole.status).toBe(0)
      const calm = asked()
      endpoint.forget()
      return { whole, calm }
    },
    /** Requests that reached the endpoint, in order; each call of a run has one of its own. */
    asked,
    /** Waits until so many requests more have reached the endpoint. */
    progress: async (requests: number) => {
      const before = asked().length
      await expect.poll(() => asked().length, { timeout: 30_000, interval: 5 }).toBeGreaterThan(before + requests)
    },
    expectNoCanary: () => {
      const canaries = { secrets: [canary, databaseCanary], sealed: [sealedCanary] }
      expectNoCanary(canaries, { workspace: folder, files: [endpoint.log], shown })
    },
    remove: async () => {
      await endpoint.remove()
      remove()
    },
  }
}

/** What equal seeds must give again, byte by byte: the last result of each rollout, its sealed half and its log. */
export const contentOf = (workspace: string, run: string) => {
  const { folder, lines } = runRecords(workspace, run)
  const results = new Map<string, ResultLine>(lines('results.jsonl').map((line) => [line.rollout, line]))
  const sealed = new Map<string, unknown>(lines('sealed.jsonl').map((line) => [line.rollout, line]))
  const sorted = [...results.values()].sort((one, other) => (one.rollout < other.rollout ? -1 : 1))
  return sorted.map((result) => {
    const log = trajectoryPath(result.harness, result.task, result.attempt)
    return { result, sealed: sealed.get(result.rollout), log: readFileSync(join(folder, log), 'utf8') }
  })
}

/** What the call log of a run tells. No request may be sent once its answer is in. */
export const readCalls = (workspace: string, run: string) => {
  const answered = new Set<string>()
  let lost = 0
  let failed = 0
  for (const { type, hash } of runRecords(workspace, run).lines('calls.jsonl')) {
    if (type === 'sent') expect(answered.has(hash)).toBe(false)
    if (type === 'answered') answered.add(hash)
    if (type === 'lost-in-flight') lost++
    if (type === 'failed') failed++
  }
  return { answered: answered.size, lost, failed }
}
