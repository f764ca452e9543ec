import { expect, test } from 'vitest'
import {
  chanceOfRepairs,
  flakeRate,
  flakesOf,
  type LocalSample,
  type LocalTask,
  localVerdict,
  obstacles,
} from './localAcceptance'

const task = (role: 'target' | 'control', solved: boolean, rest: Partial<LocalTask> = {}): LocalTask => ({
  role,
  rootCause: undefined,
  parent: { n: 2, pass: role === 'control' ? 2 : 0 },
  candidate: { n: 1, pass: solved ? 1 : 0 },
  ...rest,
})
const target = (solved: boolean, rootCause?: string) => task('target', solved, { rootCause })
const control = (solved: boolean) => task('control', solved)
const evaluation = (tasks: readonly LocalTask[], tokenRatio?: number): LocalSample => ({
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

test('the flake rate counts tasks that were tried twice and not always solved', () => {
  const once = { n: 1, pass: 0 }
  const always = { n: 2, pass: 2 }
  expect(flakesOf([{ n: 2, pass: 0 }, { n: 2, pass: 1 }, { n: 3, pass: 0 }, once, always])).toEqual({
    flaky: 1,
    failed: 2,
  })
  expect(flakeRate({ flaky: 1, failed: 2 })).toBeCloseTo(0.4)
  expect(flakeRate({ flaky: 0, failed: 0 })).toBe(0.5)
})

test('three repairs of ten with a steady parent are accepted, with a flaky parent they may be luck', () => {
  const tasks = Array.from({ length: 10 }, (_, index) => target(index < 3))
  expect(localVerdict(evaluation(tasks), { flaky: 0, failed: 18 }, false)).toEqual({
    status: 'accepted',
    rule: 'local-accept-v1',
    reasons: ['3 repaired over 1 cause, 0 regressed'],
  })
  // P(Bin(10, 0.3) ≥ 3) = 0.617.
  expect(localVerdict(evaluation(tasks), { flaky: 5, failed: 13 }, false)).toMatchObject({
    status: 'revise',
    reasons: [
      '3 repaired over 1 cause, 0 regressed',
      'chance alone repairs as many with p = 0.62, limit 0.2 (flake rate 0.30)',
    ],
  })
})

test('nothing repaired is rejected at once; a revised candidate gets no second chance', () => {
  const steady = { flaky: 0, failed: 40 }
  const [none, one] = [
    [false, false, false],
    [true, false, false],
  ].map((each) => evaluation(each.map((is) => target(is))))
  if (none === undefined || one === undefined) throw new Error('There are two samples.')
  expect(localVerdict(none, steady, false).status).toBe('rejected')
  expect(localVerdict(one, steady, false).status).toBe('revise')
  expect(localVerdict(one, steady, true).status).toBe('rejected')
})

test.each([
  ['one target', [target(true)], '1 target tried, 3 needed to judge'],
  ['two of one cause', [target(true, 'a'), target(false, 'a')], '2 targets tried, 3 needed to judge'],
  ['controls alone', [control(false)], '0 targets tried, 3 needed to judge'],
])('of %s nothing could be accepted, so that nothing is rejected either', (_, tasks, missing) => {
  const { status, reasons } = localVerdict(evaluation(tasks), { flaky: 0, failed: 40 }, false)
  expect({ status, missing: reasons.at(-1) }).toEqual({ status: 'pending', missing })
  expect(reasons[0]).toMatch(/repaired over .*, \d regressed$/)
})

test('two targets of two causes are enough to judge', () => {
  const steady = { flaky: 0, failed: 40 }
  expect(localVerdict(evaluation([target(true, 'a'), target(true, 'b')]), steady, false).status).toBe('accepted')
  expect(localVerdict(evaluation([target(false, 'a'), target(false, 'b')]), steady, false).status).toBe('rejected')
})
