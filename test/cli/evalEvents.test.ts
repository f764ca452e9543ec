import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import type { RunEvent } from '../../protocol/runEvent'
import { exampleWorkspace } from '../kit/exampleWorkspace'
import { isRunning } from '../kit/isRunning'
import { runNames, runRecords } from '../kit/runRecords'
import { commandLineFile, type Ended, runCommandLine, startCommandLine } from './commandLine'

const workspace = exampleWorkspace()
afterAll(workspace.remove)

const start = (...args: readonly string[]) =>
  startCommandLine(['eval', ...args, '--events'], {
    cwd: workspace.folder,
    openInput: true,
    // As an editor starts it.
    env: { ELECTRON_RUN_AS_NODE: '1' },
  })

const eventsIn = ({ stdout }: Ended): readonly RunEvent[] =>
  stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
const typesOf = (events: readonly RunEvent[]) => [...new Set(events.map(({ type }) => type))]

describe('eval --events', () => {
  it('prints what the run records as its events, and nothing else, while the input stays open', async () => {
    const ended = await start('--harness', 'H0,S1', '--limit', '3').ended
    expect(ended.status).toBe(0)
    const events = eventsIn(ended)
    const [run = ''] = runNames(workspace.folder)
    expect(events).toEqual(runRecords(workspace.folder, run).lines('events.jsonl'))
    const rollouts = events.flatMap((event) => (event.type === 'rollout_finished' ? [event.rollout] : []))
    expect(new Set(rollouts).size).toBe(6)
    for (const rollout of rollouts) expect(rollout).toMatch(/^(H0|S1)\/[^/]+\/0$/)
    expect(events.at(-1)).toMatchObject({ type: 'run_finished', status: 'complete', rollouts: 6 })
  }, 120_000)

  it('tells the verdict on a sibling before the end of its run, the same as the report', async () => {
    const record = ['--harness', 'H0', '--attempts', '2', '--split', 'train', '--limit', '60']
    expect((await start(...record).ended).status).toBe(0)
    const events = eventsIn(await start('--repair', 'S1', '--controls', '3').ended)
    expect(typesOf(events).slice(-3)).toEqual(['rollout_finished', 'repair_judged', 'run_finished'])
    const judged = events.at(-2)
    const { stdout } = await runCommandLine(['report', judged?.run ?? '', '--json'], { cwd: workspace.folder })
    const { candidate, parent, targets, repaired, controls, regressed, verdict } = JSON.parse(stdout)
    const told = { candidate, parent, targets, repaired, controls, regressed, rule: verdict.rule }
    expect(judged).toMatchObject({ ...told, verdict: verdict.status, reasons: verdict.reasons })
    expect(judged).toMatchObject({ candidate: 'S1', parent: 'H0', controls: 3 })
  }, 120_000)

  it('tells as an event what a repair plays first: what stands on stderr is taken for what went wrong', async () => {
    const ended = await start('--repair', 'S1', '--with-parent', '--split', 'train', '--limit', '62').ended
    expect(ended.stderr).not.toContain('First')
    const notes = eventsIn(ended).flatMap((event) => (event.type === 'note' ? [event.text] : []))
    expect(notes).toEqual(['First H0, 2 times on each of 2 tasks.'])
  }, 120_000)

  it('ends with the program that started it, even when that is killed, and can be resumed', async () => {
    const args = ['eval', '--harness', 'H0,S1', '--limit', '600', '--attempts', '50', '--events']
    const program = `
      const child = require('node:child_process').spawn(process.execPath, ${JSON.stringify([commandLineFile, ...args])})
      child.stdout.once('data', () => console.log(child.pid))`
    const editor = spawn(process.execPath, ['-e', program], {
      cwd: workspace.folder,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const [printed] = await once(editor.stdout, 'data')
    const pid = Number(String(printed))
    expect(isRunning(pid)).toBe(true)
    editor.kill('SIGKILL')
    await vi.waitUntil(() => !isRunning(pid), { timeout: 5000 })
    const [run = ''] = runNames(workspace.folder).slice(-1)
    expect(runRecords(workspace.folder, run).json('run.json')).toMatchObject({
      status: expect.not.stringMatching('complete'),
    })
    expect(existsSync(join(workspace.folder, 'runs', run, 'results.jsonl'))).toBe(true)
  }, 120_000)

  it('stops as at Ctrl-C when the input ends, and goes on when it is resumed', async () => {
    const command = start('--harness', 'H0,S1', '--limit', '600', '--attempts', '50', '--concurrency', '4')
    await command.printed('"rollout_finished"')
    command.endInput()
    const ended = await command.ended
    expect(ended.status).toBe(130)
    const events = eventsIn(ended)
    expect(events.at(-1)).toMatchObject({ type: 'run_finished', status: 'cancelled' })
    const records = runRecords(workspace.folder, events[0]?.run ?? '')
    expect(records.json('run.json')).toMatchObject({ status: 'cancelled' })
    expect(records.has('run.lock')).toBe(false)
    const resumed = start('--resume', records.json('run.json').id)
    await resumed.printed('"resumed":true')
    resumed.kill('SIGTERM')
    expect((await resumed.ended).status).toBe(130)
  }, 120_000)

  it('refuses to mix its lines with others', async () => {
    for (const other of ['--json', '--dry-run']) {
      const { status, stdout } = await start('--harness', 'H0', other).ended
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    }
  })
})
