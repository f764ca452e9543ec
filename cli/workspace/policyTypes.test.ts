import { expect, it } from 'vitest'
import { contextOfDocuments } from '../../test/kit/contextOfDocuments'
import { refusal } from '../../test/kit/refusal'
import { exitCodes } from '../exitCodes'
import { requirePolicyType } from './policyTypes'

it('a policy of a type that does not exist is refused, with the place and the types there are', () => {
  const context = contextOfDocuments({})
  expect(requirePolicyType(context, { type: 'tiny' })).toBeUndefined()
  expect(refusal(() => requirePolicyType(context, { type: 'large' }))).toEqual({
    what: 'This version has no policy of type "large".',
    where: expect.stringContaining('harness-s.json'),
    next: 'Use type "tiny".',
    exitCode: exitCodes.usage,
  })
})
