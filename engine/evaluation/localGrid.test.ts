import { expect, test } from 'vitest'
import { localGrid } from './localGrid'
import type { LocalReport, LocalReportRow } from './localReport'

const row = (task: string, change: Partial<LocalReportRow>): LocalReportRow => ({
  task,
  role: 'target',
  rootCause: null,
  parent: { n: 2, pass: 0 },
  candidate: 'fail',
  result: 'unchanged',
  ...change,
})

const reportOf = (tasks: readonly LocalReportRow[]): LocalReport => ({
  run: 'run-0002',
  seed: 0,
  candidate: 'S1',
  parent: 'H0',
  parentRuns: ['run-0001'],
  tasks,
  targets: 0,
  repaired: 1,
  controls: 0,
  regressed: 0,
  tokenRatio: null,
  flakeRate: 0,
  chance: 1,
  verdict: { status: 'rejected', rule: 'local-accept-v1', reasons: [], by: 'rule' },
  missing: 0,
})

test('a candidate stands below its parent, as far as earlier runs recorded that', () => {
  const grid = localGrid(
    reportOf([
      row('control', { role: 'control', parent: { n: 2, pass: 2 }, candidate: 'pass' }),
      row('broken', { role: 'control', parent: { n: 2, pass: 2 }, result: 'regressed' }),
      row('unplayed', { candidate: null, result: 'missing' }),
      row('lost', { candidate: null, result: 'missing' }),
      row('limit', { candidate: 'limit' }),
      row('flaky', { parent: { n: 2, pass: 1 } }),
      row('repaired', { candidate: 'pass', result: 'repaired' }),
    ]),
    new Set(['lost']),
  )
  expect(grid.tasks).toEqual(['repaired', 'limit', 'flaky', 'broken', 'control', 'unplayed', 'lost'])
  expect(grid.harnesses.map((id, index) => `${id} ${grid.cells[index]}`)).toEqual(['H0 ffFppff', 'S1 rlfgp-e'])
  expect(grid.regions.map(({ kind, tasks }) => `${kind} ${tasks}`).join(', ')).toBe(
    'repaired 1, empty 2, regressed 1, kept 1, open 2',
  )
  expect([grid.alone, grid.empty]).toEqual([[0, 1], [{ tags: '', tasks: ['limit', 'flaky'] }]])
})

test('of no task there is no region', () => {
  expect(localGrid(reportOf([]))).toMatchObject({ tasks: [], cells: ['', ''], regions: [], empty: [] })
})
