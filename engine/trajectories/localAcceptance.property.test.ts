import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chanceAt, flakeRate, type LocalSample, type LocalTask, localVerdict } from './localAcceptance'

const cause = fc.constantFrom(undefined, 'a', 'b')
const once = fc.integer({ min: 0, max: 1 }).map((pass) => ({ n: 1, pass }))
const target: fc.Arbitrary<LocalTask> = fc.record({
  role: fc.constant('target' as const),
  rootCause: cause,
  parent: fc.constant({ n: 2, pass: 0 }),
  candidate: once,
})
const control: fc.Arbitrary<LocalTask> = fc.record({
  role: fc.constant('control' as const),
  rootCause: fc.constant(undefined),
  parent: fc.constant({ n: 2, pass: 2 }),
  candidate: once,
})
const sample: fc.Arbitrary<LocalSample> = fc
  .record({
    targets: fc.array(target, { maxLength: 20 }),
    controls: fc.array(control, { maxLength: 10 }),
    tokenRatio: fc.option(fc.double({ min: 0, max: 3, noNaN: true }), { nil: undefined }),
  })
  .map(({ targets, controls, tokenRatio }) => ({ tasks: [...targets, ...controls], tokenRatio }))
const flakes = fc.record({ flaky: fc.nat({ max: 40 }), failed: fc.nat({ max: 40 }) })

const passed = (tasks: readonly LocalTask[], role: LocalTask['role']): number =>
  tasks.filter((task) => task.role === role && task.candidate.pass === 1).length

test('what is accepted repairs two tasks at least, loses few controls and costs little more', () => {
  fc.assert(
    fc.property(sample, flakes, fc.boolean(), (local, rate, isRevised) => {
      if (localVerdict(local, rate, isRevised).status !== 'accepted') return
      const controls = local.tasks.filter(({ role }) => role === 'control').length
      expect(passed(local.tasks, 'target')).toBeGreaterThanOrEqual(2)
      expect(controls - passed(local.tasks, 'control')).toBeLessThanOrEqual(Math.max(1, 0.2 * controls))
      expect(local.tokenRatio ?? 0).toBeLessThanOrEqual(1.5)
      expect(chanceAt(local, flakeRate(rate))).toBeLessThanOrEqual(0.2)
    }),
  )
})

test('one more repair never turns an accepted candidate away', () => {
  fc.assert(
    fc.property(sample, flakes, (local, rate) => {
      const lost = local.tasks.findIndex(({ role, candidate }) => role === 'target' && candidate.pass === 0)
      if (lost < 0 || localVerdict(local, rate, true).status !== 'accepted') return
      const tasks = local.tasks.map((task, index) =>
        index === lost ? { ...task, candidate: { n: 1, pass: 1 } } : task,
      )
      expect(localVerdict({ ...local, tasks }, rate, true).status).toBe('accepted')
    }),
  )
})

test('a revision is offered once, and only to a candidate that repairs something', () => {
  fc.assert(
    fc.property(sample, flakes, (local, rate) => {
      expect(localVerdict(local, rate, true).status).not.toBe('revise')
      const { status } = localVerdict(local, rate, false)
      if (status !== 'pending') expect(status === 'rejected').toBe(passed(local.tasks, 'target') === 0)
    }),
  )
})

test('the order of tasks does not matter, and a verdict against a candidate says why', () => {
  fc.assert(
    fc.property(sample, flakes, (local, rate) => {
      const verdict = localVerdict(local, rate, false)
      expect(localVerdict({ ...local, tasks: [...local.tasks].reverse() }, rate, false)).toEqual(verdict)
      expect(verdict.reasons.length > 1).toBe(verdict.status !== 'accepted')
    }),
  )
})
