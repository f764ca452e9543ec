import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonObject } from '../../engine/documents/json'
import { compileHooks } from '../../engine/hooks/session/compileHooks'
import { createHookSession } from '../../engine/hooks/session/session'
import type { ChatAnswer } from '../../engine/policies/chat/chatAnswer'
import { replayHooks } from '../../engine/trajectories/replay'
import { chatAnswer } from '../kit/chatContext'
import { runNames, runRecords } from '../kit/runRecords'
import { servedModel, testToken } from '../kit/servedModel'
import { runCommandLine } from './commandLine'
import { workspaceWith } from './servedPolicy'

/** Ends every task at once; a refused finish it repeats. */
const player = (): ChatAnswer => chatAnswer({ calls: [{ name: 'done', arguments: '{"answer":"none"}' }] })

const questionOf = (body: JsonObject): string => JSON.stringify(body['messages'])

const asking = (model: string, calls: number) => ({
  kind: 'harness',
  schemaVersion: 1,
  id: 'asking',
  title: 'Asks before it ends',
  state: {
    prompt: { task: { role: 'user', text: '{{task.text}}' } },
    budgets: { 'hook-model-calls': { maxPerTask: calls } },
    hooks: {
      'ask-critic': {
        event: 'before_finish',
        condition: 'always',
        action: 'ask_model',
        limits: { maxPerTask: 8, maxPerKey: 8, maxPerStep: 1 },
        parameters: {
          askModel: model,
          askPrompt: 'Is {{task.text}} done?',
          answers: { yes: null, no: { action: 'block', message: 'verify' } },
        },
      },
    },
  },
})

let policy: Awaited<ReturnType<typeof servedModel>>
let critic: Awaited<ReturnType<typeof servedModel>>
let says: () => string
const asked: string[] = []

beforeAll(async () => {
  policy = await servedModel(player)
  critic = await servedModel((body) => {
    asked.push(questionOf(body))
    return chatAnswer({ text: says(), usage: { inputTokens: 30, outputTokens: 2 } })
  })
})
afterAll(async () => {
  await policy.close()
  await critic.close()
})

const config = (baseUrl: string) => ({ type: 'openai', baseUrl, model: 'm', keyEnv: 'TEST_KEY' })

const evaluate = async (harness: object, members: object = {}) => {
  asked.length = 0
  const critics = { ...config(critic.url), price: { inputPerMillion: 1, outputPerMillion: 1, currency: 'EUR' } }
  const workspace = workspaceWith(3, { served: config(policy.url), critic: critics }, members)
  workspace.write('harness/asking.harness.json', JSON.stringify(harness))
  const args = ['eval', '--harness', 'asking', '--policy', 'served', '--concurrency', '1', '--json']
  const result = await runCommandLine(args, { cwd: workspace.folder, env: { TEST_KEY: testToken } })
  return { ...result, workspace, records: () => runRecords(workspace.folder, 'run-0001') }
}

const finishingWith = (condition: unknown, calls = 4) => {
  const harness = asking('critic', calls)
  const judge = { event: 'before_finish', condition, action: 'block', message: 'verify', limits: { maxPerKey: 8 } }
  return { ...harness, state: { ...harness.state, hooks: { 'judge-finish': judge } } }
}
const judging = { is: 'judge', parameters: { model: 'critic', prompt: 'Too early? {{task.text}}' } }

describe('a hook that asks another model', { timeout: 60_000 }, () => {
  it('does what the answer stands for, and all of it is on record', async () => {
    let turn = 0
    says = () => (turn++ % 2 === 0 ? 'No.' : '{"answer": "yes"}')
    const { status, stdout, records, workspace } = await evaluate(asking('critic', 4))
    expect(status).toBe(0)
    const lines = records().lines('results.jsonl')
    expect(lines.map(({ steps, auxiliary }) => ({ steps, auxiliary }))).toEqual(
      Array(3).fill({ steps: 2, auxiliary: { ask_model: { calls: 2, input: 60, output: 4, money: 0.000064 } } }),
    )
    expect(asked).toHaveLength(6)
    expect(JSON.parse(stdout).rows[0].auxiliary.ask_model).toMatchObject({ calls: 6, input: 180 })
    expect(records().json('run.json')).toMatchObject({ totals: { auxiliaryTokens: 192 } })
    const report = await runCommandLine(['report', 'run-0001'], { cwd: workspace.folder })
    expect(report.stdout).toContain('asking  ask_model: 6 calls, 180 tokens read, 12 written')
    workspace.remove()
  })

  it('keeps to the budget of the task', async () => {
    says = () => 'no'
    const { records, workspace } = await evaluate(asking('critic', 1))
    expect(
      records()
        .lines('results.jsonl')
        .map(({ auxiliary }) => auxiliary.ask_model.calls),
    ).toEqual([1, 1, 1])
    workspace.remove()
  })

  it('is refused before a run begins when its model is no endpoint', async () => {
    const { status, stderr, workspace } = await evaluate(asking('tiny', 1))
    expect(status).toBe(2)
    expect(stderr).toContain('hook `ask-critic` of asking asks "tiny", of type "tiny", reads no English')
    expect(runNames(workspace.folder)).toEqual([])
    workspace.remove()
  })

  it('is an error of its document when its model is nowhere', async () => {
    const { status, stderr, workspace } = await evaluate(asking('critc', 1))
    expect(status).toBe(1)
    expect(stderr).toContain('HS106 Refers to policy `critc`, which is not defined; did you mean `critic`?')
    workspace.remove()
  })

  it('is counted by a dry run, which asks nobody', async () => {
    const workspace = workspaceWith(3, { served: config(policy.url), critic: config(critic.url) })
    workspace.write('harness/asking.harness.json', JSON.stringify(asking('critic', 4)))
    asked.length = 0
    const args = ['eval', '--harness', 'asking', '--policy', 'served', '--dry-run']
    const { stdout } = await runCommandLine(args, { cwd: workspace.folder })
    expect(stdout).toContain('by hooks  at most 12 calls')
    expect(asked).toEqual([])
    workspace.remove()
  })

  it('keeps its key out of all that is written and said', async () => {
    says = () => 'yes'
    const { stdout, stderr, workspace } = await evaluate(asking('critic', 4))
    const { filesUnder } = runRecords(workspace.folder, 'run-0001')
    const files = [...filesUnder('.').keys()]
    expect(files).toContain('calls.critic.jsonl')
    const written = files.map((file) => readFileSync(join(workspace.folder, 'runs', 'run-0001', file), 'utf8'))
    expect([stdout, stderr, ...written].filter((text) => text.includes(testToken))).toEqual([])
    workspace.remove()
  })
})

