import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exampleWorkspace } from '../kit/exampleWorkspace'
import { runRecords } from '../kit/runRecords'
import { type Ended, runCommandLine } from './commandLine'

const workspace = exampleWorkspace()
afterAll(workspace.remove)

const harnessS = (...args: readonly string[]) => runCommandLine(args, { cwd: workspace.folder })
const preview = (...args: readonly string[]) => harnessS('preview', ...args)

let before: Ended
beforeAll(async () => {
  before = await preview('S1')
  const { status } = await harnessS('eval', '--harness', 'H0,S1', '--split', 'train', '--limit', '60')
  expect(status).toBe(0)
}, 120_000)

/** Logs of three rollouts of the run, on different tasks. */
const tracesOf = (harness: string): readonly [string, string, string] => {
  const folder = join(workspace.folder, 'runs/run-0001/trajectories', harness)
  const [first, second, third] = readdirSync(folder).filter((name) => name.endsWith('.0.jsonl'))
  if (first === undefined || second === undefined || third === undefined) throw new Error('There are no logs.')
  return [join(folder, first), join(folder, second), join(folder, third)]
}

describe('harness-s preview', () => {
  it('says how to get a record, where the parent was never played', () => {
    expect(before.status).toBe(2)
    expect(before.stderr).toContain('No run has recorded H0 as it is now')
    expect(before.stderr).toContain('harness-s eval --harness H0')
  })

  it('counts rollouts, targets and successes as the results have them', async () => {
    const { stdout } = await preview('S1', '--json')
    const { parent, runs, hooks } = JSON.parse(stdout)
    expect({ parent, runs }).toEqual({ parent: 'H0', runs: ['run-0001'] })
    const ofBase = runRecords(workspace.folder, 'run-0001')
      .lines('results.jsonl')
      .filter(({ harness }) => harness === 'H0')
    const passed = ofBase.filter(({ outcome }) => outcome === 'pass').length
    expect(hooks).toMatchObject([
      { hook: 'next-page', rollouts: { of: 60 }, targets: { of: 60 - passed }, successes: { of: passed } },
    ])
    expect(hooks[0].rollouts.fired).toBeGreaterThan(0)
    expect(hooks[0].sites.every(({ text }: { text: string }) => text === 'next')).toBe(true)
  })

  it('finds in the run of the sibling itself exactly what fired there', async () => {
    const own = runRecords(workspace.folder, 'run-0001')
      .lines('results.jsonl')
      .filter(({ harness }) => harness === 'S1')
    const fired = own.filter(({ firings }) => (firings['next-page'] ?? 0) > 0).length
    // S4 and S5 keep the hook of S1, their parent.
    const { stdout } = await preview('S5', '--hook', 'next-page', '--json')
    expect(JSON.parse(stdout).hooks[0].rollouts).toEqual({ fired, of: 60 })
  })

  it('lists every step with its message when asked for', async () => {
    const { stdout } = await preview('S1', '--sites')
    expect(stdout).toMatch(/^Hooks of S1 on what H0 did in run-0001$/m)
    expect(stdout).toMatch(/^next-page +\d+ of 60 +\d+ of \d+ +\d+ of \d+$/m)
    expect(stdout).toMatch(/^ {2}run-0001\/H0\/train-\d+\/0 step \d+: fires: "next"$/m)
  })

  it.each([
    [['nobody'], /no harness or sibling "nobody"/i],
    [['S1', '--hook', 'next-pag'], /S1 has no hook "next-pag"[\s\S]*It has: next-page/],
  ])('refuses %j', async (args, message) => {
    const { status, stderr, stdout } = await preview(...args)
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toMatch(message)
  })

  it('tells at a step which part of the condition was false, and where the hook would have fired', async () => {
    const { hooks } = JSON.parse((await preview('S1', '--json')).stdout)
    const { rollout, step } = hooks[0].sites[0]
    const fired = await preview('S1', '--why', rollout, '--step', String(step))
    expect(fired.stdout).toContain('after_tool of list')
    expect(fired.stdout).toMatch(/it would have fired\n {2}true {4}pagination_present/)
    const { stdout } = await preview('S3', '--why', rollout, '--step', '1', '--json')
    expect(JSON.parse(stdout)).toMatchObject({ harness: 'S3', rollout, hooks: [{ step: 1, event: 'before_finish' }] })
  })

  it.each([
    [['--why', 'run-0001/H0/nowhere/0', '--step', '1'], /no log of "run-0001\/H0\/nowhere\/0"/],
    [['--why', '../x', '--step', '1'], /no log of "\.\.\/x"/],
    [['--why', 'run-0001/H0/nowhere/0'], /needs the step/],
  ])('refuses %j', async (args, message) => {
    const { status, stderr } = await preview('S1', ...args)
    expect(status).toBe(2)
    expect(stderr).toMatch(message)
  })

  it('says of a base without hooks that there is nothing to try', async () => {
    expect((await preview('H0')).stdout).toContain('H0 has no hooks.')
  })

  it('says which logs cannot be read, and counts nothing of them', async () => {
    const [first, second, third] = tracesOf('H0')
    const kept = [first, second, third].map((path) => readFileSync(path, 'utf8'))
    rmSync(first)
    mkdirSync(first)
    rmSync(second)
    writeFileSync(third, (kept[2] ?? '').replace('"schemaVersion":1', '"schemaVersion":2'))
    const { status, stdout } = await preview('S1')
    rmSync(first, { recursive: true })
    for (const [index, path] of [first, second, third].entries()) writeFileSync(path, kept[index] ?? '')
    expect(status).toBe(0)
    expect(stdout).toMatch(/^next-page +\d+ of 57 /m)
    expect(stdout).toContain('Not counted, because 3 files cannot be read:')
    expect(stdout).toContain(`${first}: it is a folder`)
    expect(stdout).toContain(`${second}: it does not exist`)
    expect(stdout).toContain(`${third}: its version 2 is newer than this tool, which reads version 1`)
  })

  it('passes over a run whose header is damaged', async () => {
    mkdirSync(join(workspace.folder, 'runs/run-0002'))
    writeFileSync(join(workspace.folder, 'runs/run-0002/run.json'), '{ "kind": "run", ')
    const { status, stdout } = await preview('S1', '--json')
    expect({ status, runs: JSON.parse(stdout).runs }).toEqual({ status: 0, runs: ['run-0001'] })
  })

  it('does not count what another version of the parent did', async () => {
    const path = join(workspace.folder, 'runs/run-0001/run.json')
    const header = readFileSync(path, 'utf8')
    const { stateHash } = JSON.parse(header).harnesses[0]
    writeFileSync(path, header.replaceAll(stateHash, `sha256:${'0'.repeat(64)}`))
    const { stderr } = await preview('S1')
    writeFileSync(path, header)
    expect(stderr).toContain('No run has recorded H0 as it is now')
  })
})
