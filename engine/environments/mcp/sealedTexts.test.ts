import { expect, it } from 'vitest'
import { withoutSealed } from './sealedTexts'

it('whatever a text quotes of a sealed half is blotted out, the longest first', () => {
  const sealed = { right: 'blue whale', also: ['whale', 1234, null, true], short: 'ab' }
  expect(withoutSealed('a blue whale is a whale: 1234 ab true null', sealed)).toBe(
    'a [sealed] is a [sealed]: [sealed] ab true null',
  )
})

it('nothing sealed, nothing blotted out', () => expect(withoutSealed('as it is', null)).toBe('as it is'))
