import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { exampleWorkspace } from '../kit/exampleWorkspace'
import { runRecords } from '../kit/runRecords'
import { runCommandLine } from './commandLine'

const workspace = exampleWorkspace()
afterAll(workspace.remove)

const pathTo = (name: string) => join(workspace.folder, name)
const harnessS = (...args: readonly string[]) => runCommandLine(args, { cwd: workspace.folder })
const resume = (run: string) => harnessS('eval', '--resume', run, '--json')
const withoutRun = (stdout: string) => ({ ...JSON.parse(stdout), run: '' })

const choice = ['eval', '--harness', 'H0,S1', '--limit', '10', '--seed', '3', '--json']
let whole = ''

// run-0001 is complete; each test takes a copy of it and damages that.
beforeAll(async () => {
  const { status, stdout } = await harnessS(...choice)
  expect(status).toBe(0)
  whole = stdout
}, 120_000)

const copyOfRun = (name: string) => {
  cpSync(pathTo('runs/run-0001'), pathTo(`runs/${name}`), { recursive: true })
  const edit = (file: string, change: (text: string) => string): void => {
    const path = pathTo(`runs/${name}/${file}`)
    writeFileSync(path, change(readFileSync(path, 'utf8')))
  }
  return { name, edit, ...runRecords(workspace.folder, name) }
}

const withoutLines = (from: number) => (text: string) => `${text.split('\n').slice(0, from).join('\n')}\n`
const rolloutsOf = (lines: readonly { readonly rollout: string }[]) => lines.map(({ rollout }) => rollout)

describe('a copied run', () => {
  it('goes on where it lies, and its origin is not touched', async () => {
    const copy = copyOfRun('half')
    copy.edit('results.jsonl', withoutLines(8))
    const before = runRecords(workspace.folder, 'run-0001').filesUnder('.')
    const { status, stdout, stderr } = await resume('half')
    expect(status).toBe(0)
    expect(JSON.parse(stdout).run).toBe('half')
    expect(withoutRun(stdout)).toEqual(withoutRun(whole))
    expect(stderr).toContain('Going on: 8 of 20 rollouts were done.')
    expect(copy.json('run.json')).toMatchObject({ id: 'half', status: 'complete' })
    expect(runRecords(workspace.folder, 'run-0001').filesUnder('.')).toEqual(before)
  })
})

describe('a complete run', () => {
  it('is only reported again, without a policy, and stays as it is', async () => {
    const before = runRecords(workspace.folder, 'run-0001').filesUnder('.')
    const env = { HARNESS_S_CACHE: join(workspace.folder, 'no-cache') }
    const args = ['eval', '--resume', 'run-0001', '--json']
    const { status, stdout, stderr } = await runCommandLine(args, { cwd: workspace.folder, env })
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: whole, stderr: '' })
    expect(runRecords(workspace.folder, 'run-0001').filesUnder('.')).toEqual(before)
  })
})

describe('results', () => {
  it('whose last line is torn: only that rollout runs again', async () => {
    const copy = copyOfRun('torn')
    copy.edit('results.jsonl', (text) => text.slice(0, -30))
    const { stdout } = await resume('torn')
    expect(withoutRun(stdout)).toEqual(withoutRun(whole))
    expect(copy.lines('results.jsonl')).toHaveLength(20)
    expect(new Set(rolloutsOf(copy.lines('results.jsonl'))).size).toBe(20)
  })

  it('with a damaged line: its rollout runs again, and the line is named', async () => {
    const copy = copyOfRun('damaged')
    copy.edit('results.jsonl', (text) => text.replace(/\n.*\n/, '\ngarbage\n'))
    const { status, stdout, stderr } = await resume('damaged')
    expect(status).toBe(0)
    expect(withoutRun(stdout)).toEqual(withoutRun(whole))
    expect(stderr).toContain('results.jsonl: damaged, so run again: line 2.')
    expect(stderr).toContain('Going on: 19 of 20')
  })

  it('with a damaged line are reported without it, which is said', async () => {
    const copy = copyOfRun('report-damaged')
    copy.edit('results.jsonl', (text) => text.replace(/\n.*\n/, '\n{"rollout":1}\n'))
    const { status, stdout, stderr } = await harnessS('report', 'report-damaged', '--json')
    expect(status).toBe(0)
    expect(JSON.parse(stdout).missing).toBe(1)
    expect(stderr).toContain('line 2')
    const text = await harnessS('report', 'report-damaged')
    expect(text.stderr).toContain('1 rollout missing. Run what is missing with: harness-s eval --resume report-damaged')
  })

  it('of failed infrastructure run again and are counted once', async () => {
    const copy = copyOfRun('failed')
    copy.edit('results.jsonl', (text) => {
      const [first = '', ...rest] = text.split('\n')
      return [JSON.stringify({ ...JSON.parse(first), outcome: 'error', score: null }), ...rest].join('\n')
    })
    expect(JSON.parse((await harnessS('report', 'failed', '--json')).stdout).missing).toBe(1)
    const { stdout } = await resume('failed')
    expect(withoutRun(stdout)).toEqual(withoutRun(whole))
    expect(copy.lines('results.jsonl')).toHaveLength(21)
  })

  it('that are gone altogether: everything runs again', async () => {
    rmSync(join(copyOfRun('empty').folder, 'results.jsonl'))
    expect(withoutRun((await resume('empty')).stdout)).toEqual(withoutRun(whole))
  })
})

