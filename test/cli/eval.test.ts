import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseResultLines } from '../../engine/trajectories/resultLines'
import { exampleWorkspace } from '../kit/exampleWorkspace'
import { runRecords } from '../kit/runRecords'
import { type Ended, runCommandLine } from './commandLine'

/** The first run on a machine also builds the warm start. */
const firstRun = 120_000

const workspace = exampleWorkspace()
afterAll(workspace.remove)

const harnessS = (...args: readonly string[]) => runCommandLine(args, { cwd: workspace.folder })
const withoutRun = (stdout: string) => ({ ...JSON.parse(stdout), run: '' })
const sortedResults = (run: string) => runRecords(workspace.folder, run).text('results.jsonl').split('\n').sort()

const choice = ['--harness', 'H0,S1,S5', '--limit', '12', '--attempts', 'H0:2,*:1', '--seed', '7']
const evaluate = (...more: readonly string[]) => harnessS('eval', ...choice, '--json', ...more)

let one: Ended
let many: Ended
beforeAll(async () => {
  one = await evaluate('--concurrency', '1')
  many = await evaluate('--concurrency', '32')
}, firstRun)

describe('eval --tasks', () => {
  it('plays just these, as the whole split would, in its order', async () => {
    const only = await harnessS(
      'eval',
      '--harness',
      'H0',
      '--seed',
      '7',
      '--tasks',
      'test-003,test-001,test-003',
      '--json',
    )
    const { run } = JSON.parse(only.stdout)
    const { lines } = parseResultLines(runRecords(workspace.folder, run).text('results.jsonl'))
    const whole = parseResultLines(runRecords(workspace.folder, 'run-0001').text('results.jsonl')).lines
    expect(lines.map(({ task }) => task).sort()).toEqual(['test-001', 'test-003'])
    for (const line of lines) expect(whole).toContainEqual(line)
  })

  it('takes a file with one id per line, and not --limit beside it', async () => {
    writeFileSync(join(workspace.folder, 'chosen.txt'), 'test-002\n\ntest-001\n')
    const { stdout } = await harnessS('eval', '--harness', 'H0', '--tasks', 'chosen.txt', '--dry-run', '--json')
    expect(JSON.parse(stdout)).toMatchObject({ rollouts: 2 })
    expect((await harnessS('eval', '--tasks', 'test-001', '--limit', '3')).status).toBe(2)
  })
})

describe('eval --json', () => {
  it('prints one line of JSON and nothing else on stdout', () => {
    expect(one.status).toBe(0)
    expect(one.stdout).toMatch(/^\{.*\}\n$/)
  })

  it('has the published members', () => {
    const report = JSON.parse(one.stdout)
    expect(report).toMatchObject({ run: 'run-0001', seed: 7, missing: 0 })
    expect(report.rows.map(({ harness }: { harness: string }) => harness)).toEqual(['H0', 'S1', 'S5'])
    for (const row of report.rows) {
      expect(Object.keys(row)).toEqual(
        expect.arrayContaining(
          ['harness', 'tasks', 'attempts', 'avg', 'passAtK', 'repaired', 'regressed', 'delta', 'p'].sort(),
        ),
      )
    }
    for (const point of report.coverage) expect(Object.keys(point)).toEqual(['k', 'harnesses', 'oracle', 'h0PassAtK'])
  })

  it('counts what its result lines say', () => {
    const { lines } = parseResultLines(runRecords(workspace.folder, 'run-0001').text('results.jsonl'))
    const passes = (id: string, attempt: number) =>
      new Set(
        lines
          .filter((line) => line.harness === id && line.attempt === attempt && line.outcome === 'pass')
          .map(({ task }) => task),
      )
    const base = passes('H0', 0)
    const [h0, s1, s5] = JSON.parse(one.stdout).rows
    expect(h0).toMatchObject({ tasks: 12, attempts: 2, repaired: null, regressed: null, delta: null, p: null })
    expect(h0.avg).toBeCloseTo((base.size + passes('H0', 1).size) / 24, 12)
    for (const row of [s1, s5]) {
      const passed = passes(row.harness, 0)
      const repaired = [...passed].filter((task) => !base.has(task)).length
      const regressed = [...base].filter((task) => !passed.has(task)).length
      expect(row).toMatchObject({
        attempts: 1,
        avg: passed.size / 12,
        repaired,
        regressed,
        delta: repaired - regressed,
      })
    }
    const union = new Set([...passes('S1', 0), ...passes('S5', 0)])
    expect(JSON.parse(one.stdout).coverage).toMatchObject([{ k: 1 }, { k: 2, oracle: union.size / 12 }])
  })

  it('knows the pass rate of k rollouts of the base only as far as the base has attempts', () => {
    expect(JSON.parse(one.stdout).coverage.map(({ h0PassAtK }: { h0PassAtK: unknown }) => typeof h0PassAtK)).toEqual([
      'number',
      'number',
    ])
  })

  it('is what report prints of the same run', async () => {
    expect(await harnessS('report', 'run-0001', '--json')).toEqual({ status: 0, stdout: one.stdout, stderr: '' })
    expect((await harnessS('report', 'runs/run-0001/', '--json')).stdout).toBe(one.stdout)
  })

  it('keeps progress on stderr, as plain lines where there is no terminal', () => {
    expect(one.stderr).toContain('rollouts 48/48 ')
    for (const control of ['\r', '\u001b']) expect(one.stderr).not.toContain(control)
    expect(one.stderr.split('\n').filter((line) => line.startsWith('rollouts ')).length).toBeLessThanOrEqual(10)
  })
})

