import { describe, expect, test } from 'vitest'
import { resultLinesOf } from '../test/kit/resultLineOf'
import { runReportOf } from '../test/webviews/recordedRun'
import { isRunReport, isRunsState, isRunWish, readResultsAsk } from './resultsView'

const key = { folder: 'file:///w', run: 'run-0001' }

describe('what the page of results asks', () => {
  test.each([
    { type: 'tests' },
    { type: 'report', ...key },
    { type: 'open', harness: 'S1', task: 't1', ...key },
    { type: 'export', part: 'table', format: 'csv', ...key },
    { type: 'export', part: 'grid', format: 'json', ...key },
  ])('%j is understood', (ask) => expect(readResultsAsk(ask)).toEqual(ask))

  test.each([
    { type: 'report', folder: 'file:///w' },
    { type: 'open', harness: 'S1', ...key },
    { type: 'export', part: 'all', format: 'csv', ...key },
    { type: 'export', part: 'grid', format: 'xlsx', ...key },
    { type: 'delete', ...key },
    'report',
    null,
  ])('%j is not', (ask) => expect(readResultsAsk(ask)).toBeUndefined())

  test('has no members but those that are known', () => {
    expect(readResultsAsk({ type: 'report', path: '/etc/passwd', ...key })).toEqual({ type: 'report', ...key })
  })
})

describe('what the host of results tells', () => {
  const whole = runReportOf(
    'run-0001',
    ['H0', 'S1'],
    [...resultLinesOf('H0', { t1: 'F' }), ...resultLinesOf('S1', { t1: 'P' })],
  )
  const state = { isKnown: true, problem: '', folders: [{ uri: 'file:///w', name: 'w', runs: [whole.listed] }] }

  test('is taken when it is whole', () => {
    expect([isRunReport(whole), isRunsState(state), isRunWish({ ...key, n: 1 })]).toEqual([true, true, true])
  })

  /** The report with one member replaced, by the path to it. */
  const broken = (path: readonly string[], value: unknown): unknown => {
    const copy: unknown = JSON.parse(JSON.stringify(whole))
    const last = path.at(-1) ?? ''
    const owner = path.slice(0, -1).reduce((found, name) => Reflect.get(Object(found), name), copy)
    Reflect.set(Object(owner), last, value)
    return copy
  }

  test.each([
    ['listed', 'state', 'paused'],
    ['listed', 'harnesses', [1]],
    ['report', 'rows', '0', 'avg', 'much'],
    ['report', 'rows', '0', 'avgInterval', { low: 1 }],
    ['report', 'coverage', '0', 'harnesses', 'S1'],
    ['report', 'sharedRepairs', 'share', [['x']]],
    ['local', { candidate: 'S1' }],
    ['grid', 'cells', [1]],
    ['grid', 'regions', '0', 'kind', 'sunny'],
    ['grid', 'empty', [{ tags: 'x' }]],
    ['damaged', ['3']],
  ])('is ignored where %j … is of another form', (...path) => {
    const names = path.slice(0, -1).map(String)
    expect(isRunReport(broken(names, path.at(-1)))).toBe(false)
  })

  test('is ignored where it is none at all', () => {
    for (const value of [null, 1, [], {}]) expect([isRunReport(value), isRunsState(value)]).toEqual([false, false])
    expect(isRunsState({ ...state, folders: [{ uri: 'file:///w', name: 'w', runs: [{}] }] })).toBe(false)
    expect(isRunWish(key)).toBe(false)
  })
})
