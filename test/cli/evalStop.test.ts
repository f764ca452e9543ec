import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { exampleWorkspace } from '../kit/exampleWorkspace'
import { runNames, runRecords } from '../kit/runRecords'
import { runCommandLine, startCommandLine } from './commandLine'

const workspace = exampleWorkspace()
afterAll(workspace.remove)

const harnessS = (...args: readonly string[]) => runCommandLine(args, { cwd: workspace.folder })
const resume = (run: string) => harnessS('eval', '--resume', run, '--json')
const withoutRun = (stdout: string) => ({ ...JSON.parse(stdout), run: '' })
const rolloutsOf = (lines: readonly { readonly rollout: string }[]) => lines.map(({ rollout }) => rollout)

const short = ['eval', '--harness', 'H0,S1', '--limit', '4', '--seed', '3', '--json']
const endless = ['eval', '--harness', 'H0,S1', '--limit', '600', '--attempts', '50', '--json']
const long = ['eval', '--harness', 'H0,S1,S5', '--limit', '400', '--seed', '3', '--concurrency', '4', '--json']

describe('Ctrl-C', () => {
  it('ends with 130, a cancelled run and the command that goes on; that command completes it', async () => {
    const command = startCommandLine(long, { cwd: workspace.folder })
    await command.said('rollouts ')
    command.kill('SIGINT')
    const { status, stdout, stderr } = await command.ended
    expect({ status, stdout }).toEqual({ status: 130, stdout: '' })
    const run = /next: {2}Go on with: harness-s eval --resume (\S+)\n$/.exec(stderr)?.[1] ?? ''
    const records = runRecords(workspace.folder, run)
    const done = records.lines('results.jsonl').length
    expect(records.json('run.json')).toMatchObject({ status: 'cancelled', totals: { rollouts: done } })
    expect(records.lines('events.jsonl').at(-1)).toMatchObject({ type: 'run_finished', status: 'cancelled' })
    expect(records.has('run.lock')).toBe(false)
    expect(done).toBeGreaterThan(0)
    expect(done).toBeLessThan(1200)

    const resumed = await resume(run)
    expect(resumed.status).toBe(0)
    expect(resumed.stderr).toContain(`Going on: ${done} of 1200 rollouts were done.`)
    expect(JSON.parse(resumed.stdout)).toMatchObject({ run, missing: 0 })
    expect(new Set(rolloutsOf(records.lines('results.jsonl'))).size).toBe(1200)
    expect(records.lines('results.jsonl')).toHaveLength(1200)
    expect(withoutRun(resumed.stdout)).toEqual(withoutRun((await harnessS(...long)).stdout))
  }, 120_000)

  it('during the warm start leaves a run that can be resumed, too', async () => {
    const env = { HARNESS_S_CACHE: join(workspace.folder, 'cold-cache') }
    const command = startCommandLine(short, { cwd: workspace.folder, env })
    await command.said('warm start ')
    command.kill('SIGINT')
    const { status, stderr } = await command.ended
    expect(status).toBe(130)
    const run = /--resume (\S+)\n$/.exec(stderr)?.[1] ?? ''
    expect(runRecords(workspace.folder, run).json('run.json').status).toBe('cancelled')
    expect(withoutRun((await resume(run)).stdout)).toEqual(withoutRun((await harnessS(...short)).stdout))
  }, 120_000)
})

describe('a second process', () => {
  it('is refused while a first one works on the run, and does it no harm', async () => {
    const before = runNames(workspace.folder)
    const first = startCommandLine(endless, { cwd: workspace.folder })
    await vi.waitFor(() => expect(runNames(workspace.folder).length).toBeGreaterThan(before.length), 20_000)
    const run = runNames(workspace.folder).at(-1) ?? ''
    const { folder, has, json } = runRecords(workspace.folder, run)
    await vi.waitFor(() => expect(has('run.json')).toBe(true), 20_000)
    const second = await resume(run)
    first.kill('SIGINT')
    expect((await first.ended).status).toBe(130)
    expect({ status: second.status, stdout: second.stdout }).toEqual({ status: 3, stdout: '' })
    expect(second.stderr).toMatch(/^harness-s: Process \d+ is working on this run\.\n {2}where: /)
    expect(second.stderr).toContain(join(folder, 'run.lock'))
    expect(json('run.json').status).toBe('cancelled')
  }, 60_000)

  it('that starts at the same time gets a run of its own', async () => {
    const both = await Promise.all([harnessS(...short), harnessS(...short)])
    const [one, other] = both.map(({ stdout }) => JSON.parse(stdout).run)
    expect(one).not.toBe(other)
    expect(withoutRun(both[0].stdout)).toEqual(withoutRun(both[1].stdout))
  })
})
