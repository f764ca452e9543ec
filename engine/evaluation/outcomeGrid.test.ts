import { describe, expect, test } from 'vitest'
import { cellAt } from '../../protocol/outcomeGrid'
import { resultLineOf, resultLinesOf } from '../../test/kit/resultLineOf'
import type { ResultLine } from '../documents/kinds/resultLine'
import { outcomeGrid } from './outcomeGrid'
import { buildReport } from './report'

const gridOf = (results: readonly ResultLine[], { base = 'H0', more = [] as readonly string[] } = {}) => {
  const harnesses = [...new Set(results.map(({ harness }) => harness))]
  const report = buildReport({ run: 'r', seed: 1, harnesses, base, planned: results.length, results })
  return outcomeGrid({ report, base, tasks: [...new Set(results.map(({ task }) => task)), ...more], results })
}

/** One line per harness: its id, and its cells. */
const drawn = (grid: ReturnType<typeof gridOf>) => grid.harnesses.map((id, index) => `${id} ${grid.cells[index]}`)

describe('the grid of a run', () => {
  const results = [
    ...resultLinesOf('H0', { t1: 'F', t2: 'F', t3: 'L', t4: 'P', t5: 'P', t6: 'E' }),
    ...resultLinesOf('S1', { t1: 'F', t2: 'P', t3: 'F', t4: 'L', t5: 'P', t6: 'P' }),
    ...resultLinesOf('S2', { t1: 'P', t2: 'P', t3: 'L', t4: 'P', t5: 'P', t6: 'F' }),
  ]

  test('puts tasks together that are alike, and siblings in the order in which they add most', () => {
    const grid = gridOf(results)
    expect(grid.tasks).toEqual(['t1', 't2', 't3', 't4', 't5', 't6'])
    expect(drawn(grid)).toEqual(['H0 fflppe', 'S2 rrlppf', 'S1 frfgpp'])
    expect(grid.regions.map(({ kind, tasks }) => `${kind} ${tasks}`)).toEqual([
      'repaired 2',
      'empty 1',
      'regressed 1',
      'kept 1',
      'open 1',
    ])
  })

  test('counts what a sibling alone repairs', () => {
    expect(gridOf(results).alone).toEqual([0, 1, 0])
  })

  test('repairs and breaks as much as the table says', () => {
    const grid = gridOf(results)
    const report = buildReport({ run: 'r', seed: 1, harnesses: ['H0', 'S1', 'S2'], base: 'H0', planned: 0, results })
    for (const { harness, repaired, regressed } of report.rows.slice(1)) {
      const cells = [...(grid.cells[grid.harnesses.indexOf(harness)] ?? '')]
      expect([cells.filter((sign) => sign === 'r').length, cells.filter((sign) => sign === 'g').length]).toEqual([
        repaired,
        regressed,
      ])
    }
  })
})

test('the first attempt decides, and one that later attempts gainsay is flaky', () => {
  const grid = gridOf([...resultLinesOf('H0', { t1: 'FP', t2: 'PP' }), ...resultLinesOf('S1', { t1: 'PF', t2: 'PE' })])
  expect(drawn(grid)).toEqual(['H0 Fp', 'S1 Rp'])
  expect(cellAt(grid, 1, 0)).toEqual({ kind: 'repaired', isFlaky: true })
})

describe('what is not known', () => {
  test('makes no empty region: a sibling that was not played might repair it', () => {
    const grid = gridOf([
      ...resultLinesOf('H0', { t1: 'F', t2: 'F' }),
      ...resultLinesOf('S1', { t1: 'F' }),
      ...resultLinesOf('S2', { t1: 'F', t2: 'E' }),
    ])
    expect(grid.regions).toEqual([
      { kind: 'empty', tasks: 1 },
      { kind: 'open', tasks: 1 },
    ])
    expect(grid.empty).toEqual([{ tags: '', tasks: ['t1'] }])
  })

  test('are tasks without a line yet', () => {
    const grid = gridOf(resultLinesOf('H0', { t1: 'P' }), { more: ['t2'] })
    expect([drawn(grid), grid.regions]).toEqual([['H0 p-'], [{ kind: 'open', tasks: 2 }]])
  })

  test('is what siblings repair where no base was played', () => {
    const grid = gridOf([...resultLinesOf('S1', { t1: 'P' }), ...resultLinesOf('S2', { t1: 'F' })], { base: 'none' })
    expect([drawn(grid), grid.empty, grid.alone]).toEqual([['S1 p', 'S2 f'], [], [0, 0]])
  })
})

test('empty regions are grouped by the types of their tasks, the largest first', () => {
  const lines = (task: string, ...tags: readonly string[]) =>
    ['H0', 'S1'].map((harness) => ({ ...resultLineOf(harness, task, 0, 'fail'), tags: [...tags] }))
  const grid = gridOf([...lines('t1', 'put'), ...lines('t2', 'move', 'hard'), ...lines('t3', 'move', 'hard')])
  expect(grid.empty).toEqual([
    { tags: 'move, hard', tasks: ['t2', 't3'] },
    { tags: 'put', tasks: ['t1'] },
  ])
})

test('a cell that is not there is a task that was not played', () => {
  expect(cellAt({ cells: ['p'] }, 3, 9)).toEqual({ kind: 'missing', isFlaky: false })
  expect(cellAt({ cells: ['?'] }, 0, 0)).toEqual({ kind: 'missing', isFlaky: false })
})
