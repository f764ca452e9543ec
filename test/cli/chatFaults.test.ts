import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { faultNames } from '../../engine/policies/chat/serving/faults'
import { runRecords } from '../kit/runRecords'
import { runCommandLine, startCommandLine } from './commandLine'
import { canary, keyVariable, servedPolicy, workspaceWith } from './servedPolicy'

let endpoint: Awaited<ReturnType<typeof servedPolicy>>
let workspace: ReturnType<typeof workspaceWith>
const env = { [keyVariable]: canary }
const choice = ['eval', '--harness', 'H0,S6', '--policy', 'served', '--json']

beforeAll(async () => {
  endpoint = await servedPolicy()
  workspace = workspaceWith(8, { served: { ...endpoint.config, options: { requestSeconds: 3 } } })
})
afterEach(() => endpoint.kill())
afterAll(async () => {
  await endpoint.remove()
  workspace.remove()
})

const evaluate = (...more: readonly string[]) => runCommandLine([...choice, ...more], { cwd: workspace.folder, env })

const outcomesOf = (run: string) =>
  runRecords(workspace.folder, run)
    .lines('results.jsonl')
    .map(({ rollout, outcome, steps }) => `${rollout} ${outcome} ${steps}`)
    .sort()

const passing = new Set([
  'rate-limit',
  'rate-limit-retry-after',
  'server-error',
  'unavailable',
  'hang',
  'cut-stream',
  'slow-first-byte',
  'wrong-usage',
])

describe('faults of an endpoint', { timeout: 120_000 }, () => {
  let calm: readonly string[] = []
  beforeAll(async () => {
    await endpoint.start()
    calm = outcomesOf(JSON.parse((await evaluate()).stdout).run)
    await endpoint.kill()
  }, 120_000)

  it.each(faultNames.filter((fault) => passing.has(fault)))('%s now and then changes no result', async (fault) => {
    await endpoint.start('--fault', `${fault}:13`)
    const { status, stdout } = await evaluate()
    expect(status).toBe(0)
    expect(outcomesOf(JSON.parse(stdout).run)).toEqual(calm)
  })

  it.each(faultNames.filter((fault) => !passing.has(fault)))(
    '%s is what the model said: no infrastructure failure',
    async (fault) => {
      await endpoint.start('--fault', `${fault}:5`)
      const { status, stdout } = await evaluate()
      expect(status).toBe(0)
      expect(JSON.parse(stdout).rows.map(({ errors }: { errors: number }) => errors)).toEqual([0, 0])
    },
  )
})

describe('an endpoint that dies in the middle of a run', { timeout: 120_000 }, () => {
  it('is waited for, visibly, and the run goes on as if nothing had been', async () => {
    await endpoint.start('--latency', '30')
    const calm = outcomesOf(JSON.parse((await evaluate('--seed', '4')).stdout).run)
    endpoint.forget()
    const run = startCommandLine([...choice, '--seed', '4', '--concurrency', '4'], { cwd: workspace.folder, env })
    await expect.poll(() => endpoint.received().length, { timeout: 30_000, interval: 20 }).toBeGreaterThan(10)
    await endpoint.kill()
    await run.said('Waiting for http://127.0.0.1')
    await endpoint.start()
    const { status, stdout, stderr } = await run.ended
    expect(status).toBe(0)
    expect(stderr).toMatch(/answers again, after \d+ s\./)
    expect(outcomesOf(JSON.parse(stdout).run)).toEqual(calm)
    const { lines } = runRecords(workspace.folder, JSON.parse(stdout).run)
    const types = new Set(lines('events.jsonl').map(({ type }) => type))
    expect([types.has('endpoint_waiting'), types.has('endpoint_back')]).toEqual([true, true])
  })

  it('and stays away stops the run where it is; it goes on later', async () => {
    const away = workspaceWith(8, { served: { ...endpoint.config, options: { outageSeconds: 2 } } })
    const { status, stdout, stderr } = await runCommandLine(choice, { cwd: away.folder, env })
    expect(status).toBe(3)
    expect(JSON.parse(stdout).missing).toBe(16)
    expect(stderr).toMatch(
      /Stopped after 0 rollouts\. The endpoint http:\S+ has given no answer for \d+ s: .*ECONNREFUSED/,
    )
    await endpoint.start()
    const resumed = await runCommandLine(['eval', '--resume', 'run-0001', '--json'], { cwd: away.folder, env })
    expect([resumed.status, JSON.parse(resumed.stdout).missing]).toEqual([0, 0])
    away.remove()
  })
})

describe('a budget', { timeout: 120_000 }, () => {
  it('that is reached ends the run cleanly, says where, and lets it go on when it is raised', async () => {
    const members = { budgets: { calls: 20 } }
    const thrifty = workspaceWith(8, { served: endpoint.config }, members)
    await endpoint.start()
    endpoint.forget()
    const args = [...choice, '--concurrency', '2']
    const { status, stderr, stdout } = await runCommandLine(args, { cwd: thrifty.folder, env })
    expect(status).toBe(3)
    expect(stderr).toMatch(/The run has used up its budget: 2\d calls of 20 calls/)
    expect(stderr).toContain('Raise budgets.calls in harness-s.json')
    expect(JSON.parse(stdout).missing).toBeGreaterThan(0)
    const spent = endpoint.received().length
    expect(spent).toBeLessThanOrEqual(21)
    expect(runRecords(thrifty.folder, 'run-0001').json('run.json')).toMatchObject({ status: 'incomplete' })

    const file = join(thrifty.folder, 'harness-s.json')
    const { budgets, ...rest } = JSON.parse(runRecords(thrifty.folder, '..').text('harness-s.json'))
    expect(budgets).toEqual({ calls: 20 })
    writeFileSync(file, JSON.stringify(rest))
    const resumed = await runCommandLine(['eval', '--resume', 'run-0001', '--json'], { cwd: thrifty.folder, env })
    expect([resumed.status, JSON.parse(resumed.stdout).missing]).toEqual([0, 0])
    const hashes = endpoint.received().map(({ request }) => request)
    expect(new Set(hashes).size).toBe(hashes.length)
    thrifty.remove()
  })

  it('of money without a price, or of something unknown, is refused: nobody would watch it', async () => {
    for (const [budgets, told] of [
      [{ money: 3 }, 'has no price'],
      [{ token: 3 }, 'did you mean "tokens"?'],
    ] as const) {
      const unwatched = workspaceWith(8, { served: endpoint.config }, { budgets })
      const { status, stderr } = await runCommandLine(choice, { cwd: unwatched.folder, env })
      expect(status).toBe(2)
      expect(stderr).toContain(told)
      unwatched.remove()
    }
  })
})