describe('equal seeds', () => {
  it('give equal JSON except the name of the run, whatever the concurrency', () => {
    expect(JSON.parse(many.stdout).run).toBe('run-0002')
    expect(withoutRun(many.stdout)).toEqual(withoutRun(one.stdout))
  })

  it('give trajectories that are equal byte by byte, and equal results in any order', () => {
    const [first, second] = ['run-0001', 'run-0002'].map((run) =>
      runRecords(workspace.folder, run).filesUnder('trajectories'),
    )
    expect(first?.size).toBe(48)
    expect(second).toEqual(first)
    expect(sortedResults('run-0002')).toEqual(sortedResults('run-0001'))
  })

  it('play a rollout alike whatever is played beside it', async () => {
    const { stdout } = await harnessS('eval', '--harness', 'S5', '--limit', '3', '--seed', '7', '--json')
    const alone = runRecords(workspace.folder, JSON.parse(stdout).run).filesUnder('trajectories')
    const among = runRecords(workspace.folder, 'run-0001').filesUnder('trajectories')
    expect(alone.size).toBe(3)
    for (const [path, content] of alone) expect(among.get(path), path).toBe(content)
  })

  it('are no accident: another seed plays differently', async () => {
    const { stdout } = await harnessS('eval', '--harness', 'S5', '--limit', '3', '--seed', '8', '--json')
    const other = runRecords(workspace.folder, JSON.parse(stdout).run).filesUnder('trajectories')
    const first = runRecords(workspace.folder, 'run-0001').filesUnder('trajectories')
    expect([...other].filter(([path, content]) => first.get(path) !== content)).toHaveLength(3)
  })
})

describe('what a run keeps', () => {
  it('its header with pins of all that decided it, and its totals', () => {
    const header = runRecords(workspace.folder, 'run-0001').json('run.json')
    expect(header).toMatchObject({
      kind: 'run',
      id: 'run-0001',
      purpose: 'eval',
      status: 'complete',
      seed: 7,
      attempts: { H0: 2, S1: 1, S5: 1 },
      policy: { id: 'tiny', ref: expect.stringMatching(/^sha256:/), step: 0 },
      environment: { id: 'miniapps' },
      maxTurns: { H0: 12, S1: 12, S5: 12 },
      totals: { rollouts: 48 },
    })
    expect(header.tasks.ids).toHaveLength(12)
    expect(header.catalogHash).toMatch(/^sha256:/)
  })

  it('events that count from 1 and begin and end with the run', () => {
    const events = runRecords(workspace.folder, 'run-0001').lines('events.jsonl')
    expect(events.map(({ n }) => n)).toEqual(events.map((_, index) => index + 1))
    expect(events.filter(({ type }) => type === 'rollout_finished')).toHaveLength(48)
    expect(events.find(({ type }) => type === 'run_started')).toMatchObject({ rollouts: 48, done: 0, resumed: false })
    expect(events.at(-1)).toMatchObject({ type: 'run_finished', status: 'complete', rollouts: 48 })
  })

  it('no clock in results and trajectories', () => {
    const { text, filesUnder } = runRecords(workspace.folder, 'run-0001')
    const clock = /wallMs|20\d\d-\d\d-\d\dT/
    for (const content of [text('results.jsonl'), ...filesUnder('trajectories').values()]) {
      expect(content).not.toMatch(clock)
    }
  })

  it('no answers outside the sealed file', () => {
    const { text, lines } = runRecords(workspace.folder, 'run-0001')
    expect(lines('sealed.jsonl')[0].sealed).toHaveProperty('value')
    expect(text('results.jsonl')).not.toContain('sealed')
  })

  it('tokens only when asked: each sampled token once, with its log-probability', async () => {
    expect([...runRecords(workspace.folder, 'run-0001').filesUnder('trajectories').keys()].join()).not.toContain(
      'tokens',
    )
    const { stdout } = await harnessS('eval', '--harness', 'H0', '--limit', '1', '--tokens', '--json')
    const records = runRecords(workspace.folder, JSON.parse(stdout).run)
    const [segment] = records.lines('trajectories/H0/test-001.0.tokens.jsonl')
    expect(segment.logprobs).toHaveLength(segment.tokens.length)
    const sampled = segment.spans.filter(({ mask }: { mask: number }) => mask === 1)
    const length = sampled.reduce((sum: number, { from, to }: { from: number; to: number }) => sum + to - from, 0)
    expect(length).toBe(records.lines('results.jsonl')[0].tokens.output)
  })
})