describe('a workspace that moved on', () => {
  const sibling = pathTo('harness/S1.sibling.json')
  const data = pathTo('data/instances.json')
  const originals = [sibling, data].map((path) => [path, readFileSync(path, 'utf8')] as const)
  beforeEach(() => {
    for (const [path, text] of originals) writeFileSync(path, text)
  })

  it.each([
    ['changed', (text: string) => text.replace('"message": "next"', '"message": "answer"')],
    ['broken', () => '{'],
  ])('does not matter: the run goes on with the harness that it kept when the new one is %s', async (name, change) => {
    const copy = copyOfRun(`sibling-${name}`)
    copy.edit('results.jsonl', withoutLines(3))
    writeFileSync(sibling, change(readFileSync(sibling, 'utf8')))
    expect(withoutRun((await resume(copy.name)).stdout)).toEqual(withoutRun(whole))
    expect(copy.filesUnder('trajectories')).toEqual(runRecords(workspace.folder, 'run-0001').filesUnder('trajectories'))
    writeFileSync(sibling, originals[0]?.[1] ?? '')
  })

  it.each([
    ['a task is gone', (text: string) => text.replace(/.*"test-002".*\n/, '')],
    ['a task hides another value', (text: string) => text.replace(/("test-002".*"value":")v\d+/, '$1v9')],
  ])('stops the run when its data changed: %s', async (_, change) => {
    const copy = copyOfRun('tasks')
    copy.edit('results.jsonl', withoutLines(3))
    const before = readFileSync(data, 'utf8')
    writeFileSync(data, change(before))
    const { status, stdout, stderr } = await resume('tasks')
    writeFileSync(data, before)
    expect(change(before)).not.toBe(before)
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toContain('tasks was begun with another version')
    expect(copy.lines('results.jsonl')).toHaveLength(3)
    rmSync(copy.folder, { recursive: true })
  })
})

/** A refusal that leaves every byte of the run as it was, and no lock. */
const expectUntouched = async (run: string, ...parts: readonly string[]) => {
  const before = runRecords(workspace.folder, run).filesUnder('.')
  const { status, stdout, stderr } = await resume(run)
  expect({ status, stdout }).toEqual({ status: 3, stdout: '' })
  for (const part of [...parts, 'where: ', 'next: ']) expect(stderr).toContain(part)
  expect(stderr).not.toContain('unexpected')
  expect(runRecords(workspace.folder, run).filesUnder('.')).toEqual(before)
}

describe('a run that cannot be trusted is refused and left alone', () => {
  it.each([
    ['is missing', undefined, 'missing or damaged'],
    ['is no JSON', (text: string) => text.slice(0, 40), 'missing or damaged'],
    ['is no harness', () => '{}', 'missing or damaged'],
    ['was changed', (text: string) => text.replace('next', 'answer'), 'was changed'],
  ])('when a kept harness %s', async (name, change, message) => {
    const copy = copyOfRun(`kept ${name}`)
    copy.edit('results.jsonl', withoutLines(3))
    if (change === undefined) rmSync(join(copy.folder, 'harnesses/S1.harness.json'))
    else copy.edit('harnesses/S1.harness.json', change)
    await expectUntouched(copy.name, `kept copy of harness S1`, message, 'S1.harness.json')
  })

  it.each([
    ['empty', () => ''],
    ['cut off', (text: string) => text.slice(0, 100)],
    ['of another kind', () => '{"kind":"harness"}'],
  ])('when its header is %s', async (name, change) => {
    const copy = copyOfRun(`header ${name}`)
    copy.edit('run.json', change)
    await expectUntouched(copy.name, `The header of header ${name} is damaged`, 'run.json')
    expect((await harnessS('report', copy.name)).status).toBe(3)
  })

  it('when it was begun with other weights', async () => {
    const copy = copyOfRun('weights')
    copy.edit('results.jsonl', withoutLines(3))
    copy.edit('run.json', (text) => text.replace(/"ref": "sha256:[^"]*"/, `"ref": "sha256:${'0'.repeat(64)}"`))
    const { status, stderr } = await resume('weights')
    expect(status).toBe(2)
    expect(stderr).toContain('was begun with other weights')
    expect(copy.lines('results.jsonl')).toHaveLength(3)
  })
})
