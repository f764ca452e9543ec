import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LocalReport, LocalReportRow } from '../../engine/evaluation/localReport'
import { parseResultLines } from '../../engine/trajectories/resultLines'
import { exampleWorkspace } from '../kit/exampleWorkspace'
import { runNames, runRecords } from '../kit/runRecords'
import { type Ended, runCommandLine, startCommandLine } from './commandLine'

const workspace = exampleWorkspace()
afterAll(workspace.remove)

const harnessS = (...args: readonly string[]) => runCommandLine(args, { cwd: workspace.folder })
const reportIn = ({ stdout }: Ended): LocalReport => JSON.parse(stdout)
const linesOf = (run: string) => parseResultLines(runRecords(workspace.folder, run).text('results.jsonl')).lines
const repair = (...more: readonly string[]) => harnessS('eval', '--repair', 'S5', ...more)

let refused: Ended
// run-0001 is the record of S1, the parent of S5; run-0002 tries S5.
let tried: Ended
beforeAll(async () => {
  refused = await repair('--json')
  const record = await harnessS('eval', '--harness', 'S1', '--attempts', '2', '--split', 'train', '--limit', '120')
  expect(record.status).toBe(0)
  tried = await repair('--json')
}, 120_000)

describe('a parent without a record', () => {
  it('is refused, with what is missing and what playing it would cost', () => {
    expect(refused.status).toBe(2)
    expect(refused.stdout).toBe('')
    expect(refused.stderr).toContain('S1, the parent of S5, has fewer than 2 tries on 600 tasks')
    expect(refused.stderr).toContain('harness-s eval --harness S1 --attempts 2 --split test')
    expect(refused.stderr).toMatch(/--with-parent \(1200 rollouts, at most \d+ calls/)
  })

  it('is told how to play it by a command that can be typed, with what the user had to name', async () => {
    const { stderr } = await repair('--env', 'miniapps', '--policy', 'tiny', '--limit', '30', '--split', 'test')
    expect(stderr).toContain('eval --harness S1 --attempts 2 --split test --limit 30 --policy tiny --env miniapps; or')
  })

  it('that was played by another version of the harness is told', async () => {
    const path = join(workspace.folder, 'runs/run-0001/run.json')
    const header = readFileSync(path, 'utf8')
    const hash = JSON.parse(header).harnesses[0].stateHash
    writeFileSync(path, header.replace(hash, `sha256:${'0'.repeat(64)}`))
    const { status, stderr } = await repair()
    writeFileSync(path, header)
    expect(status).toBe(2)
    expect(stderr).toContain('Not counted: run-0001: S1 was another version.')
  })
})

describe('a recorded parent', () => {
  it('is the other half of each pair', () => {
    expect(tried.status).toBe(0)
    const report = reportIn(tried)
    expect(report).toMatchObject({
      run: 'run-0002',
      candidate: 'S5',
      parent: 'S1',
      parentRuns: ['run-0001'],
      missing: 0,
    })
    const passedOf = (task: string) =>
      linesOf('run-0001').filter((line) => line.task === task && line.outcome === 'pass')
    for (const { task, role, parent } of report.tasks) {
      expect(parent).toEqual({ n: 2, pass: passedOf(task).length })
      expect(parent.pass).toBe(role === 'target' ? 0 : 2)
    }
  })

  it('is compared as its result lines say, by at most 20 targets and 10 controls', () => {
    const { tasks, repaired, regressed, targets, controls } = reportIn(tried)
    const passed = new Set(linesOf('run-0002').flatMap(({ task, outcome }) => (outcome === 'pass' ? [task] : [])))
    const countOf = (role: LocalReportRow['role'], hasPassed: boolean) =>
      tasks.filter((row) => row.role === role && passed.has(row.task) === hasPassed).length
    expect(linesOf('run-0002')).toHaveLength(tasks.length)
    expect({ repaired, regressed }).toEqual({ repaired: countOf('target', true), regressed: countOf('control', false) })
    expect({ targets, controls }).toEqual({ targets: 20, controls: 10 })
  })

  it('gives a sibling that adds the missing reading back its acceptance', () => {
    const { repaired, verdict } = reportIn(tried)
    expect(repaired).toBeGreaterThanOrEqual(3)
    expect(verdict).toMatchObject({ status: 'accepted', rule: 'local-accept-v1', by: 'rule' })
  })

  it('gives the same table again by report, and a run that says what it is', async () => {
    expect(reportIn(await harnessS('report', 'run-0002', '--json'))).toEqual(reportIn(tried))
    expect(runRecords(workspace.folder, 'run-0002').json('run.json')).toMatchObject({
      purpose: 'local-eval',
      status: 'complete',
      localEvaluation: { candidate: 'S5', parent: { id: 'S1' } },
    })
    const { stdout } = await harnessS('report', 'run-0002')
    expect(stdout).toMatch(/train-\d+\s+target\s+–\s+0 of 2\s+pass\s+repaired/)
    expect(stdout).toContain('verdict    accepted by local-accept-v1')
  })
})

describe('choices', () => {
  it('a dry run plays nothing and counts the sample', async () => {
    const { status, stdout } = await repair('--dry-run', '--json', '--controls', '4', '--limit', '30')
    expect(status).toBe(0)
    expect(JSON.parse(stdout).rollouts).toBeGreaterThan(4)
    expect(JSON.parse(stdout).rollouts).toBeLessThanOrEqual(30)
  })

  it('targets may be named, also by a file', async () => {
    const failed = reportIn(tried)
      .tasks.filter(({ role }) => role === 'target')
      .map(({ task }) => task)
    writeFileSync(join(workspace.folder, 'targets.txt'), `${failed.slice(0, 3).join('\n')}\n`)
    const byFile = reportIn(await repair('--targets', 'targets.txt', '--controls', '0', '--json'))
    const byIds = reportIn(await repair('--targets', failed.slice(0, 3).join(','), '--controls', '0', '--json'))
    expect(byFile.tasks.map(({ task }) => task).sort()).toEqual(failed.slice(0, 3).sort())
    expect(byIds.tasks).toEqual(byFile.tasks)
    expect(byIds.tokenRatio).toBeNull()
  })

  it.each([
    [['eval', '--repair', 'H0'], '"H0" has no parent'],
    [['eval', '--repair', 'S5', '--targets', 'train-0001'], 'did you mean "train-001"?'],
    [['eval', '--controls', '3'], "option '--controls' needs --repair"],
    [['eval', '--repair', 'S5', '--controls', '11'], 'Give a whole number from 0 to 10.'],
    [['eval', '--repair', 'S5', '--harness', 'H0'], 'cannot be used with'],
  ])('%j is refused', async (args, message) => {
    const { status, stderr } = await harnessS(...args)
    expect(status).toBe(2)
    expect(stderr).toContain(message)
  })

  it('a target that the parent always passes is no target', async () => {
    const solved = reportIn(tried).tasks.find(({ role }) => role === 'control')?.task ?? ''
    const { status, stderr } = await repair('--targets', solved)
    expect(status).toBe(2)
    expect(stderr).toContain(`S1 passes "${solved}" at every try`)
  })
})

describe('--with-parent', () => {
  it('plays the parent in a run of its own, only where it is not known, and then the sibling', async () => {
    const { stderr, ...ended } = await repair('--with-parent', '--split', 'train', '--limit', '130', '--json')
    expect(stderr).toContain('First S1, 2 times on each of 10 tasks.')
    const report = reportIn({ ...ended, stderr })
    expect(report.parentRuns).toHaveLength(2)
    expect(linesOf(report.parentRuns[1] ?? '')).toHaveLength(20)
  })
})

describe('a run that is killed', () => {
  it('goes on to the same verdict, whatever was recorded of the parent since', async () => {
    const choice = ['eval', '--repair', 'S5', '--json', '--split', 'train', '--concurrency', '1']
    const started = startCommandLine(choice, { cwd: workspace.folder })
    await started.said('rollouts 3/30')
    started.kill('SIGKILL')
    await started.ended
    const killed = runNames(workspace.folder).at(-1) ?? ''
    expect(runRecords(workspace.folder, killed).json('run.json').status).toBe('running')
    const whole = reportIn(await harnessS(...choice))
    expect((await harnessS('eval', '--harness', 'S1', '--split', 'train', '--limit', '5', '--seed', '9')).status).toBe(
      0,
    )
    const resumed = await harnessS('eval', '--resume', killed, '--json')
    expect(resumed.stderr).toContain('Going on: ')
    expect({ ...reportIn(resumed), run: '' }).toEqual({ ...whole, run: '' })
  })
})
