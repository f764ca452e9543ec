import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chatAnswer } from '../kit/chatContext'
import { runRecords } from '../kit/runRecords'
import { servedModel, testToken } from '../kit/servedModel'
import { runCommandLine, startCommandLine, temporaryWorkspace } from './commandLine'

const server = join(import.meta.dirname, '..', 'kit', 'mcpServer.mjs')
const canary = 'CANARY-7fe1'

const judge = (
  code: string,
): string => `const { sealed, answer, messages } = JSON.parse(require('node:fs').readFileSync(0, 'utf8'))
const note = require('node:path').join(process.env.HARNESS_S_FOLDER, 'note.txt')
const written = require('node:fs').existsSync(note) ? require('node:fs').readFileSync(note, 'utf8') : null
${code}`

let workspace: ReturnType<typeof temporaryWorkspace>
let endpoint: Awaited<ReturnType<typeof servedModel>>
let asked: string[]

/** A model that makes these calls, one a turn, and then answers in words. */
const calling = (calls: readonly (readonly [string, object])[]) => (body: { readonly [name: string]: unknown }) => {
  asked.push(JSON.stringify(body))
  const turns = JSON.stringify(body['messages']).split('"role":"tool"').length - 1
  const [name, given] = calls[turns] ?? []
  if (name === undefined) return chatAnswer({ text: 'done' })
  return chatAnswer({ calls: [{ name, arguments: JSON.stringify(given) }] })
}

const setUp = async (
  { fault = 'none', env = {}, options = {} }: { fault?: string; env?: object; options?: object } = {},
  grade = 'console.log(JSON.stringify({ score: 1, success: true }))',
) => {
  const world = {
    type: 'mcp',
    command: [process.execPath, server, fault],
    data: 'tasks.jsonl',
    env,
    options: { grader: [process.execPath, 'grade.cjs'], ...options },
  }
  const policy = { type: 'openai', baseUrl: endpoint.url, model: 'm', keyEnv: 'HARNESS_S_SERVE_TOKEN' }
  workspace = temporaryWorkspace({
    'harness-s.json': {
      kind: 'workspace',
      schemaVersion: 1,
      id: 'w',
      policies: { m: policy },
      environments: { world },
    },
    'H0.harness.json': {
      kind: 'harness',
      schemaVersion: 1,
      id: 'H0',
      metadata: { benchmark: 'world' },
      state: {
        prompt: { task: { text: '{{task.text}}', role: 'user' } },
        workflow: { finish: { value: 'answer' } },
      },
    },
    'world.tasks.json': { kind: 'tasks', schemaVersion: 1, id: 'world', splits: { test: ['t'] } },
    'tasks.jsonl': `{"id":"t","text":"Write ok.","sealed":{"right":"ok","why":"${canary}"}}\n`,
    'grade.cjs': judge(grade),
  })
}
const args = ['eval', '--env', 'world', '--json']
const env = { HARNESS_S_SERVE_TOKEN: testToken }
const evaluate = async (more: Readonly<Record<string, string>> = {}) => {
  const ended = await runCommandLine(args, { cwd: workspace.folder, env: { ...env, ...more } })
  const run = ended.stdout === '' ? undefined : JSON.parse(ended.stdout).run
  return { ...ended, results: run === undefined ? [] : runRecords(workspace.folder, run).lines('results.jsonl') }
}
const model = async (...calls: (readonly [string, object])[]) => {
  endpoint = await servedModel(calling(calls))
}

