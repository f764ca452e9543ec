import { expect, test } from 'vitest'
import type { Outcome } from '../documents/kinds/vocabulary'
import { type PreviewedRollout, previewHooks } from './hookPreview'
import type { PreviewedFiring } from './previewRollout'

const firing = (hook: string, status: PreviewedFiring['status'] = 'fired'): PreviewedFiring => ({
  hook,
  status,
  event: 'after_tool',
  action: 'warn',
  key: '',
  bindings: {},
  tokens: 1,
  step: 2,
})

/** `task outcome hook,hook`: one rollout. */
const rollout = (line: string, attempt: number): PreviewedRollout => {
  const [task = '', outcome = '', hooks = ''] = line.split(' ')
  const outcomes: { readonly [name: string]: Outcome } = { pass: 'pass', fail: 'fail', limit: 'limit', error: 'error' }
  return {
    reference: `run-1/H0/${task}/${attempt}`,
    task,
    outcome: outcomes[outcome] ?? 'error',
    firings: hooks.split(',').flatMap((hook) => (hook === '' ? [] : [firing(hook)])),
  }
}

const summary = (lines: readonly string[], hook = 'h') =>
  previewHooks([hook], lines.map(rollout)).map(({ rollouts, targets, successes }) =>
    [rollouts, targets, successes].map(({ fired, of }) => `${fired}/${of}`).join(' '),
  )[0]

test('counts rollouts, tasks that were never solved, and tasks that always were', () => {
  expect(summary(['a fail h', 'a fail', 'b limit h', 'c pass h', 'd pass', 'e pass h', 'e fail'])).toBe('4/7 2/2 1/2')
})

test('a hook that another one is not: each counts for itself', () => {
  expect(summary(['a fail g', 'b pass h,g'])).toBe('1/2 0/1 1/1')
  expect(summary(['a fail g', 'b pass h,g'], 'g')).toBe('2/2 1/1 1/1')
})

test('a lost rollout is none', () => {
  expect(summary(['a error h', 'b fail'])).toBe('0/1 0/1 0/0')
})

test('a hook that was held back has not fired, but its place is told', () => {
  const held = { ...rollout('a fail', 0), firings: [firing('h', 'suppressed')] }
  const [preview] = previewHooks(['h'], [held])
  expect(preview?.rollouts).toEqual({ fired: 0, of: 1 })
  expect(preview?.sites).toMatchObject([{ rollout: 'run-1/H0/a/0', step: 2, status: 'suppressed' }])
})

test('a hook that fires nowhere is told as well: that is what its author must know', () => {
  expect(previewHooks(['silent'], [rollout('a fail h', 0)])).toEqual([
    {
      hook: 'silent',
      rollouts: { fired: 0, of: 1 },
      targets: { fired: 0, of: 1 },
      successes: { fired: 0, of: 0 },
      sites: [],
    },
  ])
})
