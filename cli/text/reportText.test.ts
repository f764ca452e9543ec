import { describe, expect, it } from 'vitest'
import { buildReport } from '../../engine/evaluation/report'
import { resultLinesOf } from '../../test/kit/resultLineOf'
import { cleanText, coverageChart, reportTable, sharedRepairsTable } from './reportText'

/** The base solves t1; S1 repairs t2 and t3; S2 repairs t3 and breaks t1; S3 runs into a limit and an error. */
const results = [
  ...resultLinesOf('H0', { t1: 'PF', t2: 'FF', t3: 'FP', t4: 'FF' }),
  ...resultLinesOf('S1', { t1: 'P', t2: 'P', t3: 'P', t4: 'F' }),
  ...resultLinesOf('S2', { t1: 'F', t2: 'F', t3: 'P', t4: 'F' }),
  ...resultLinesOf('S3', { t1: 'P', t2: 'L', t3: 'E', t4: 'F' }),
]
const harnesses = ['H0', 'S1', 'S2', 'S3']
const report = buildReport({ run: 'run-1', seed: 1, harnesses, base: 'H0', planned: 20, results })

/** Cells of a line, however wide the table is. */
const cells = (line: string | undefined) => line?.split(/ {2,}/)
const lineOf = (text: string, id: string) => text.split('\n').find((line) => line.startsWith(id))

describe('the table of a report', () => {
  const table = reportTable(report)

  it('shows no comparison for the base, and its pass@k with k', () => {
    expect(cells(lineOf(table, 'H0'))).toEqual([
      'H0',
      '4',
      '25.0',
      expect.any(String),
      '50.0 (k=2)',
      '–',
      '–',
      '–',
      '–',
      '0',
    ])
  })

  it('signs repairs, regressions and their difference', () => {
    expect(cells(lineOf(table, 'S1'))?.slice(5)).toEqual(['+2', '0', '+2', '0.500', '0'])
    expect(cells(lineOf(table, 'S2'))?.slice(5)).toEqual(['+1', '-1', '0', '1.000', '0'])
  })

  it('counts a limit as a failure and shows it apart; an error counts nowhere', () => {
    expect(cells(lineOf(table, 'S3'))).toEqual([
      'S3',
      '3',
      '33.3',
      expect.any(String),
      '–',
      '0',
      '0',
      '0',
      '1.000',
      '1',
    ])
  })

  it('shows dashes where nothing ran', () => {
    const empty = buildReport({ run: 'run-1', seed: 1, harnesses, base: 'H0', planned: 20, results: [] })
    expect(cells(lineOf(reportTable(empty), 'H0'))).toEqual(['H0', '0', '–', '–', '–', '–', '–', '–', '–', '0'])
  })

  it('does not print a p-value as 0', () => {
    const tasks = Array.from({ length: 14 }, (_, index) => `t${index}`)
    const all = (letter: string) => Object.fromEntries(tasks.map((task) => [task, letter]))
    const lines = [...resultLinesOf('H0', all('F')), ...resultLinesOf('S1', all('P'))]
    const clear = buildReport({ run: 'r', seed: 1, harnesses: ['H0', 'S1'], base: 'H0', planned: 28, results: lines })
    expect(lineOf(reportTable(clear), 'S1')).toContain('< 0.001')
  })
})

describe('the line about wrong answers', () => {
  const textOf = (doubtful: readonly string[]) => {
    const lines = [...resultLinesOf('H0', { a: 'P', b: 'F', c: 'F' }), ...resultLinesOf('S1', { a: 'P', b: 'P' })]
    const run = { run: 'r', seed: 1, harnesses: ['H0', 'S1'], base: 'H0', planned: 5 }
    return cleanText(buildReport({ ...run, results: lines, doubtful: new Set(doubtful) }))
  }

  it('is not there where there are none', () => {
    expect(textOf([])).toBeUndefined()
  })

  it('says how many tasks are left out, and what every harness has without them', () => {
    expect(textOf(['c'])).toBe(
      'avg % without the 1 task whose published answer is known to be wrong: H0 50.0, S1 100.0',
    )
    expect(textOf(['b', 'c'])).toBe(
      'avg % without the 2 tasks whose published answers are known to be wrong: H0 100.0, S1 100.0',
    )
  })
})

describe('the coverage chart', () => {
  const chart = coverageChart(report).split('\n')

  it('adds the sibling that solves most of what is open', () => {
    expect(chart[1]).toMatch(/^ 1 {2}siblings █{30} +75\.0 % {2}S1$/)
    expect(chart.at(-1)).toMatch(/^ 3 {2}siblings █{30} +75\.0 % {2}S1 S\d S\d$/)
  })

  it('sets as many rollouts of the base beside it, as far as there are any', () => {
    const point = (k: number, oracle: number, h0PassAtK: number | null) => ({
      k,
      harnesses: [`S${k}`],
      oracle,
      h0PassAtK,
    })
    const coverage = [point(1, 0.5, 0.25), point(2, 0.6, 0.5), point(3, 0.7, null)]
    const lines = coverageChart({ ...report, coverage }).split('\n')
    expect(lines.filter((line) => line.includes('base x'))).toEqual([
      expect.stringMatching(/^ {4}base x1 {2}░{10} +25\.0 %$/),
      expect.stringMatching(/^ {4}base x2 {2}░{20} +50\.0 %$/),
    ])
  })

  it('draws siblings that add nothing once, at the last k', () => {
    expect(chart.filter((line) => line.includes('siblings')).map((line) => line.slice(0, 2).trim())).toEqual(['1', '3'])
  })

  it('begins every bar in one column', () => {
    const columns = chart.slice(1).map((line) => line.search(/[█░]/))
    expect(new Set(columns).size).toBe(1)
  })
})

describe('shared repairs', () => {
  it('are shares of the row, with a dot where a sibling meets itself', () => {
    const table = sharedRepairsTable(report)
    expect(cells(lineOf(table, 'repairs of'))).toEqual(['repairs of', 'S1', 'S2', 'S3'])
    expect(cells(lineOf(table, 'S1'))).toEqual(['S1', '·', '50.0', '0.0'])
    expect(cells(lineOf(table, 'S2'))).toEqual(['S2', '100.0', '·', '0.0'])
  })
})
