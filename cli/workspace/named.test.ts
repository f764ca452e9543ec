import { describe, expect, it } from 'vitest'
import { contextOfDocuments } from '../../test/kit/contextOfDocuments'
import { refusal } from '../../test/kit/refusal'
import { exitCodes } from '../exitCodes'
import { chooseNamed } from './named'

const context = contextOfDocuments({}, { kind: 'workspace', schemaVersion: 1, id: 'sample' })
const choose = (entries: Readonly<Record<string, number>> | undefined, name?: string) =>
  chooseNamed(context, 'policies', entries, '--policy', name)

describe('an entry of the workspace file', () => {
  it('is the one that the option names', () => {
    expect(choose({ small: 1, large: 2 }, 'large')).toEqual({ name: 'large', config: 2 })
  })

  it('needs no option when it is the only one', () => {
    expect(choose({ small: 1 })).toEqual({ name: 'small', config: 1 })
  })

  it.each([
    [
      undefined,
      undefined,
      'The workspace names no policies.',
      'Add one under "policies", for example "policies": { "embedded": { "type": "tiny" } }.',
    ],
    [
      {},
      'small',
      'There is no "small" among the policies.',
      'Add one under "policies", for example "policies": { "embedded": { "type": "tiny" } }.',
    ],
    [{ a: 1, b: 2 }, undefined, 'The workspace names several policies.', 'Use --policy with one of: a, b.'],
    [
      { small: 1 },
      'smal',
      'There is no "smal" among the policies; did you mean "small"?',
      'Use --policy with one of: small.',
    ],
    // A name that every object has must not count as an entry.
    [{ small: 1 }, 'constructor', 'There is no "constructor" among the policies.', 'Use --policy with one of: small.'],
  ])('%j with the option %j is refused', (entries, name, what, next) => {
    const where = expect.stringMatching(/[\\/]sample[\\/]harness-s\.json$/)
    expect(refusal(() => choose(entries, name))).toEqual({ what, where, next, exitCode: exitCodes.usage })
  })

  it('is not looked for in a file that has errors: it may well be there', () => {
    expect(
      refusal(() => chooseNamed(contextOfDocuments({}), 'policies', undefined, '--policy', 'small')),
    ).toMatchObject({
      what: 'The workspace file has errors.',
      next: 'See them with: harness-s validate',
      exitCode: exitCodes.documentErrors,
    })
  })
})
