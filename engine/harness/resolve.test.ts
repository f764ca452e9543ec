import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { effectiveHash, stateHash } from '../documents/canonical'
import type { EntryEdit } from '../documents/entryEdits'
import type { EntryMap } from '../documents/entryMap'
import { resolve } from './resolve'

interface Pin {
  readonly id: string
  readonly stateHash: string
}

const lookupIn =
  (...documents: readonly { readonly id: string }[]) =>
  (id: string) =>
    documents.find((document) => document.id === id)

const harness = (id: string, state: EntryMap) => ({ kind: 'harness', schemaVersion: 1, id, state })
const pin = (id: string, state: EntryMap): Pin => ({ id, stateHash: stateHash(state) })
const sibling = (id: string, base: Pin, edits: readonly EntryEdit[], parent = base) => ({
  kind: 'sibling',
  schemaVersion: 1,
  id,
  base,
  parent,
  edits,
})
const rule = (name: string, before: string | null, after: string | null): EntryEdit => ({
  path: `state.rules.${name}`,
  before: before === null ? null : { text: before },
  after: after === null ? null : { text: after },
})

const baseState = { rules: { check: { text: 'Check.' } } }
const base = harness('H0', baseState)
const basePin = pin('H0', baseState)

/** Code and place of every problem. */
const problems = (id: string, ...documents: readonly { readonly id: string }[]) =>
  resolve(id, lookupIn(...documents)).problems.map(
    ({ code, document, path }) => `${code} ${document}/${path.join('/')}`,
  )

describe('resolving', () => {
  test('a sibling that adds one hook gives the base with that hook', () => {
    const hook = {
      action: 'warn',
      condition: 'pagination_present',
      event: 'after_tool',
      message: 'More pages may exist for {{api}}. Continue until a page is empty or short.',
      parameters: {},
    }
    const edit = {
      path: 'state.hooks.pagination-completion-guidance',
      before: null,
      after: hook,
      rationale: 'First page.',
    }
    const state = { ...baseState, hooks: { 'pagination-completion-guidance': hook } }
    const document = { ...sibling('S6', basePin, [edit]), stateHash: stateHash(state) }
    const resolution = resolve('S6', lookupIn(base, document))
    expect(resolution).toEqual({
      state,
      problems: [],
      chain: ['H0', 'S6'],
      edits: [edit],
      harness: {
        id: 'S6',
        state,
        stateHash: stateHash(state),
        effectiveHash: effectiveHash(state),
        lineage: ['H0', 'S6'],
      },
    })
  })

  test('a harness gives itself without its absent entries', () => {
    const {
      state,
      chain,
      edits,
      harness: resolved,
    } = resolve('H0', lookupIn(harness('H0', { rules: { a: null }, hooks: {} })))
    expect({ state, chain, edits }).toEqual({ state: {}, chain: ['H0'], edits: [] })
    expect(resolved?.stateHash).toBe(stateHash({}))
  })

  test('a grandchild edits its parent, and its edits are also told against the base', () => {
    const childState = { rules: { check: { text: 'Check.' }, stop: { text: 'Stop.' } } }
    const child = sibling('S1', basePin, [rule('stop', null, 'Stop.')])
    const grandchild = sibling(
      'S2',
      basePin,
      [rule('stop', 'Stop.', 'Stop!'), rule('check', 'Check.', null)],
      pin('S1', childState),
    )
    const { harness: resolved, edits, chain } = resolve('S2', lookupIn(base, child, grandchild))
    expect(resolved?.state).toEqual({ rules: { stop: { text: 'Stop!' } } })
    expect(edits).toEqual([rule('check', 'Check.', null), rule('stop', null, 'Stop!')])
    expect(chain).toEqual(['H0', 'S1', 'S2'])
  })
})

test('a grandchild may spell the path of an entry otherwise: against the base it is still one edit', () => {
  const tool = (path: string, before: object | null, after: object | null) => ({ path, before, after })
  const made = tool('state.tools.a_b', null, { role: 'finish' })
  const child = { ...sibling('S1', basePin, []), edits: [made] }
  const childState = { ...baseState, tools: { a_b: { role: 'finish' } } }
  const edits = [tool('state.tools["a_b"]', { role: 'finish' }, { role: 'schema' })]
  const grandchild = { ...sibling('S2', basePin, [], pin('S1', childState)), edits }
  const resolution = resolve('S2', lookupIn(base, child, grandchild))
  expect(resolution.problems).toEqual([])
  expect(resolution.edits).toEqual([tool('state.tools["a_b"]', null, { role: 'schema' })])
})

