import { expect, test } from 'vitest'
import type { EvaluatedTask, Evaluation } from './evaluations'
import { chanceOfRepairs, obstacles } from './localAcceptance'

const task = (role: 'target' | 'control', solved: boolean, rest: Partial<EvaluatedTask> = {}): EvaluatedTask => ({
  at: [],
  id: 't',
  role,
  rootCause: undefined,
  parent: { n: 2, pass: role === 'control' ? 2 : 0 },
  candidate: { n: 1, pass: solved ? 1 : 0 },
  ...rest,
})
const target = (solved: boolean, rootCause?: string) => task('target', solved, { rootCause })
const control = (solved: boolean) => task('control', solved)
const evaluation = (tasks: readonly EvaluatedTask[], tokenRatio?: number): Evaluation => ({
  at: [],
  revision: 0,
  run: 'r',
  tasks,
  tokenRatio,
})

test('two repairs over two causes are enough, three of one cause as well', () => {
  expect(obstacles(evaluation([target(true, 'a'), target(true, 'b')]))).toEqual([])
  expect(obstacles(evaluation([target(true, 'a'), target(true, 'a'), target(true, 'a')]))).toEqual([])
  expect(obstacles(evaluation([target(true, 'a'), target(true, 'a')]))).toEqual(['2 repaired over 1 cause, 3 needed'])
})

test('targets without a cause count as one cause', () => {
  expect(obstacles(evaluation([target(true), target(true), target(false)]))).toEqual([
    '2 repaired over 1 cause, 3 needed',
  ])
  expect(obstacles(evaluation([target(true), target(true), target(true)]))).toEqual([])
})

test('one control may regress, of ten two', () => {
  const targets = [target(true, 'a'), target(true, 'b')]
  const controls = (solved: number, lost: number) => [
    ...Array.from({ length: solved }, () => control(true)),
    ...Array.from({ length: lost }, () => control(false)),
  ]
  expect(obstacles(evaluation([...targets, ...controls(2, 1)]))).toEqual([])
  expect(obstacles(evaluation([...targets, ...controls(2, 2)]))).toEqual(['2 regressed, limit 1'])
  expect(obstacles(evaluation([...targets, ...controls(8, 2)]))).toEqual([])
})

test('half as many tokens again are the limit', () => {
  const targets = [target(true, 'a'), target(true, 'b')]
  expect(obstacles(evaluation(targets, 1.5))).toEqual([])
  expect(obstacles(evaluation(targets, 1.6))).toEqual(['token ratio 1.6, limit 1.5'])
})

test('chance: one flaky task of two makes a half of every target', () => {
  const flaky = task('target', true, { parent: { n: 2, pass: 1 } })
  // Rate (1 + 1) / (2 + 2); at least one of two: 1 - 0.25.
  expect(chanceOfRepairs(evaluation([flaky, target(false)]))).toBeCloseTo(0.75)
})

test('nothing repaired is what chance gives always, and without second tries nothing is known', () => {
  expect(chanceOfRepairs(evaluation([target(false)]))).toBe(1)
  expect(chanceOfRepairs(evaluation([task('target', true, { parent: { n: 1, pass: 0 } })]))).toBeUndefined()
})