describe('the choice of what to run', () => {
  const rowsOf = ({ stdout }: Ended) =>
    JSON.parse(stdout).rows.map(({ harness, tasks, attempts }: Record<string, unknown>) => [harness, tasks, attempts])

  it('gives every harness the number of attempts, or each its own, or one', async () => {
    const run = async (...args: readonly string[]) => rowsOf(await harnessS('eval', '--limit', '1', '--json', ...args))
    expect(await run('--harness', 'H0,S1', '--attempts', '2')).toEqual([
      ['H0', 1, 2],
      ['S1', 1, 2],
    ])
    expect(await run('--harness', 'S1, H0', '--attempts', '*:2, S1:3')).toEqual([
      ['S1', 1, 3],
      ['H0', 1, 2],
    ])
    expect(await run('--harness', 'H0,S1', '--attempts', 'S1:2')).toEqual([
      ['H0', 1, 1],
      ['S1', 1, 2],
    ])
  })

  it('takes all harnesses of the workspace, base first, and another split', async () => {
    const ended = await harnessS('eval', '--limit', '1', '--split', 'validation', '--json')
    expect(rowsOf(ended).map(([id]: readonly string[]) => id)).toEqual([
      'H0',
      'S1',
      'S2',
      'S3',
      'S4',
      'S5',
      'S6',
      'S7',
      'S8',
    ])
    const header = runRecords(workspace.folder, JSON.parse(ended.stdout).run).json('run.json')
    expect(header.tasks).toEqual({ set: 'miniapps', split: 'validation', ids: [expect.stringMatching(/^validation-/)] })
  })

  it('leaves comparison out where no base runs', async () => {
    const { stdout } = await harnessS('eval', '--harness', 'S1', '--limit', '2', '--json')
    expect(JSON.parse(stdout).rows).toMatchObject([{ harness: 'S1', repaired: null, delta: null, p: null }])
  })
})

describe('eval for people', () => {
  it('prints a table, the coverage and the shared repairs, and says where the run lies', async () => {
    const { status, stdout, stderr } = await harnessS('eval', ...choice)
    expect(status).toBe(0)
    expect(stdout).toMatch(/^harness +tasks +avg % +95 % +pass@k % +repaired +regressed +delta +p +limits\n─/)
    expect(stdout).toMatch(/\nS5 +12 /)
    expect(stdout).toContain('Oracle coverage')
    expect(stdout).toContain('Shared repairs')
    expect(stderr).toMatch(/The run lies in .*run-\d{4}\n$/)
  })

  it('prints by report what spreadsheets read: the table, or every task', async () => {
    const table = await harnessS('report', 'run-0001', '--csv')
    expect(table).toMatchObject({ status: 0, stderr: '' })
    expect(table.stdout.split('\r\n')[0]).toMatch(/^harness,tasks,attempts,avg,/)
    const grid = await harnessS('report', 'run-0001', '--grid', '--csv')
    expect(grid.stdout).toMatch(/^task,region,H0,S\d,S\d\r\n/)
    expect(grid.stdout.trimEnd().split('\r\n')).toHaveLength(13)
    const { tasks } = JSON.parse((await harnessS('report', 'run-0001', '--grid', '--json')).stdout)
    expect(tasks).toHaveLength(12)
    expect((await harnessS('report', 'run-0001', '--csv', '--json')).status).toBe(2)
  })

  it('draws by report what became of every task', async () => {
    const { stdout } = await harnessS('report', 'run-0001', '--grid')
    expect(stdout).toMatch(/^task +H0 +S\d +S\d\n─/)
    expect(stdout).toContain('+ repaired, - regressed')
  })

  it('prints the same by report', async () => {
    const { stdout } = await harnessS('report', 'run-0001')
    const again = await harnessS('eval', '--resume', 'run-0001')
    expect(again.stdout).toBe(stdout)
  })
})
