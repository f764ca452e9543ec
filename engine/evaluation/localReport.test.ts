import { expect, test } from 'vitest'
import { resultLineOf } from '../../test/kit/resultLineOf'
import type { LocalEvaluation } from '../documents/kinds/localEvaluation'
import { localReport } from './localReport'

const targets = ['a', 'b', 'c'].map((taskId) => ({
  taskId,
  role: 'target' as const,
  parent: { n: 2, pass: 0 },
  parentTokens: 9,
}))
const controls = ['d', 'e'].map((taskId) => ({
  taskId,
  role: 'control' as const,
  parent: { n: 2, pass: 2 },
  parentTokens: 4,
}))
const local: LocalEvaluation = {
  candidate: 'S6',
  parent: { id: 'H0', stateHash: 'sha256:0' },
  runs: ['run-0001'],
  flakes: { flaky: 0, failed: 18 },
  isRevised: false,
  tasks: [...targets, ...controls],
}
const line = (task: string, outcome: 'pass' | 'fail' | 'error') => ({
  ...resultLineOf('S6', task, 0, outcome),
  tokens: { input: 5, output: 1, harness: 0 },
})
const run = { id: 'run-0002', seed: 7 }
const passes = (...tasks: readonly string[]) => tasks.map((task) => line(task, 'pass'))

test('three of three repaired and nothing lost is accepted', () => {
  const report = localReport(run, local, passes('a', 'b', 'c', 'd', 'e'))
  expect(report).toMatchObject({ targets: 3, repaired: 3, controls: 2, regressed: 0, tokenRatio: 1.5, missing: 0 })
  expect(report.verdict).toEqual({
    status: 'accepted',
    rule: 'local-accept-v1',
    reasons: ['3 repaired over 1 cause, 0 regressed'],
    by: 'rule',
  })
})

test('each task says what became of it', () => {
  const report = localReport(run, local, [...passes('a', 'd'), line('b', 'fail'), line('c', 'fail'), line('e', 'fail')])
  expect(report.tasks.map(({ task, result }) => `${task} ${result}`)).toEqual([
    'a repaired',
    'b unchanged',
    'c unchanged',
    'd unchanged',
    'e regressed',
  ])
  expect(report.verdict.status).toBe('revise')
})

test('while rollouts are missing there is no verdict, and a failed environment leaves one missing', () => {
  const report = localReport(run, local, [...passes('a', 'b', 'c', 'd'), line('e', 'error')])
  expect(report.missing).toBe(1)
  expect(report.tasks.at(-1)).toMatchObject({ candidate: null, result: 'missing' })
  expect(report.verdict).toMatchObject({ status: 'pending', reasons: ['1 rollouts are missing'] })
})

test('tokens are compared on controls alone; without controls nothing is known of them', () => {
  const dear = passes('a', 'b', 'c').map((each) => ({ ...each, tokens: { input: 900, output: 1, harness: 0 } }))
  expect(localReport(run, local, [...dear, ...passes('d', 'e')]).tokenRatio).toBe(1.5)
  expect(localReport(run, { ...local, tasks: targets }, dear).tokenRatio).toBeNull()
})

test('rollouts of another harness in the run are not those of the candidate', () => {
  const strangers = passes('a', 'b').map((each) => ({ ...each, harness: 'H0' }))
  expect(localReport(run, local, strangers).missing).toBe(5)
})
