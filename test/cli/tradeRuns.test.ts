import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exampleWorkspace } from '../kit/exampleWorkspace'
import { runNames, runRecords } from '../kit/runRecords'
import { runCommandLine } from './commandLine'

const workspace = exampleWorkspace()
afterAll(workspace.remove)

const out = (name: string): string => join(workspace.folder, 'dist-out', name)
const harnessS = (...args: readonly string[]) => runCommandLine(args, { cwd: workspace.folder })
const sealedCanary = 'sealed-canary-77b2'

const filesUnder = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

beforeAll(async () => {
  const { status } = await harnessS('eval', '--harness', 'H0,S6', '--limit', '4')
  expect(status).toBe(0)
  const { folder } = runRecords(workspace.folder, 'run-0001')
  for (const file of ['sealed.jsonl', 'calls.jsonl']) {
    appendFileSync(join(folder, file), `${JSON.stringify({ rollout: 'H0/x/0', sealed: sealedCanary })}\n`)
  }
  mkdirSync(join(workspace.folder, 'dist-out'))
}, 60_000)

const exported = async (format: string, name: string, ...runs: readonly string[]) => {
  const args = [
    'export',
    '--format',
    format,
    ...(runs.length === 0 ? ['run-0001'] : runs),
    '--out',
    out(name),
    '--json',
  ]
  const { status, stdout, stderr } = await harnessS(...args)
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  return JSON.parse(stdout)
}

const imported = async (format: string, path: string) => {
  const { status, stdout, stderr } = await harnessS('import', format, path, '--json')
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  return JSON.parse(stdout)
}

it('a rollout that two references name goes out once', async () => {
  expect(await exported('chat', 'twice', 'run-0001', 'run-0001/S6', 'runs/run-0001/')).toMatchObject({ rollouts: 8 })
})

it('an imported run is not gone on with: it was played elsewhere', async () => {
  await exported('chat', 'resumed')
  const { run } = await imported('chat', out('resumed'))
  const { status, stderr } = await harnessS('eval', '--resume', run)
  expect(status).toBe(2)
  expect(stderr).toContain(`${run} was imported`)
  expect(stderr).toContain('harness-s report')
})