describe('problems', () => {
  test('a document that is not there', () => {
    expect(problems('S1')).toEqual(['HS401 S1/'])
    expect(problems('S1', sibling('S1', pin('H9', {}), []))).toEqual(['HS401 S1/parent/id'])
    const profile = { ...harness('S1', {}), kind: 'profile' }
    expect(problems('S1', profile)).toEqual(['HS401 S1/'])
  })

  test('a base that is not the root of the parents', () => {
    const document = sibling('S1', pin('H1', {}), [], basePin)
    expect(problems('S1', base, harness('H1', {}), document)).toEqual(['HS401 S1/base/id'])
  })

  test('a parent that changed: shown, but not run', () => {
    const document = sibling('S1', pin('H0', {}), [rule('stop', null, 'Stop.')])
    const resolution = resolve('S1', lookupIn(base, document))
    expect(problems('S1', base, document)).toEqual(['HS402 S1/parent/stateHash'])
    expect(resolution.harness).toBeUndefined()
    expect(resolution.state).toEqual({ rules: { check: { text: 'Check.' }, stop: { text: 'Stop.' } } })
  })

  test('a base that changed under a grandchild is told of both that pin it', () => {
    const child = sibling('S1', pin('H0', {}), [])
    const grandchild = sibling('S2', pin('H0', {}), [], pin('S1', baseState))
    expect(problems('S2', base, child, grandchild)).toEqual(['HS402 S1/parent/stateHash', 'HS402 S2/base/stateHash'])
  })

  test('a conflict is skipped, names the entry it met, and leaves the other edits in force', () => {
    const document = sibling('S1', basePin, [rule('check', 'Other.', null), rule('stop', null, 'Stop.')])
    const resolution = resolve('S1', lookupIn(base, document))
    expect(problems('S1', base, document)).toEqual(['HS403 S1/edits/0/before'])
    expect(resolution.problems[0]?.related).toEqual({ document: 'H0', path: ['state', 'rules', 'check'] })
    expect(resolution.harness).toBeUndefined()
    expect(resolution.edits).toEqual([rule('stop', null, 'Stop.')])
  })

  test('a conflict with an entry that an edit above made points to that edit', () => {
    const child = sibling('S1', basePin, [rule('stop', null, 'Stop.')])
    const childState = { rules: { check: { text: 'Check.' }, stop: { text: 'Stop.' } } }
    const grandchild = sibling('S2', basePin, [rule('stop', null, 'Mine.')], pin('S1', childState))
    const [conflict] = resolve('S2', lookupIn(base, child, grandchild)).problems
    expect(conflict).toMatchObject({ code: 'HS403', related: { document: 'S1', path: ['edits', 0, 'after'] } })
  })

  test('an edit that changes nothing is only a warning', () => {
    const document = sibling('S1', basePin, [rule('check', 'Check.', 'Check.')])
    expect(problems('S1', base, document)).toEqual(['HS404 S1/edits/0/after'])
    expect(resolve('S1', lookupIn(base, document)).harness?.state).toEqual(baseState)
  })

  test('two edits of one path', () => {
    const document = sibling('S1', basePin, [rule('stop', null, 'Stop.'), rule('stop', 'Stop.', null)])
    expect(problems('S1', base, document)).toEqual(['HS407 S1/edits/1/path'])
    expect(resolve('S1', lookupIn(base, document)).problems[0]?.related?.path).toEqual(['edits', 0, 'path'])
  })

  test.each([
    ['state.rules', 'HS408'],
    ['state.rules.check.text', 'HS408'],
    ['state.flows.check', 'HS408'],
    ['state.rules.Check It', 'HS006'],
  ])('the path %s is %s', (path, code) => {
    const document = sibling('S1', basePin, [{ path, before: null, after: {} }])
    expect(problems('S1', base, document)).toEqual([`${code} S1/edits/0/path`])
  })

  test('a cycle of parents, told with its members', () => {
    const one = sibling('S1', basePin, [], pin('S2', {}))
    const two = sibling('S2', basePin, [], pin('S1', {}))
    const [problem] = resolve('S1', lookupIn(base, one, two)).problems
    expect(problem).toMatchObject({ code: 'HS409', document: 'S2', message: expect.stringContaining('S1 → S2 → S1') })
    expect(problems('S3', sibling('S3', basePin, [], pin('S3', {})))).toEqual(['HS409 S3/parent/id'])
  })

  test('eight parents are allowed, nine are too many', () => {
    const chain = Array.from({ length: 9 }, (_, i) =>
      sibling(`S${i + 1}`, basePin, [], i === 0 ? basePin : pin(`S${i}`, baseState)),
    )
    expect(problems('S8', base, ...chain)).toEqual([])
    expect(problems('S9', base, ...chain)).toEqual(['HS409 S1/parent/id'])
  })

  test('an outdated stateHash is a warning, and keeps silent while something worse explains it', () => {
    const outdated = { ...sibling('S1', basePin, []), stateHash: stateHash({}) }
    expect(problems('S1', base, outdated)).toEqual(['HS411 S1/stateHash'])
    const drifted = { ...sibling('S1', pin('H0', {}), []), stateHash: stateHash({}) }
    expect(problems('S1', base, drifted)).toEqual(['HS402 S1/parent/stateHash'])
  })

  test('malformed members are left out and named where an edit stands', () => {
    const edits = [5, { path: 'state.rules.x', before: 'text', after: null }, rule('stop', null, 'Stop.')]
    const document = { ...sibling('S1', basePin, []), edits }
    expect(problems('S1', base, document)).toEqual(['HS408 S1/edits/0/path', 'HS408 S1/edits/1/path'])
    expect(resolve('S1', lookupIn(base, document)).state).toMatchObject({ rules: { stop: { text: 'Stop.' } } })
    expect(resolve('S2', lookupIn({ ...harness('S2', {}), state: 'nothing' } as never)).state).toEqual({})
    expect(resolve('S3', lookupIn({ kind: 'sibling', id: 'S3' } as never)).problems).toHaveLength(1)
  })
})

test('key order and everything outside the state change no resolution', () => {
  const reversed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(reversed)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([key, member]) => [key, reversed(member)]),
    )
  }
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.string()), fc.string(), (rules, title) => {
      const state = {
        rules: Object.fromEntries(Object.entries(rules).map(([name, text]) => [name, { text, priority: 1 }])),
      }
      const parent = harness('H0', state)
      const child = sibling('S1', pin('H0', state), [rule('d', null, 'New.')])
      const plain = resolve('S1', lookupIn(parent, child))
      const other = resolve('S1', (id) => reversed({ ...lookupIn(parent, child)(id), title }))
      expect(other).toEqual(plain)
      expect(plain.harness).toBeDefined()
    }),
  )
})
