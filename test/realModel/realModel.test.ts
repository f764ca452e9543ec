import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openAiSender } from '../../engine/node/openaiClient'
import { realClock } from '../../engine/node/realClock'
import { createCallScheduler } from '../../engine/policies/calls/callScheduler'
import type { RunEventBody } from '../../protocol/runEvent'
import { runCommandLine, temporaryWorkspace } from '../cli/commandLine'
import { workspaceWith } from '../cli/servedPolicy'
import { noDbbenchData, readDbbench } from '../kit/dbbenchData'
import { freePort } from '../kit/freePort'
import { runRecords } from '../kit/runRecords'
import { never } from '../kit/servedModel'

/** A real model behind a server that nobody here wrote. Its answers are poor: only that it is reached is tested. */

const { env } = process
const cache = env['HARNESS_S_CACHE'] ?? join(env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'harness-s')
const folder = join(cache, 'real-model')
const python = join(folder, 'venv', 'bin', 'python')
const model = join(folder, 'SmolLM2-135M-Instruct.Q4_1.gguf')
const absent = existsSync(model) ? undefined : `no model in ${folder}; fetch it with: node scripts/realModel.mjs`

let server: ChildProcess | undefined
let baseUrl = ''
const events: RunEventBody[] = []

const ask = (text: string, more: object = {}, stream = false) => {
  const send = openAiSender({ baseUrl, key: undefined, stream })
  const parameters: { [name: string]: number } = { temperature: 0, max_tokens: 16, seed: 1 }
  return send({ model: 'smollm2', messages: [{ role: 'user', content: text }], ...parameters, ...more }, never)
}

beforeAll(async () => {
  if (absent !== undefined) return
  const port = await freePort()
  baseUrl = `http://127.0.0.1:${port}/v1`
  server = spawn(python, [join(import.meta.dirname, 'serve.py'), model, String(port)], { stdio: 'ignore' })
  const scheduler = createCallScheduler({
    endpoint: baseUrl,
    concurrency: 4,
    requestMs: 60_000,
    callMs: 120_000,
    outageMs: 120_000,
    clock: realClock,
    onEvent: (event) => events.push(event),
  })
  // The first call is made while nobody listens yet.
  await scheduler.call(() => ask('Say yes.'), never)
}, 150_000)

afterAll(() => {
  server?.kill('SIGKILL')
})

beforeEach((context) => {
  if (absent !== undefined) context.skip(absent)
})

describe('a real model', { timeout: 60_000 }, () => {
  it('was waited for while it was not there or loaded, visibly', () => {
    expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['endpoint_waiting', 'endpoint_back']))
  })

  it('answers, with what it cost', async () => {
    const answer = await ask('What is the capital of France?')
    expect(answer).toMatchObject({
      calls: [],
      usage: { inputTokens: expect.any(Number), outputTokens: expect.any(Number) },
    })
    expect(answer.text.length).toBeGreaterThan(0)
  })

  it('answers the same when it is streamed', async () => {
    const question = 'What is the capital of France?'
    expect(await ask(question, {}, true)).toEqual(await ask(question))
  })

  it('is cut at its limit of tokens', async () => {
    expect(await ask('Count to one thousand.', { max_tokens: 4 })).toMatchObject({ finish: 'length' })
  })

  it('keeps to a schema of its answer', async () => {
    const schema = {
      type: 'object',
      properties: { yes: { type: 'boolean' } },
      required: ['yes'],
      additionalProperties: false,
    }
    const format = { type: 'json_schema', json_schema: { name: 'vote', schema, strict: true } }
    const { text } = await ask('Is water wet?', { response_format: format, max_tokens: 64 })
    expect(JSON.parse(text)).toEqual({ yes: expect.any(Boolean) })
  })

  it('says that a prompt is too long, and that is an answer', async () => {
    expect(await ask('word '.repeat(9000))).toMatchObject({ finish: 'overflow' })
  })

  it('refuses a wrong request once, as one that stays wrong', async () => {
    await expect(ask('x', { messages: 'none' })).rejects.toMatchObject({
      name: 'EndpointFailure',
      kind: expect.stringMatching(/refused|broken/),
    })
  })
})

/** Few turns: a machine without a graphics card reads some hundred tokens a second. */
const shortHarness = {
  kind: 'harness',
  schemaVersion: 1,
  id: 'short',
  title: 'Few turns',
  state: {
    prompt: { task: { role: 'user', text: '{{task.text}}' } },
    workflow: { 'max-turns': { value: 3 } },
  },
}

