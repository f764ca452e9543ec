import { describe, expect, it } from 'vitest'
import { stateHash } from '../../engine/documents/canonical'
import { contextOfDocuments } from '../../test/kit/contextOfDocuments'
import { refusal } from '../../test/kit/refusal'
import { exitCodes } from '../exitCodes'
import { planRepin } from './repin'

const old = `sha256:${'0'.repeat(64)}`
const rule = (text: string) => ({ text })
const state = { rules: { a: rule('a') } }
const childState = { rules: { ...state.rules, b: rule('b') } }
const grandchildState = { rules: { ...childState.rules, c: rule('c') } }
const hash = { H0: stateHash(state), S1: stateHash(childState), A2: stateHash(grandchildState) }

const harness = { kind: 'harness', schemaVersion: 1, id: 'H0', state }
const edit = (name: string, before: object | null = null) => ({
  path: `state.rules.${name}`,
  before,
  after: rule(name),
})
const sibling = (id: string, parent: string, edits: readonly object[], more: object = {}) => ({
  kind: 'sibling',
  schemaVersion: 1,
  id,
  base: { id: 'H0', stateHash: hash.H0 },
  parent: { id: parent, stateHash: old },
  edits,
  ...more,
})
const pool = (ids: readonly string[], more: object = {}) => ({
  kind: 'pool',
  schemaVersion: 1,
  id: 'main',
  base: { id: 'H0', stateHash: hash.H0 },
  members: ids.map((id) => ({ id, stateHash: old })),
  ...more,
})
const family = {
  'H0.harness.json': harness,
  'S1.sibling.json': sibling('S1', 'H0', [edit('b')], { stateHash: old }),
  'A2.sibling.json': sibling('A2', 'S1', [edit('c')]),
  'a.pool.json': pool(['S1', 'A2']),
}
const plan = (documents: Readonly<Record<string, object>>, ids: readonly string[] = []) =>
  planRepin(contextOfDocuments(documents), ids)

describe('pinning again', () => {
  it('goes from parents to their siblings, then to pools', () => {
    expect(plan(family).changes).toEqual([
      { file: 'S1.sibling.json', what: 'parent.stateHash', from: old, to: hash.H0 },
      { file: 'S1.sibling.json', what: 'stateHash', from: old, to: hash.S1 },
      { file: 'A2.sibling.json', what: 'parent.stateHash', from: old, to: hash.S1 },
      { file: 'a.pool.json', what: 'member S1', from: old, to: hash.S1 },
      { file: 'a.pool.json', what: 'member A2', from: old, to: hash.A2 },
    ])
    expect(plan(family).refused).toEqual([])
  })

  it('is done after one round', () => {
    const after = [...plan(family).texts].map(([path, text]) => [path, JSON.parse(text)])
    const again = plan({ ...family, ...Object.fromEntries(after) })
    expect(again).toEqual({ changes: [], refused: [], texts: new Map() })
  })

  it('keeps to the ids that are asked for', () => {
    expect([...plan(family, ['S1', 'main']).texts.keys()]).toEqual(['S1.sibling.json', 'a.pool.json'])
  })

  it('knows only what pins something', () => {
    const { exitCode, what, next } = refusal(() => plan(family, ['s1']))
    expect(exitCode).toBe(exitCodes.usage)
    expect(what).toBe('There is no sibling, proposal or pool "s1"; did you mean "S1"?')
    expect(next).toBe('Those that pin something are: A2, S1, main.')
  })
})

describe('what is left as it is', () => {
  it('a sibling whose edits conflict, and all that stands on it', () => {
    const conflict = { ...family, 'S1.sibling.json': sibling('S1', 'H0', [edit('b', rule('other'))]) }
    const { changes, refused } = plan(conflict)
    expect(changes).toEqual([])
    expect(refused.map(({ file }) => file)).toEqual(['S1.sibling.json', 'A2.sibling.json', 'a.pool.json'])
    expect(refused[0]?.reason).toMatch(/^Edit conflict/)
    expect(refused[2]?.reason).toBe('Hashes left as they are, since these do not resolve: S1, A2.')
  })

  it('a frozen pool, and that only when it would change', () => {
    const { changes, refused } = plan({ ...family, 'a.pool.json': pool(['S1'], { frozen: true }) }, ['main'])
    expect(changes).toEqual([])
    expect(refused).toEqual([
      { file: 'a.pool.json', reason: 'The pool is frozen, so it never changes: make a new pool.' },
    ])
    expect(plan({ ...family, 'a.pool.json': pool([], { frozen: true }) }, ['main']).refused).toEqual([])
  })

  it('a second document with the same id: its hash would be that of the first', () => {
    const twice = { ...family, 'copy/S1.sibling.json': sibling('S1', 'H0', [edit('b')], { stateHash: old }) }
    expect(plan(twice).refused).toEqual([
      { file: 'copy/S1.sibling.json', reason: 'Its id is missing, or another document has the same one.' },
    ])
  })
})
