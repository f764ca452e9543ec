import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { JsonObject } from '../../engine/documents/json'
import type { ChatAnswer } from '../../engine/policies/chat/chatAnswer'
import { chatAnswer } from '../kit/chatContext'
import { runRecords } from '../kit/runRecords'
import { servedModel, testToken } from '../kit/servedModel'
import { runCommandLine } from './commandLine'

const example = join(import.meta.dirname, '..', '..', 'examples', 'own-tasks')
const hasPython = spawnSync('python3', ['--version']).status === 0

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'harness-s-own-tasks-'))
  cpSync(example, folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Counts the shelf that it is asked for, and reports what it reads; for `nuts` it guesses. */
const clerk = (body: JsonObject): ChatAnswer => {
  const texts = JSON.stringify(body['messages'])
  const shelf = /How many (\w+)/.exec(texts)?.[1] ?? ''
  const seen = /"role":"tool"[^}]*?"content":"(\d+)"/.exec(texts)?.[1]
  if (shelf === 'nuts') return report('1')
  return seen === undefined ? called('count', { shelf }) : report(seen)
}
const called = (name: string, given: object) => chatAnswer({ calls: [{ name, arguments: JSON.stringify(given) }] })
const report = (answer: string) => called('report', { answer })

/** Changes one thing of the workspace file. */
const configure = (change: (file: Record<string, Record<string, Record<string, unknown>>>) => void): void => {
  const path = join(folder, 'harness-s.json')
  const file = JSON.parse(readFileSync(path, 'utf8'))
  change(file)
  writeFileSync(path, JSON.stringify(file))
}

const evaluate = async (environment = 'stock'): Promise<Awaited<ReturnType<typeof runCommandLine>>> => {
  const endpoint = await servedModel(clerk)
  configure(({ policies }) => Object.assign(policies?.['scripted'] ?? {}, { baseUrl: endpoint.url, model: 'm' }))
  try {
    const env = { HARNESS_S_SERVE_TOKEN: testToken, HARNESS_S_KEYS: '{"https://other":"canary"}' }
    return await runCommandLine(['eval', '--env', environment, '--json'], { cwd: folder, env })
  } finally {
    await endpoint.close()
  }
}

describe('tasks that a program of the user serves', { timeout: 60_000 }, () => {
  const languages = [
    ['Python', 'stock', hasPython],
    ['Node', 'stock-node', true],
    ['an MCP server', 'stock-mcp', true],
  ] as const
  it.for(languages)('in %s, are solved where the policy reads before it answers', async (given, context) => {
    const [language, name, isThere] = given
    if (!isThere) context.skip(`missing tool: ${language}`)
    const { status, stdout, stderr } = await evaluate(name)
    expect({ status, stderr: /environment:|[Ww]arning/.test(stderr) }).toEqual({ status: 0, stderr: false })
    const results = runRecords(folder, JSON.parse(stdout).run).lines('results.jsonl')
    const outcomes = Object.fromEntries(results.map(({ task, outcome }) => [task, outcome]))
    const others = ['bolts', 'screws', 'washers', 'hooks', 'rings'].map((task) => [task, 'pass'])
    expect(outcomes).toEqual({ ...Object.fromEntries(others), nuts: 'fail' })
  })

  const serve = (code: string): void => {
    writeFileSync(join(folder, 'world.cjs'), code)
    configure(({ environments }) =>
      Object.assign(environments?.['stock'] ?? {}, { command: [process.execPath, 'world.cjs'] }),
    )
  }

  it('end the run with the reason when the program does not start', async () => {
    serve("throw new Error('no stock today')")
    const { status, stderr } = await evaluate()
    expect(status).toBe(3)
    expect(stderr).toContain('ended with code 1')
    expect(stderr).toContain('no stock today')
    expect(stderr).toContain('docs/own-tasks.md')
  })

  it('are served by a program that is told no key', async () => {
    serve("console.error('knows: ' + Object.keys(process.env).sort().join(' ')); process.exit(1)")
    const { stderr } = await evaluate()
    expect(stderr).toMatch(/knows: .*PATH/)
    expect(stderr).not.toMatch(/HARNESS_S|canary/)
  })

  const answering = (answers: string): string => `
    process.stdin.setEncoding('utf8')
    require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
      const { id, method } = JSON.parse(line)
      const result = { describe: { id: 'w', version: '1' }, ...${answers} }[method]
      if (result) console.log(JSON.stringify({ jsonrpc: '2.0', id, result }))
    })`

  it('that come twice are refused: their results could not be told apart', async () => {
    serve(answering("{ tasks: { tasks: [{ id: 'a', text: 'A' }, { id: 'a', text: 'B' }] } }"))
    const { status, stderr } = await evaluate()
    expect({ status, runs: existsSync(join(folder, 'runs')) }).toEqual({ status: 3, runs: false })
    expect(stderr).toContain('two tasks have the id "a"')
  })

  it('that never come are a failure of the program, and no mistake of the user', async () => {
    serve(answering('{}'))
    configure(({ environments }) => Object.assign(environments?.['stock'] ?? {}, { options: { callSeconds: 1 } }))
    const { status, stderr } = await evaluate()
    expect(status).toBe(3)
    expect(stderr).toContain('did not answer "tasks" within 1 s')
    expect(stderr).not.toContain('--split')
  })

  it('come with noise that no terminal is made to obey', async () => {
    serve("console.error('\\u001b]0;mine\\u0007'); process.exit(1)")
    const { stderr } = await evaluate()
    expect(stderr).toContain('\\u001b]0;mine\\u0007')
    expect(stderr).not.toContain('\u001b')
  })

  it('begin no run while the key of the policy is missing', async () => {
    const env = { HARNESS_S_SERVE_TOKEN: '' }
    const { status, stderr } = await runCommandLine(['eval', '--env', 'stock-node'], { cwd: folder, env })
    expect({ status, runs: existsSync(join(folder, 'runs')) }).toEqual({ status: 2, runs: false })
    expect(stderr).toContain('HARNESS_S_SERVE_TOKEN')
  })

  it('need a command', async () => {
    configure(({ environments }) => {
      delete environments?.['stock']?.['command']
    })
    const { status, stderr } = await evaluate()
    expect(status).toBe(2)
    expect(stderr).toContain('The environment names no command.')
  })
})
