import { describe, expect, it } from 'vitest'
import { stateHash } from '../../engine/documents/canonical'
import { contextOfDocuments } from '../../test/kit/contextOfDocuments'
import { readExample } from '../../test/kit/exampleHarnesses'
import { refusal } from '../../test/kit/refusal'
import { exitCodes } from '../exitCodes'
import { choosePool, poolHarnessIds } from './pools'

const pool = Object(readExample('pool/miniapps.pool.json'))
const contextWith = (...ids: readonly string[]) =>
  contextOfDocuments(Object.fromEntries(ids.map((id) => [`${id}.pool.json`, { ...pool, id }])))

describe('the pool of a training', () => {
  it('is the only one of the workspace, or the one that is named', () => {
    expect(choosePool(contextWith('one')).id).toBe('one')
    expect(choosePool(contextWith('one', 'two'), 'two').id).toBe('two')
  })

  it.each([
    [[], undefined, 'The workspace has 0 pools.', 'Add a *.pool.json that names a base and its siblings.'],
    [['one', 'two'], undefined, 'The workspace has 2 pools.', 'Use --pool with one of: one, two.'],
    [['one'], 'two', 'There is no pool "two".', 'Use --pool with one of: one.'],
  ])('is refused among %j when %j is asked for', (ids, name, what, next) => {
    const { exitCode, ...rest } = refusal(() => choosePool(contextWith(...ids), name))
    expect(rest).toMatchObject({ what, next })
    expect(exitCode).toBe(exitCodes.usage)
  })

  describe('that was made with another version of a member', () => {
    const base = { kind: 'harness', schemaVersion: 1, id: 'H0', state: {} }
    const outdated = (more: object) =>
      contextOfDocuments({ 'H0.harness.json': base, 'p.pool.json': { ...pool, id: 'p', ...more } })

    it('is refused, and so is its base', () => {
      expect(refusal(() => choosePool(outdated({})))).toEqual({
        what: 'The pool "p" was made with other versions of H0.',
        where: 'p.pool.json',
        next: 'Run `harness-s repin` to pin them as they are now.',
        exitCode: exitCodes.documentErrors,
      })
    })

    it('is to be made anew when it is frozen', () => {
      expect(refusal(() => choosePool(outdated({ frozen: true }))).next).toContain('make a new pool')
    })

    it('is taken once its hashes are right', () => {
      expect(choosePool(outdated({ base: { id: 'H0', stateHash: stateHash({}) } })).id).toBe('p')
    })
  })

  it('plays its base first, then its members in order, without those that are switched off', () => {
    const [first, second, ...others] = pool.members
    const chosen = choosePool(
      contextOfDocuments({ 'p.pool.json': { ...pool, members: [second, { ...first, enabled: false }, ...others] } }),
    )
    expect(poolHarnessIds(chosen)).toEqual(['H0', 'S2', 'S3', 'S4', 'S5', 'S6', 'S7', 'S8'])
  })
})
