import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runRecords } from '../kit/runRecords'
import { runCommandLine, startCommandLine } from './commandLine'
import { canary, keyVariable, servedPolicy, workspaceWith } from './servedPolicy'

const kills = Number(process.env['HARNESS_S_KILLS'] ?? 20)
const concurrency = 4
const env = { [keyVariable]: canary }

let endpoint: Awaited<ReturnType<typeof servedPolicy>>
let workspace: ReturnType<typeof workspaceWith>
beforeAll(async () => {
  endpoint = await servedPolicy()
  workspace = workspaceWith(Math.max(30, 2 * kills), { served: endpoint.config })
  await endpoint.start('--latency', '20')
}, 120_000)
afterAll(async () => {
  await endpoint.remove()
  workspace.remove()
})

const evaluate = ['eval', '--harness', 'H0,S6', '--policy', 'served', '--concurrency', String(concurrency), '--json']
const resume = (run: string) => ['eval', '--resume', run, '--concurrency', String(concurrency), '--json']

const resultsOf = (run: string) =>
  runRecords(workspace.folder, run)
    .lines('results.jsonl')
    .sort((one, other) => (one.rollout < other.rollout ? -1 : 1))

/** Starts a session of the run and kills it once it has made some requests more. */
const interrupt = async (args: readonly string[], requests: number): Promise<void> => {
  const before = endpoint.received().length
  const session = startCommandLine(args, { cwd: workspace.folder, env })
  await expect
    .poll(() => endpoint.received().length, { timeout: 30_000, interval: 5 })
    .toBeGreaterThan(before + requests)
  session.kill('SIGKILL')
  await session.ended
}

/** What the call log of a run tells. No request may be sent once its answer is in. */
const readCalls = (run: string) => {
  const answered = new Set<string>()
  let lost = 0
  for (const { type, hash } of runRecords(workspace.folder, run).lines('calls.jsonl')) {
    if (type === 'sent') expect(answered.has(hash)).toBe(false)
    if (type === 'answered') answered.add(hash)
    if (type === 'lost-in-flight') lost++
  }
  return { answered: answered.size, lost }
}

describe(`a run of a model that is killed ${kills} times`, { timeout: 60_000 + 10_000 * kills }, () => {
  it('comes to the same results, and pays again only for what was under way', async () => {
    const whole = await runCommandLine(evaluate, { cwd: workspace.folder, env })
    expect(whole.status).toBe(0)
    const calls = endpoint.received().length
    endpoint.forget()

    for (let kill = 0; kill < kills; kill++) {
      await interrupt(kill === 0 ? evaluate : resume('run-0002'), (kill * 7) % 12)
    }
    const { status, stdout } = await runCommandLine(resume('run-0002'), { cwd: workspace.folder, env })
    expect(status).toBe(0)
    expect(resultsOf('run-0002')).toEqual(resultsOf('run-0001'))
    expect({ ...JSON.parse(stdout), run: '' }).toEqual({ ...JSON.parse(whole.stdout), run: '' })

    const { answered, lost } = readCalls('run-0002')
    expect(answered).toBe(calls)
    expect(lost).toBeLessThanOrEqual(concurrency * kills)
    // What the endpoint saw twice is what was lost; a request that was lost before it left it never saw.
    const asked = endpoint.received().length
    expect(asked - calls).toBeGreaterThan(0)
    expect(asked - calls).toBeLessThanOrEqual(lost)
  })
})
