import { describe, expect, test } from 'vitest'
import { resultLinesOf } from '../../../test/kit/resultLineOf'
import { runReportOf } from '../../../test/webviews/recordedRun'
import { runExport } from './runExport'

const exported = runReportOf(
  'run-0001',
  ['H0', '=S1'],
  [...resultLinesOf('H0', { t1: 'FP', '@t2': 'P' }), ...resultLinesOf('=S1', { t1: 'P', '@t2': 'F' })],
)

describe('a run for a spreadsheet', () => {
  test('has a row per harness', () => {
    expect(runExport(exported, 'table', 'csv').split('\r\n')).toEqual([
      'harness,tasks,attempts,avg,avgLow,avgHigh,passAtK,repaired,regressed,delta,deltaLow,deltaHigh,p,limits,errors',
      'H0,2,2,0.75,0.5,1,1,,,,,,,0,0',
      "'=S1,2,1,0.5,0,1,0.5,1,1,0,-1,1,1,0,0",
      '',
    ])
  })

  test('has a row per task', () => {
    expect(runExport(exported, 'grid', 'csv').split('\r\n')).toEqual([
      "task,region,H0,'=S1",
      't1,repaired,failed (flaky),repaired',
      "'@t2,regressed,passed,regressed",
      '',
    ])
  })
})

describe('a run as JSON', () => {
  test('is what `report --json` prints', () => {
    expect(runExport(exported, 'table', 'json')).toBe(`${JSON.stringify(exported.report)}\n`)
  })

  test('has each task with its region and what came of it', () => {
    expect(JSON.parse(runExport(exported, 'grid', 'json'))).toEqual({
      run: 'run-0001',
      harnesses: ['H0', '=S1'],
      tasks: [
        { task: 't1', region: 'repaired', results: { H0: 'failed', '=S1': 'repaired' }, flaky: ['H0'] },
        { task: '@t2', region: 'regressed', results: { H0: 'passed', '=S1': 'regressed' }, flaky: [] },
      ],
    })
  })
})

test('a sibling that was tried on a few tasks is one row, with its verdict', () => {
  const verdict = { status: 'accepted', rule: 'local-accept-v1', reasons: [] }
  const local = {
    ...{ candidate: 'S1', parent: 'H0', parentRuns: ['run-0001'], targets: 4, repaired: 3, controls: 2, regressed: 0 },
    ...{ tokenRatio: null, chance: 0.125, verdict, missing: 0 },
  }
  expect(runExport({ ...exported, local }, 'table', 'csv').split('\r\n')[1]).toBe('S1,H0,4,3,2,0,,0.125,accepted,0')
  expect(JSON.parse(runExport({ ...exported, local }, 'table', 'json'))).toEqual(local)
})