describe('a hook with a judge', { timeout: 60_000 }, () => {
  it('fires where the model says yes, and does nothing on an answer that nobody can read', async () => {
    const answers = ['Yes.', 'no', 'Hard to say.', 'yes', 'no']
    says = () => answers.shift() ?? 'no'
    const { status, records, workspace } = await evaluate(finishingWith(judging))
    expect(status).toBe(0)
    const lines = records().lines('results.jsonl')
    expect(lines.map(({ steps, firings, auxiliary }) => [steps, firings, auxiliary.judge.calls])).toEqual([
      [2, { 'judge-finish': 1 }, 2],
      [1, {}, 1],
      [2, { 'judge-finish': 1 }, 2],
    ])
    workspace.remove()
  })

  it('is an infrastructure error, never a failed task, when its model cannot be asked', async () => {
    const { status, stderr, records, workspace } = await evaluate(finishingWith(judging), {
      policies: {
        served: config(policy.url),
        critic: { ...config('http://localhost:9/v1'), options: { outageSeconds: 1, callSeconds: 2 } },
      },
    })
    expect(status).toBe(3)
    expect(stderr).toContain('http://localhost:9/v1')
    expect(
      records()
        .lines('results.jsonl')
        .filter(({ outcome }) => outcome !== 'error'),
    ).toEqual([])
    workspace.remove()
  })

  it('asks nothing twice when its run goes on', async () => {
    says = () => 'no'
    const { status, stdout, workspace } = await evaluate(finishingWith(judging), { budgets: { calls: 4 } })
    expect([status, JSON.parse(stdout).missing]).toEqual([3, 1])
    const before = asked.length
    const file = JSON.parse(readFileSync(join(workspace.folder, 'harness-s.json'), 'utf8'))
    workspace.write('harness-s.json', JSON.stringify({ ...file, budgets: {} }))
    const args = ['eval', '--resume', 'run-0001', '--concurrency', '1', '--json']
    const resumed = await runCommandLine(args, { cwd: workspace.folder, env: { TEST_KEY: testToken } })
    expect([resumed.status, JSON.parse(resumed.stdout).missing]).toEqual([0, 0])
    expect([before, new Set(asked).size, asked.length]).toEqual([2, 3, 3])
    workspace.remove()
  })

  it('is found again in its log, without a question', async () => {
    says = () => 'yes'
    const { records, workspace } = await evaluate(finishingWith(judging))
    const catalog = records().json('harnesses/catalog.tools.json')
    const { state } = records().json('harnesses/asking.harness.json')
    const logs = [...records().filesUnder('trajectories').keys()].filter((name) => name.endsWith('.jsonl'))
    expect(logs).toHaveLength(3)
    asked.length = 0
    for (const log of logs) {
      const lines = records().lines(log)
      const { taskFacts: task, seed } = lines[0] ?? {}
      const hooks = compileHooks(state, catalog)
      const found = replayHooks(
        lines,
        createHookSession({ hooks, task, seed, countTokens: (text) => text.split(' ').length }),
      )
      const played = lines.filter(({ type }) => type === 'hook')
      expect(found.map(({ hook, status }) => [hook, status])).toEqual(played.map(({ hook, status }) => [hook, status]))
      expect(found.length).toBeGreaterThan(0)
    }
    expect(asked).toEqual([])
    workspace.remove()
  })

  it('is answered from the log where the policy is a recorded one', async () => {
    says = () => 'yes'
    const replay = { type: 'recorded', options: { run: 'run-0001' } }
    const price = { inputPerMillion: 1, outputPerMillion: 1, currency: 'EUR' }
    const policies = { served: config(policy.url), critic: { ...config(critic.url), price }, replay }
    const { stdout, workspace, records } = await evaluate(finishingWith(judging), { policies })
    expect(JSON.parse(stdout).missing).toBe(0)
    asked.length = 0
    const args = ['eval', '--harness', 'asking', '--policy', 'replay', '--json']
    const { status } = await runCommandLine(args, { cwd: workspace.folder })
    expect([status, asked]).toEqual([0, []])
    const judged = (run: string) =>
      runRecords(workspace.folder, run)
        .lines('results.jsonl')
        .map(({ rollout, outcome, auxiliary }) => JSON.stringify([rollout, outcome, auxiliary]))
        .sort()
    expect(judged('run-0002')).toEqual(judged('run-0001'))
    expect(records().has('calls.critic.jsonl')).toBe(true)
    workspace.remove()
  })
})
