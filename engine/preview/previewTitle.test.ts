import { expect, test } from 'vitest'
import { previewTitle } from './previewTitle'

const preview = (targets: number, successes: number) => ({
  hook: 'h',
  rollouts: { fired: 31, of: 320 },
  targets: { fired: 0, of: targets },
  successes: { fired: 0, of: successes },
  sites: [],
})

test('says how many of each there were', () => {
  expect(previewTitle(preview(12, 40), false)).toBe('fires on 31 of 320 rollouts, 0 of 12 targets, 0 of 40 successes')
})

test('says nothing of what there was not, and says of a sample that it is one', () => {
  expect(previewTitle(preview(0, 40), true)).toBe('in a sample, fires on 31 of 320 rollouts, 0 of 40 successes')
})
