import { expect, it } from 'vitest'
import { contextOfDocuments } from '../../test/kit/contextOfDocuments'
import { refusal } from '../../test/kit/refusal'
import { exitCodes } from '../exitCodes'
import { requirePolicyType, requireTrainableType } from './policyTypes'

it('a policy of a type that does not exist is refused, with the place and the types there are', () => {
  const context = contextOfDocuments({})
  expect(requirePolicyType(context, { type: 'tiny' })).toBe('tiny')
  expect(refusal(() => requirePolicyType(context, { type: 'large' }))).toEqual({
    what: 'This version has no policy of type "large".',
    where: expect.stringContaining('harness-s.json'),
    next: 'Use type "tiny", "openai", "editor" or "recorded".',
    exitCode: exitCodes.usage,
  })
})

it('a policy whose weights are out of reach is refused for training, with what would do', () => {
  const context = contextOfDocuments({})
  expect(requireTrainableType(context, 'toy', { type: 'tiny' })).toBeUndefined()
  expect(refusal(() => requireTrainableType(context, 'big', { type: 'openai' }))).toMatchObject({
    what: 'The policy "big" cannot be trained: one of type "openai" keeps its weights to itself.',
    next: expect.stringContaining('"tiny"'),
    exitCode: exitCodes.usage,
  })
})
