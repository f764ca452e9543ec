import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { RepairCandidatesResult } from '../../protocol/languageServer'
import { runCommandLine } from '../cli/commandLine'
import { exampleTexts } from '../kit/randomEdits'
import { ServedWorkspace } from './servedWorkspace'

const instances = 'data/instances.json'
const example = {
  ...Object.fromEntries(exampleTexts.map(({ path, text }) => [path, text])),
  [instances]: readFileSync(join(import.meta.dirname, '../../examples/miniapps', instances), 'utf8'),
}
let served: ServedWorkspace
afterAll(() => served.stop())

test('the server tells the tasks and outcomes that `eval --repair` finds', async () => {
  served = await ServedWorkspace.start(example)
  const cwd = served.folder.path
  const record = ['eval', '--harness', 'H0', '--attempts', '2', '--split', 'train', '--limit', '40']
  expect((await runCommandLine(record, { cwd })).status).toBe(0)
  const { stdout } = await runCommandLine(['eval', '--repair', 'S1', '--json'], { cwd })
  const report = JSON.parse(stdout)
  await served.client.request('harnessS/validate', {})
  const { result } = await served.client.request('harnessS/repairCandidates', {})
  const { folders } = result as RepairCandidatesResult
  expect(folders[0]?.policies).toEqual([{ name: 'tiny', type: 'tiny' }])
  const candidate = folders[0]?.candidates.find(({ id }) => id === 'S1')
  expect(candidate).toMatchObject({ parent: 'H0', base: 'H0', policy: 'tiny', environment: 'miniapps', split: 'train' })
  const known = new Map(candidate?.tasks.map((task) => [task.id, task]))
  for (const { task, role, parent, candidate: outcome } of report.tasks) {
    const { tries, passes, last } = known.get(task) ?? {}
    expect({ role: known.get(task)?.role, tries, passes, outcome: last?.outcome }).toEqual({
      ...{ role, tries: parent.n, passes: parent.pass, outcome },
    })
  }
  const { targets, repaired, controls, regressed, verdict } = report
  const { status, rule, reasons } = verdict
  expect(candidate?.verdict).toEqual({
    ...{ run: report.run, status, rule, reasons, targets, repaired, controls, regressed },
    outdatedBy: [],
  })
  const failed = candidate?.tasks.filter(({ role, passes }) => role === 'target' && passes === 0).length
  expect(report.targets).toBe(Math.min(30 - report.controls, failed ?? 0))
}, 60_000)