describe('an evaluation of a real model', { timeout: 180_000 }, () => {
  it.each(['tools', 'text'])('comes to an end with the protocol "%s", whatever it says', async (protocol) => {
    const policy = { type: 'openai', baseUrl, model: 'smollm2', protocol, options: { temperature: 0, maxTokens: 48 } }
    const workspace = workspaceWith(2, { real: policy })
    workspace.write('harness/short.harness.json', JSON.stringify(shortHarness))
    const args = ['eval', '--policy', 'real', '--harness', 'short', '--concurrency', '2', '--json']
    const { status, stdout, stderr } = await runCommandLine(args, { cwd: workspace.folder })
    expect({ status, stderr: stderr.includes('Waiting') }).toEqual({ status: 0, stderr: false })
    expect(JSON.parse(stdout).missing).toBe(0)
    const results = runRecords(workspace.folder, 'run-0001').lines('results.jsonl')
    expect(results.filter(({ outcome }) => outcome === 'error')).toEqual([])
    expect(results.every(({ tokens }) => tokens.input > 0)).toBe(true)
    workspace.remove()
  })
})

describe('a hook that asks a real model', { timeout: 180_000 }, () => {
  it('is answered or not, and the task goes on either way', async () => {
    const policy = { type: 'openai', baseUrl, model: 'smollm2', options: { temperature: 0, maxTokens: 16 } }
    const workspace = workspaceWith(1, { real: policy, critic: policy })
    const judge = { is: 'judge', parameters: { model: 'critic', prompt: 'Is water wet?' } }
    const hooks = {
      wet: { event: 'after_model', condition: judge, action: 'record' },
      dry: { event: 'format_error', condition: judge, action: 'record' },
    }
    const budgets = { 'hook-model-calls': { maxPerTask: 2 } }
    const harness = { ...shortHarness, state: { ...shortHarness.state, hooks, budgets } }
    workspace.write('harness/short.harness.json', JSON.stringify(harness))
    const args = ['eval', '--policy', 'real', '--harness', 'short', '--json']
    const { status } = await runCommandLine(args, { cwd: workspace.folder })
    expect(status).toBe(0)
    const [result] = runRecords(workspace.folder, 'run-0001').lines('results.jsonl')
    expect(result?.auxiliary.judge).toMatchObject({ calls: expect.any(Number), input: expect.any(Number) })
    expect(result?.outcome).not.toBe('error')
    workspace.remove()
  })
})

const sample = join(import.meta.dirname, '..', '..', 'examples', 'dbbench', 'data', 'sample', 'test.jsonl')
/** Tasks of the benchmark where they are at hand, else ours. */
const databaseTasks = (): string => (noDbbenchData ? readFileSync(sample, 'utf8') : readDbbench('dev.jsonl'))

const shortDatabaseHarness = {
  kind: 'harness',
  schemaVersion: 1,
  id: 'short',
  title: 'Few turns on a database',
  state: {
    prompt: {
      role: { role: 'system', text: 'Answer with SQL on the database, then commit the answer.' },
      task: { role: 'user', text: '{{task.text}}' },
    },
    workflow: { 'max-turns': { value: 4 } },
  },
}

describe('ten tasks of DBBench with a real model', { timeout: 180_000 }, () => {
  it('end as passed or failed tasks: nothing that the model says is a failure of the surroundings', async () => {
    const tasks = 10
    const options = { temperature: 0, maxTokens: 64 }
    const workspace = temporaryWorkspace({
      'harness-s.json': {
        kind: 'workspace',
        schemaVersion: 1,
        id: 'w',
        policies: { real: { type: 'openai', baseUrl, model: 'smollm2', protocol: 'text', options } },
        environments: { database: { type: 'dbbench', data: 'data' } },
      },
      'data/test.jsonl': databaseTasks(),
      'harness/short.harness.json': shortDatabaseHarness,
    })
    const args = ['eval', '--limit', String(tasks), '--concurrency', '4', '--json']
    const { status, stdout, stderr } = await runCommandLine(args, { cwd: workspace.folder })
    expect({ status, stderr: stderr.includes('Waiting') }).toEqual({ status: 0, stderr: false })
    expect(JSON.parse(stdout).missing).toBe(0)
    const results = runRecords(workspace.folder, 'run-0001').lines('results.jsonl')
    expect(results).toHaveLength(tasks)
    expect(results.filter(({ outcome }) => outcome === 'error')).toEqual([])
    expect(results.every(({ steps, tokens }) => steps > 0 && steps <= 4 && tokens.output > 0)).toBe(true)
    workspace.remove()
  })
})
