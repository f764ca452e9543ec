import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommandLine, startCommandLine } from '../cli/commandLine'
import { canary, keyVariable, servedPolicy } from '../cli/servedPolicy'
import { expectNoCanary } from '../kit/canaries'
import { concurrency, contentOf, evaluate, kills, readCalls, resume } from './chatRun'
import { errandWorkspace, sealedCanary } from './errands'

const env = { [keyVariable]: canary }
const shown: string[] = []

let endpoint: Awaited<ReturnType<typeof servedPolicy>>
let workspace: ReturnType<typeof errandWorkspace>
beforeAll(async () => {
  endpoint = await servedPolicy()
  workspace = errandWorkspace(Math.max(12, kills), endpoint.config)
  await endpoint.start('--script', workspace.script, '--latency', '20')
})
afterAll(async () => {
  await endpoint.remove()
  workspace.remove()
})

const run = async (args: readonly string[]) => {
  const ended = await runCommandLine(args, { cwd: workspace.folder, env })
  shown.push(ended.stdout, ended.stderr)
  return ended
}

/** Starts a session of the run and kills it once it has made some requests more. */
const interrupt = async (args: readonly string[], requests: number): Promise<void> => {
  const before = endpoint.received().length
  const session = startCommandLine(args, { cwd: workspace.folder, env })
  await expect
    .poll(() => endpoint.received().length, { timeout: 30_000, interval: 5 })
    .toBeGreaterThan(before + requests)
  session.kill('SIGKILL')
  const { stdout, stderr } = await session.ended
  shown.push(stdout, stderr)
}

/** How often each request reached the endpoint. */
const timesAsked = (): ReadonlyMap<string, number> => {
  const times = new Map<string, number>()
  for (const { request } of endpoint.received()) times.set(request, (times.get(request) ?? 0) + 1)
  return times
}

describe(`a run of a model that is killed ${kills} times`, { timeout: 60_000 + 10_000 * kills }, () => {
  it('comes to the same results, and pays again only for what was under way', async () => {
    const whole = await run(evaluate)
    expect(whole.status).toBe(0)
    const calm = timesAsked()
    const calls = endpoint.received().length
    endpoint.forget()

    for (let kill = 0; kill < kills; kill++) {
      await interrupt(kill === 0 ? evaluate : resume('run-0002'), (kill * 7) % 12)
    }
    const { status, stdout } = await run(resume('run-0002'))
    expect(status).toBe(0)
    expect(contentOf(workspace.folder, 'run-0002')).toEqual(contentOf(workspace.folder, 'run-0001'))
    expect({ ...JSON.parse(stdout), run: '' }).toEqual({ ...JSON.parse(whole.stdout), run: '' })

    const { answered, lost } = readCalls(workspace.folder, 'run-0002')
    expect(answered).toBe(calls)
    expect(lost).toBeLessThanOrEqual(concurrency * kills)
    // What the endpoint saw twice is what was lost; a request that was lost before it left it never saw.
    const asked = timesAsked()
    expect([...asked.keys()].sort()).toEqual([...calm.keys()].sort())
    const again = endpoint.received().length - calls
    expect(again).toBeGreaterThan(0)
    expect(again).toBeLessThanOrEqual(lost)
  })

  it('left no secret in anything that was written or shown', () => {
    const canaries = { secrets: [canary], sealed: [sealedCanary] }
    expectNoCanary(canaries, { workspace: workspace.folder, files: [endpoint.log], shown })
  })
})