describe('runs that go out and come back', { timeout: 60_000 }, () => {
  it('as ATIF are the same to the byte, logs and results', async () => {
    expect(await exported('atif', 'atif')).toMatchObject({ rollouts: 8, losses: {} })
    const { run, losses } = await imported('atif', out('atif'))
    expect(losses).toEqual({})
    const [before, after] = ['run-0001', run].map((name) => runRecords(workspace.folder, name))
    expect(after?.filesUnder('trajectories')).toEqual(before?.filesUnder('trajectories'))
    expect(after?.text('results.jsonl').split('\n').sort()).toEqual(before?.text('results.jsonl').split('\n').sort())
    const checked = await harnessS('validate', '--strict')
    expect(checked.status, checked.stdout).toBe(0)
  })

  it('as chat keep what was said, and the report says what they lost', async () => {
    const { rollouts, losses } = await exported('chat', 'chat.jsonl')
    expect(rollouts).toBe(8)
    expect(losses).toMatchObject({ 'record header': 8, 'record score': 8, 'record end': 8 })
    expect(JSON.parse(readFileSync(out('chat.jsonl.losses.json'), 'utf8'))).toEqual({ rollouts, losses })
    const lines = readFileSync(out('chat.jsonl'), 'utf8').trimEnd().split('\n')
    expect(lines).toHaveLength(8)
    const { run } = await imported('chat', out('chat.jsonl'))
    const again = await exported('chat', 'again.jsonl', run)
    expect(again.rollouts).toBe(8)
    const messages = (path: string) =>
      readFileSync(path, 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.stringify(JSON.parse(line).messages))
    expect(messages(out('again.jsonl'))).toEqual(messages(out('chat.jsonl')))
  })

  it('as OpenTelemetry have one trace per rollout: the agent, its model calls and its tools', async () => {
    await exported('otel', 'spans.jsonl', 'run-0001/S6')
    const traces = readFileSync(out('spans.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(traces).toHaveLength(4)
    for (const { resourceSpans } of traces) {
      const { spans } = resourceSpans[0].scopeSpans[0]
      const [root, ...children] = spans
      expect(root).toMatchObject({ name: 'invoke_agent S6', traceId: expect.stringMatching(/^[0-9a-f]{32}$/) })
      expect(root.events.at(-1).name).toBe('gen_ai.evaluation.result')
      expect(children.length).toBeGreaterThan(0)
      for (const span of children) {
        expect(span).toMatchObject({
          parentSpanId: root.spanId,
          traceId: root.traceId,
          spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
          name: expect.stringMatching(/^(chat tiny|execute_tool \w+)$/),
        })
        expect(BigInt(span.startTimeUnixNano)).toBeLessThan(BigInt(span.endTimeUnixNano))
      }
    }
  })

  it('hold nothing sealed, in any form', () => {
    for (const file of filesUnder(join(workspace.folder, 'dist-out'))) {
      expect(readFileSync(file, 'utf8'), file).not.toContain(sealedCanary)
    }
  })

  it('may be a part of a run; what is not there, or would be overwritten, is refused', async () => {
    expect(await exported('chat', 'one.jsonl', 'run-0001/S6/test-002/0')).toMatchObject({ rollouts: 1 })
    const overwriting = await harnessS('export', '--format', 'chat', 'run-0001', '--out', out('one.jsonl'))
    expect(overwriting).toMatchObject({ status: 2, stderr: expect.stringContaining('something of this name') })
    const missing = await harnessS('export', '--format', 'chat', 'run-0001/S9', '--out', out('none.jsonl'))
    expect(missing).toMatchObject({ status: 2, stderr: expect.stringContaining('no rollout in run-0001/S9') })
    expect(existsSync(out('none.jsonl'))).toBe(false)
  })
})

const atif = (change: object) =>
  JSON.stringify({ schema_version: 'ATIF-v1.7', agent: { name: 'a', version: '1' }, steps: [], ...change })
const chatLine = (text: string) => JSON.stringify({ messages: [{ role: 'user', content: text }] })

describe('what cannot be imported', { timeout: 60_000 }, () => {
  it.each<[string, string, string | Buffer, RegExp]>([
    ['atif', 'cut.json', atif({}).slice(0, 40), /no JSON/],
    ['atif', 'newer.json', atif({ schema_version: 'ATIF-v2.0' }), /ATIF-v2\.0.*ATIF-v1\.0 to ATIF-v1\.8 are known/],
    ['atif', 'empty.json', atif({}), /`steps` is empty/],
    ['atif', 'source.json', atif({ steps: [{ source: 'robot', message: '' }] }), /steps\[0\]\.source.*robot/],
    ['atif', 'extra.json', atif({ extra: { harnessS: { version: 2 } } }), /harnessS\.version.*only 1 is known/],
    ['chat', 'torn.jsonl', `${chatLine('a')}\n{"messages": [`, /line 2: no JSON/],
    [
      'chat',
      'wrong.jsonl',
      `${chatLine('a')}\n\n{"messages": 5}\n`,
      /line 3: `messages` is a number; a list is expected/,
    ],
    ['chat', 'role.jsonl', '{"messages":[{"role":"boss","content":"x"}]}\n', /line 1.*messages\[0\]\.role.*boss/],
    ['chat', 'nothing.jsonl', '', /there is no rollout/],
    ['inspect', 'cut.eval', Buffer.from('PK\u0003\u0004 and then nothing'), /no whole ZIP archive/],
    ['inspect', 'newer.json', '{"version":3,"eval":{"task":"t"}}', /`version` is 3; version 2 of logs is known/],
    ['inspect', 'other.json', '{"a":1}', /`version` is null/],
  ])('%s %s is named with its place, and nothing is written', async (format, name, content, message) => {
    const before = runNames(workspace.folder)
    const path = out(`bad-${name}`)
    writeFileSync(path, content)
    const { status, stdout, stderr } = await harnessS('import', format, path)
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toMatch(message)
    expect(stderr).toContain(path)
    expect(runNames(workspace.folder)).toEqual(before)
  })

  it('is not a line of 5 MB', async () => {
    writeFileSync(out('long.jsonl'), `${chatLine('a'.repeat(5 << 20))}\n`)
    expect(await imported('chat', out('long.jsonl'))).toMatchObject({ rollouts: 1 })
  })

  it('is a file that is not there', async () => {
    const { status, stderr } = await harnessS('import', 'chat', out('nowhere.jsonl'))
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('it does not exist') })
  })
})
