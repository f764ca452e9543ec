import { expect, test } from 'vitest'
import type { MomentVerdict } from './whyNot'
import { whyText } from './whyText'

const why = (moments: readonly MomentVerdict[], step = 2) =>
  whyText({ hook: 'next-page', step, event: 'after_tool', moments, steps: 4 })

const part = (text: string, holds: boolean | undefined, parts: MomentVerdict['condition'][] = []) => ({
  text,
  holds,
  parts,
})

test('shows which part was false, below what it belongs to', () => {
  const condition = part('all of', false, [part('always', true), part('tool_error', false)])
  expect(why([{ status: 'false', tool: 'list', callId: 'c1', condition }])).toBe(
    `next-page at step 2
after_tool of list (c1): its condition did not hold
  false   all of
    true    always
    false   tool_error`,
  )
})

test('says what held it back, and what ended it', () => {
  const condition = part('always', true)
  expect(why([{ status: 'suppressed', reason: 'maxPerTask 1', condition }])).toContain('held back: maxPerTask 1')
  expect(why([{ status: 'done', condition, until: part('flag', true) }])).toContain('until\n    true    flag')
  expect(why([{ status: 'error', condition: { ...part('judge', undefined), reason: 'no answer' } }])).toContain(
    'unknown judge (no answer)',
  )
})

test('says that its event was not raised, and how long the rollout is', () => {
  expect(why([])).toContain('after_tool was not raised there.')
  expect(why([], 9)).toContain('after_tool was not raised there; the rollout has 4 steps.')
})
