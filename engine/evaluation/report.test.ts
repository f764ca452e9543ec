import { describe, expect, test } from 'vitest'
import { resultLineOf, resultLinesOf } from '../../test/kit/resultLineOf'
import type { ResultLine } from '../documents/kinds/resultLine'
import { buildReport, type ReportInput } from './report'

const report = (results: readonly ResultLine[], changes: Partial<ReportInput> = {}) =>
  buildReport({
    run: 'r1',
    seed: 1,
    harnesses: ['H0', 'S1'],
    base: 'H0',
    planned: results.length,
    results,
    ...changes,
  })

const rowOf = (results: readonly ResultLine[], harness: string, changes: Partial<ReportInput> = {}) =>
  report(results, changes).rows.find((row) => row.harness === harness)

test('tasks whose published answer is wrong count in the rows, and are left out beside them', () => {
  const results = [...resultLinesOf('H0', { t1: 'P', t2: 'F' }), ...resultLinesOf('S1', { t1: 'P', t2: 'P' })]
  const { rows, clean } = report(results, { doubtful: new Set(['t2']) })
  expect(rows.map(({ avg }) => avg)).toEqual([0.5, 1])
  expect(clean).toEqual({ leftOut: 1, avg: { H0: 1, S1: 1 } })
})

describe('a row of the report', () => {
  const results = [
    ...resultLinesOf('H0', { t1: 'FP', t2: 'PP', t3: 'FF', t4: 'PF' }),
    ...resultLinesOf('S1', { t1: 'P', t2: 'F', t3: 'P', t4: 'P' }),
  ]

  test('of the base has rates, and nothing to compare with', () => {
    expect(rowOf(results, 'H0')).toMatchObject({
      tasks: 4,
      attempts: 2,
      avg: 0.5,
      passAtK: 0.75,
      repaired: null,
      regressed: null,
      delta: null,
      p: null,
      deltaInterval: null,
    })
  })

  test('of a sibling is paired with attempt 0 of the base', () => {
    expect(rowOf(results, 'S1')).toMatchObject({
      tasks: 4,
      attempts: 1,
      avg: 0.75,
      repaired: 2,
      regressed: 1,
      delta: 1,
      p: 1,
    })
  })

  test('compares with nothing when the base was not run', () => {
    expect(rowOf(results, 'S1', { harnesses: ['S1'], base: null })).toMatchObject({
      repaired: null,
      delta: null,
      p: null,
    })
  })

  test('counts a limit as a failure, and shows it', () => {
    const limited = resultLinesOf('H0', { t1: 'P', t2: 'L' })
    expect(rowOf(limited, 'H0')).toMatchObject({ avg: 0.5, limits: 1, errors: 0 })
  })

  test('leaves infrastructure failures out of every metric, and shows them', () => {
    const broken = [
      ...resultLinesOf('H0', { t1: 'F', t2: 'E', t3: 'P' }),
      ...resultLinesOf('S1', { t1: 'E', t2: 'P', t3: 'P' }),
    ]
    expect(rowOf(broken, 'H0')).toMatchObject({ tasks: 2, avg: 0.5, errors: 1 })
    expect(rowOf(broken, 'S1')).toMatchObject({ tasks: 2, avg: 1, repaired: 0, regressed: 0, errors: 1 })
  })

  test('does not let a later attempt stand in for a broken attempt 0', () => {
    const results = [...resultLinesOf('H0', { t1: 'EP', t2: 'F' }), ...resultLinesOf('S1', { t1: 'F', t2: 'EP' })]
    expect(rowOf(results, 'H0')).toMatchObject({ avg: 0.5 })
    expect(rowOf(results, 'S1')).toMatchObject({ avg: 0.5, repaired: 0, regressed: 0, delta: 0 })
    expect(report(results).coverage).toMatchObject([{ oracle: 0 }])
  })

  test('does not depend on the order of the result lines', () => {
    expect(report([...results].reverse())).toEqual(report(results))
  })

  test('has intervals around its rate and its difference, the same for the same seed', () => {
    const row = rowOf(results, 'S1')
    expect(row?.avgInterval?.low).toBeLessThanOrEqual(0.75)
    expect(row?.avgInterval?.high).toBeGreaterThanOrEqual(0.75)
    expect(row?.deltaInterval?.low).toBeLessThanOrEqual(0.25)
    expect(row?.deltaInterval?.high).toBeGreaterThanOrEqual(0.25)
    expect(rowOf(results, 'S1')).toEqual(row)
  })

  test('resamples whole families', () => {
    const oneFamily = ['a', 'b', 'c', 'd'].map((task, index) =>
      resultLineOf('H0', task, 0, index % 2 ? 'pass' : 'fail', 'f'),
    )
    expect(rowOf(oneFamily, 'H0')?.avgInterval).toEqual({ low: 0.5, high: 0.5 })
  })

  test('of a harness without any result is there and empty', () => {
    const row = rowOf(resultLinesOf('H0', { t1: 'P' }), 'S1')
    expect(row).toMatchObject({ tasks: 0, attempts: 0, avg: null, passAtK: null, avgInterval: null })
  })
})

describe('the report of a run', () => {
  test('says how many planned rollouts have no counted result', () => {
    const results = resultLinesOf('H0', { t1: 'P', t2: 'E', t3: 'L' })
    expect(report(results, { planned: 5 }).missing).toBe(3)
    expect(report(resultLinesOf('H0', { t1: 'P' }), { planned: 1 }).missing).toBe(0)
  })

  test('has the coverage of the siblings beside pass@k of the base', () => {
    const results = [
      ...resultLinesOf('H0', { t1: 'PF', t2: 'FF' }),
      ...resultLinesOf('S1', { t1: 'F', t2: 'P' }),
      ...resultLinesOf('S2', { t1: 'P', t2: 'F' }),
    ]
    const { coverage } = report(results, { harnesses: ['H0', 'S1', 'S2'] })
    expect(coverage).toEqual([
      { k: 1, harnesses: ['S1'], oracle: 0.5, h0PassAtK: 0.25 },
      { k: 2, harnesses: ['S1', 'S2'], oracle: 1, h0PassAtK: 0.5 },
    ])
  })

  test('leaves a task that was lost everywhere out of the denominator of coverage', () => {
    const results = [...resultLinesOf('H0', { t1: 'F', t2: 'E' }), ...resultLinesOf('S1', { t1: 'P', t2: 'E' })]
    expect(report(results).coverage).toMatchObject([{ oracle: 1 }])
  })

  test('has the shared repairs in the order of the siblings', () => {
    const results = [
      ...resultLinesOf('H0', { t1: 'F', t2: 'F', t3: 'F' }),
      ...resultLinesOf('S1', { t1: 'P', t2: 'P', t3: 'F' }),
      ...resultLinesOf('S2', { t1: 'P', t2: 'F', t3: 'F' }),
      ...resultLinesOf('S3', { t1: 'F', t2: 'F', t3: 'F' }),
    ]
    expect(report(results, { harnesses: ['H0', 'S1', 'S2', 'S3'] }).sharedRepairs).toEqual({
      harnesses: ['S1', 'S2', 'S3'],
      share: [
        [null, 0.5, 0],
        [1, null, 0],
        [null, null, null],
      ],
    })
  })
})
