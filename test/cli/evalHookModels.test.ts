import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonObject } from '../../engine/documents/json'
import type { ChatAnswer } from '../../engine/policies/chat/chatAnswer'
import { chatAnswer } from '../kit/chatContext'
import { runRecords } from '../kit/runRecords'
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

describe('a hook that asks another model', { timeout: 60_000 }, () => {
  it('does what the answer stands for, and all of it is on record', async () => {
    let turn = 0
    says = () => (turn++ % 2 === 0 ? 'No.' : '{"answer": "yes"}')
    const { status, stderr, records, workspace } = await evaluate(asking('critic', 4))
    expect([status, stderr]).toEqual([0, expect.any(String)])
    const lines = records().lines('results.jsonl')
    expect(lines.map(({ steps, auxiliary }) => ({ steps, auxiliary }))).toEqual(
      Array(3).fill({ steps: 2, auxiliary: { ask_model: { calls: 2, input: 60, output: 4, money: 0.000064 } } }),
    )
    expect(asked).toHaveLength(6)
    workspace.remove()
  })
})
