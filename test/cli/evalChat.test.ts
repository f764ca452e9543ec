import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runRecords } from '../kit/runRecords'
import { runCommandLine } from './commandLine'
import { canary, keyVariable, servedPolicy, workspaceWith } from './servedPolicy'

let endpoint: Awaited<ReturnType<typeof servedPolicy>>
let workspace: ReturnType<typeof workspaceWith>

const policies = () => ({
  served: endpoint.config,
  text: { ...endpoint.config, protocol: 'text' },
  streamed: { ...endpoint.config, options: { stream: true } },
  editor: { type: 'editor', model: 'harness-s', options: { sendSeed: true } },
  replay: { type: 'recorded', options: { run: 'run-0002' } },
})

beforeAll(async () => {
  endpoint = await servedPolicy()
  await endpoint.start()
  workspace = workspaceWith(10, policies())
}, 120_000)
afterAll(async () => {
  await endpoint.remove()
  workspace.remove()
})
beforeEach(() => endpoint.forget())

const choice = ['eval', '--harness', 'H0,S1,S6', '--json']
const evaluate = (policy: string, ...more: readonly string[]) =>
  runCommandLine([...choice, '--policy', policy, ...more], {
    cwd: workspace.folder,
    env: { [keyVariable]: canary, HARNESS_S_EDITOR: JSON.stringify({ url: endpoint.config.baseUrl, token: canary }) },
  })

const resultsOf = (stdout: string) => {
  const { run } = JSON.parse(stdout)
  return runRecords(workspace.folder, run)
    .lines('results.jsonl')
    .map(({ rollout, outcome, steps, firings, tokens: { input, output } }) => ({
      rollout,
      outcome,
      steps,
      firings,
      input,
      output,
    }))
    .sort((one, other) => (one.rollout < other.rollout ? -1 : 1))
}

describe('a model behind an endpoint', { timeout: 120_000 }, () => {
  let direct: ReturnType<typeof resultsOf>
  beforeAll(async () => {
    direct = resultsOf((await evaluate('tiny')).stdout)
    expect(direct).toHaveLength(30)
  }, 120_000)

  it('plays each rollout, to the token, as the same weights do without one', async () => {
    const { status, stdout } = await evaluate('served')
    expect(status).toBe(0)
    expect(resultsOf(stdout)).toEqual(direct)
    const calls = direct.reduce((sum, { steps }) => sum + steps, 0)
    expect(endpoint.received()).toHaveLength(calls)
    const { policy } = runRecords(workspace.folder, JSON.parse(stdout).run).json('run.json')
    expect(policy).toMatchObject({ id: 'served', model: 'harness-s', sampling: { protocol: 'tools' } })
  })

  it('gives the same from its log, when nobody is asked', async () => {
    const { status, stdout } = await evaluate('replay')
    expect(status).toBe(0)
    expect(resultsOf(stdout)).toEqual(direct)
    expect(endpoint.received()).toEqual([])
  })

  it('has rollouts that its log does not know as infrastructure failures, not as failed tasks', async () => {
    const { status, stdout, stderr } = await evaluate('replay', '--seed', '2')
    expect(status).toBe(3)
    expect(resultsOf(stdout).every(({ outcome }) => outcome === 'error')).toBe(true)
    expect(stderr).toContain('The call log of run-0002 has no answer to this request.')
  })

  it.each(['text', 'streamed'])('plays the same with %s calls', async (policy) => {
    const { stdout } = await evaluate(policy)
    expect(resultsOf(stdout)).toEqual(direct)
  })

  it('plays the same as a model of the editor that started the run, whose token is written nowhere', async () => {
    const { stdout, stderr } = await evaluate('editor')
    expect(resultsOf(stdout)).toEqual(direct)
    const { run } = JSON.parse(stdout)
    expect(stderr + JSON.stringify(runRecords(workspace.folder, run).json('run.json'))).not.toContain(canary)
  })

  it('is no model of an editor where none started the run', async () => {
    const { status, stderr } = await runCommandLine([...choice, '--policy', 'editor'], { cwd: workspace.folder })
    expect(status).toBe(2)
    expect(stderr).toContain('Start the run from the Test Explorer')
  })

  it('cannot be trained, and is told so before a run is begun', async () => {
    const { status, stderr } = await runCommandLine(['train', '--policy', 'served'], { cwd: workspace.folder })
    expect(status).toBe(2)
    expect(stderr).toContain('The policy "served" cannot be trained')
  })
})

describe('a dry run', { timeout: 60_000 }, () => {
  it('says what the run would come to, and why, and asks nobody', async () => {
    const { status, stdout } = await evaluate('served', '--dry-run')
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      rollouts: 30,
      calls: expect.any(Number),
      inputTokens: expect.any(Number),
      money: null,
      basis: 'run-0002, 30 rollouts of the policy "served"',
      isUpperBound: false,
    })
    expect(endpoint.received()).toEqual([])
  })

  it('costs the price of the tokens', async () => {
    const price = { inputPerMillion: 1, outputPerMillion: 2, currency: 'EUR' }
    const priced = workspaceWith(4, { served: { ...endpoint.config, price } })
    const args = ['eval', '--policy', 'served', '--harness', 'H0', '--dry-run']
    const first = await runCommandLine(args, { cwd: priced.folder })
    expect(first.stdout).toContain('at most 48')
    expect(first.stdout).toContain('money     unknown')
    await runCommandLine(['eval', '--policy', 'tiny', '--harness', 'H0'], { cwd: priced.folder })
    const second = await runCommandLine(args, { cwd: priced.folder })
    expect(second.stdout).toMatch(/money {5}0\.0\d+ EUR/)
    expect(second.stdout).toContain('run-0001, 4 rollouts of the policy "tiny"')
    priced.remove()
  })

  it('passes over a run whose header is damaged', async () => {
    const damaged = workspaceWith(4, { served: endpoint.config })
    const run = join(damaged.folder, 'runs', 'run-0001')
    mkdirSync(run, { recursive: true })
    for (const file of ['run.json', 'results.jsonl']) writeFileSync(join(run, file), '{"kind":')
    const args = ['eval', '--policy', 'served', '--harness', 'H0', '--dry-run']
    const { status, stdout } = await runCommandLine(args, { cwd: damaged.folder })
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('no earlier evaluation') })
    damaged.remove()
  })
})

describe('a key', { timeout: 60_000 }, () => {
  it('stands in nothing that is written or said', async () => {
    const { stdout, stderr } = await evaluate('served', '--seed', '9')
    expect(stdout + stderr).not.toContain(canary)
    const { folder } = workspace
    for (const run of ['run-0001', 'run-0002', JSON.parse(stdout).run]) {
      const { filesUnder } = runRecords(folder, run)
      for (const file of filesUnder('.').keys()) {
        expect(readFileSync(join(folder, 'runs', run, file), 'utf8')).not.toContain(canary)
      }
    }
  })

  it('that is missing is asked for by the name of its variable', async () => {
    const { status, stderr } = await runCommandLine([...choice, '--policy', 'served'], { cwd: workspace.folder })
    expect(status).toBe(2)
    expect(stderr).toContain(`Set ${keyVariable}`)
  })

  it('that is wrong stops the run at once, with no rollout counted', async () => {
    const env = { [keyVariable]: 'wrong' }
    const { status, stdout, stderr } = await runCommandLine([...choice, '--policy', 'served'], {
      cwd: workspace.folder,
      env,
    })
    expect(status).toBe(3)
    expect(JSON.parse(stdout).missing).toBe(30)
    expect(stderr).toContain('refuses all requests: HTTP 401')
    expect(endpoint.received()).toEqual([])
  })
})
