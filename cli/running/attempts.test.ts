import { describe, expect, it } from 'vitest'
import { refusal } from '../../test/kit/refusal'
import { exitCodes } from '../exitCodes'
import { parseAttempts } from './attempts'

const parse = (text: string) => Object.fromEntries(parseAttempts(text, ['H0', 'S1', 'S2']))

describe('--attempts', () => {
  it.each([
    ['3', { H0: 3, S1: 3, S2: 3 }],
    ['9999', { H0: 9999, S1: 9999, S2: 9999 }],
    ['H0:8,*:1', { H0: 8, S1: 1, S2: 1 }],
    ['*:2,H0:8', { H0: 8, S1: 2, S2: 2 }],
    ['S1:4', { H0: 1, S1: 4, S2: 1 }],
    ['H0:8, S2:3', { H0: 8, S1: 1, S2: 3 }],
  ])('%s', (text, counts) => {
    expect(parse(text)).toEqual(counts)
  })

  it.each([
    '',
    '0',
    '-1',
    '1.5',
    '3e2',
    '10000',
    'three',
    'H0',
    'H0:',
    'H0:0',
    'H0:1:2',
    'H0:1,',
    ',',
    '*:1,*:2',
    '3,H0:1',
  ])('is refused as %j, and both forms are shown', (text) => {
    const { what, where, next, exitCode } = refusal(() => parse(text))
    expect({ where, exitCode }).toEqual({ where: '--attempts', exitCode: exitCodes.usage })
    expect(`${what} ${next}`).toMatch(/is not a number of attempts.*--attempts 3.*H0:8,\*:1/)
  })

  it('names a harness that does not run, and those that do', () => {
    expect(refusal(() => parse('S9:3'))).toMatchObject({
      what: '"S9" is not among the harnesses of this run.',
      next: 'Use one of: H0, S1, S2, or * for all that are not named.',
    })
  })
})
