import { expect, it } from 'vitest'
import { plural } from './plural'

it('a noun is single only beside one', () => {
  expect([0, 1, 2].map((count) => plural(count, 'rollout'))).toEqual(['0 rollouts', '1 rollout', '2 rollouts'])
})
