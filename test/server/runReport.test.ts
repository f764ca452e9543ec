import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { type RunReportResult, type RunsResult, recordsChangedMethod } from '../../protocol/languageServer'
import { isRunReport, isRunsState } from '../../protocol/resultsView'
import type { ListedRun } from '../../protocol/runReport'
import { runCommandLine } from '../cli/commandLine'
import { exampleTexts } from '../kit/randomEdits'
import { resultLineOf } from '../kit/resultLineOf'
import { brokenRuns, recordedRun, recordedWorkspace } from './recordedWorkspace'
import { ServedWorkspace } from './servedWorkspace'

let served: ServedWorkspace
afterEach(() => served.stop())

const ask = async <Result>(method: string, params: object): Promise<Result> => {
  const { result } = await served.client.request(method, params)
  return result as Result // What the server answers to this method.
}

const listed = async (): Promise<readonly ListedRun[]> => {
  const answer = await ask<RunsResult>('harnessS/runs', {})
  expect(isRunsState({ isKnown: true, problem: '', ...answer })).toBe(true)
  return answer.folders[0]?.runs ?? []
}

const reportOf = async (run: string): Promise<RunReportResult | null> => {
  const { folders } = await ask<RunsResult>('harnessS/runs', {})
  return await ask('harnessS/runReport', { folder: folders[0]?.uri, run })
}

const news = () => served.client.notifications.filter(({ method }) => method === recordsChangedMethod).length

const stateOf = async (id: string) => (await listed()).find((run) => run.id === id)?.state

const instances = 'data/instances.json'
const example = {
  ...Object.fromEntries(exampleTexts.map(({ path, text }) => [path, text])),
  [instances]: readFileSync(join(import.meta.dirname, '../../examples/miniapps', instances), 'utf8'),
}

test('what the server tells of a run is what `harness-s report --json` prints, number for number', async () => {
  served = await ServedWorkspace.start(example)
  const run = (...args: readonly string[]) => runCommandLine(args, { cwd: served.folder.path })
  const record = ['eval', '--harness', 'H0', '--attempts', '2', '--split', 'train', '--limit', '40']
  expect((await run(...record)).status).toBe(0)
  expect((await run('eval', '--repair', 'S1')).status).toBe(0)
  expect((await run('eval', '--harness', 'H0,S1,S2,S4', '--limit', '30')).status).toBe(0)
  for (const id of ['run-0001', 'run-0002', 'run-0003']) {
    const { stdout } = await run('report', id, '--json')
    const told = await reportOf(id)
    expect(isRunReport(told)).toBe(true)
    expect(told?.local ?? told?.report).toEqual(JSON.parse(stdout))
    const { local = null, grid, listed: header } = told ?? {}
    expect(grid?.tasks).toHaveLength(local === null ? (header?.tasks ?? 0) : local.targets + local.controls)
  }
}, 120_000)

describe('the list of runs', () => {
  test('has those that cannot be read, with the reason, and no folder that is none', async () => {
    served = await ServedWorkspace.start({ ...recordedWorkspace, ...brokenRuns, 'runs/pictures/a.txt': 'mine' })
    expect((await listed()).map(({ id, state, reason }) => `${id} ${state} ${reason}`)).toEqual([
      'run-0001 complete ',
      expect.stringMatching(/^run-0002 unreadable run\.json is damaged: /),
      'run-0003 unreadable run.json: it does not exist',
    ])
    expect(await reportOf('run-0002')).toBeNull()
    expect(await reportOf('../run-0001')).toBeNull()
  })

  test('tells a run that a process works on from one that was cut off', async () => {
    const running = recordedRun('run-0001', { status: 'running' })
    served = await ServedWorkspace.start({ ...recordedWorkspace, ...running })
    expect(await stateOf('run-0001')).toBe('interrupted')
    served.folder.write('runs/run-0001/run.lock', String(process.pid))
    expect(await stateOf('run-0001')).toBe('running')
  })

  test('calls a run by its folder, also where two folders say that they are the same run', async () => {
    const copied = recordedRun('run-0001')
    const runs = { ...copied, 'runs/run-0002/run.json': copied['runs/run-0001/run.json'] }
    served = await ServedWorkspace.start({ ...recordedWorkspace, ...runs })
    expect((await listed()).map(({ id }) => id)).toEqual(['run-0001', 'run-0002'])
    expect((await reportOf('run-0002'))?.report.run).toBe('run-0002')
  })
})

test('a run that records more is told, and its report has it', async () => {
  served = await ServedWorkspace.start({ ...recordedWorkspace, ...recordedRun('run-0001', { status: 'running' }) })
  const before = await reportOf('run-0001')
  expect(before?.damaged).toEqual([2])
  await served.rest()
  const told = news()
  const line = `${JSON.stringify(resultLineOf('S1', 't2', 0, 'pass'))}\n`
  appendFileSync(served.folder.at('runs/run-0001/results.jsonl'), line)
  await expect.poll(news, { timeout: 20_000 }).toBeGreaterThan(told)
  const rowOf = (report: RunReportResult | null) => report?.report.rows.find(({ harness }) => harness === 'S1')
  expect([rowOf(before)?.tasks, rowOf(await reportOf('run-0001'))?.tasks]).toEqual([0, 1])
}, 40_000)