beforeEach(() => {
  asked = []
})
afterEach(async () => {
  workspace.remove()
  await endpoint.close()
})

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** All that the run wrote. */
const logs = (): string =>
  filesBelow(join(workspace.folder, 'runs'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
    .replaceAll('\\"', '"')

describe('tools of an MCP server', { timeout: 60_000 }, () => {
  it('change a folder of the episode, which the grader finds, and which is gone afterwards', async () => {
    await model(['write', { text: 'ok' }])
    await setUp(
      {},
      'console.log(JSON.stringify({ score: 1, success: written === sealed.right && answer === "done", sealed: process.env }))',
    )
    const { status, results } = await evaluate()
    expect({ status, outcome: results[0]?.['outcome'] }).toEqual({ status: 0, outcome: 'pass' })
    const [{ sealed }] = runRecords(workspace.folder, 'run-0001').lines('sealed.jsonl')
    expect(Object.keys(sealed)).toEqual(expect.arrayContaining(['HARNESS_S_TASK', 'HARNESS_S_SEED']))
    expect(Object.keys(sealed)).not.toContain('HARNESS_S_SERVE_TOKEN')
    expect(existsSync(sealed['HARNESS_S_FOLDER'])).toBe(false)
  })

  it('keep their verdict where the folder of the episode cannot be removed, which is told', async () => {
    await model()
    await setUp(
      {},
      `const { dirname } = require('node:path')
      const parent = dirname(process.env.HARNESS_S_FOLDER)
      require('node:fs').rmSync(parent, { recursive: true })
      require('node:fs').writeFileSync(parent, '')
      console.log(JSON.stringify({ score: 1, success: true }))`,
    )
    const temporary = join(workspace.folder, 'temporary')
    mkdirSync(temporary)
    const { stderr, results } = await evaluate({ TMPDIR: temporary })
    expect(results[0]?.['outcome']).toBe('pass')
    expect(stderr).toMatch(/harness-s-episode-\w+ cannot be removed: a part of its path is a file/)
  })

  it('show a failed tool to the model, which counts as no failure of the environment', async () => {
    await model(['fail', {}])
    await setUp()
    const { results } = await evaluate()
    expect(results[0]?.['outcome']).toBe('pass')
    expect(asked.at(-1)).toContain('it is locked')
  })

  it('say nothing of what is sealed: in no prompt, no log, no event; only apart, with the verdict', async () => {
    await model(['look', { where: 'here' }])
    await setUp({}, 'console.error(sealed.why); console.log(JSON.stringify({ score: 0, success: false, sealed }))')
    const { stdout, stderr, results } = await evaluate()
    expect(results[0]?.['outcome']).toBe('fail')
    const written = filesBelow(join(workspace.folder, 'runs'))
    expect(written.length).toBeGreaterThan(5)
    const leaking = written.filter((file) => readFileSync(file).includes(canary))
    expect(leaking.map((file) => basename(file))).toEqual(['sealed.jsonl'])
    expect([stdout, stderr, ...asked].join()).not.toContain(canary)
    expect(stderr).toContain('environment: [sealed]')
  })

  it.each([
    ['killed', 'ended by SIGKILL'],
    ['flood', 'more than 16 MB'],
    ['hang', 'did not answer "tools/call" within 5 s'],
  ])('that break are tried once more, and then an error and never a zero: %s', async (fault, reason) => {
    await model(['look', { where: 'here' }])
    await setUp({ fault, options: { callSeconds: 5 } })
    const { status, results } = await evaluate()
    expect({ status, results }).toMatchObject({ status: 3, results: [{ outcome: 'error' }] })
    expect(logs()).toContain(reason)
  })

  it.each([
    ['throw new Error(sealed.why)', 'The grader ended with code 1'],
    ['console.log(sealed.why)', 'The grader printed no JSON'],
    ['for (;;);', 'The grader did not end within 1 s'],
    ['console.log("{}")', '"score" must be a number'],
  ])('without a verdict are an error, never a zero: %s', async (grade, reason) => {
    await model()
    await setUp({ options: { graderSeconds: 1 } }, grade)
    const { status, stderr, results } = await evaluate()
    expect({ status, results }).toMatchObject({ status: 3, results: [{ outcome: 'error' }] })
    expect(logs()).toContain(reason)
    expect(stderr + logs()).not.toContain(canary)
  })

  it('that take longer than the task may are a limit', async () => {
    await model(['look', { where: 'here' }])
    await setUp({ fault: 'slow', options: { episodeSeconds: 1 } }, 'console.log(\'{"score":0,"success":false}\')')
    expect((await evaluate()).results).toMatchObject([{ outcome: 'limit' }])
  })

  it('that never come up end the run with the reason', async () => {
    await model()
    await setUp({ fault: 'mute', options: { callSeconds: 1 } })
    const { status, stderr } = await evaluate()
    expect(status).toBe(3)
    expect(stderr).toContain('did not answer "initialize" within 1 s')
  })

  it.each([
    [{ finish: 'fly' }, 3, 'no tool "fly" to finish with'],
    [{ grader: [] }, 2, 'The environment names no grader.'],
    [{ maxTurns: 0 }, 2, 'no usable "maxTurns"'],
    [{ callSeconds: -1 }, 2, 'no usable "callSeconds"'],
  ])('are refused with wrong settings: %j', async (options, status, reason) => {
    await model()
    await setUp({ options })
    const ended = await evaluate()
    expect(ended.status).toBe(status)
    expect(ended.stderr).toContain(reason)
  })
})

describe('a killed command line', { timeout: 30_000 }, () => {
  const isRunning = (pid: number): boolean =>
    existsSync(`/proc/${pid}/stat`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  const poll = <T>(look: () => T) => expect.poll(look, { timeout: 10_000, interval: 20 })

  it.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)(
    'by %s leaves no server behind, even one that hangs',
    async (by) => {
      await model(['look', { where: 'here' }])
      await setUp({ fault: 'pid-hang', env: { PID_FILE: 'pid' }, options: { callSeconds: 600 } })
      const told = (): readonly string[] => {
        const file = join(workspace.folder, 'pid')
        return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
      }
      const isLeft = () => told().some((line) => isRunning(Number(line)))
      const run = startCommandLine(args, { cwd: workspace.folder, env })
      await poll(told).toContain('hangs')
      expect(isLeft()).toBe(true)
      run.kill(by)
      await run.ended
      await poll(isLeft).toBe(false)
    },
  )
})
