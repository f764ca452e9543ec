import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stateHash } from '../documents/canonical'
import { applyEdits, type EntryEdit } from '../documents/entryEdits'
import { type EntryMap, presentEntries } from '../documents/entryMap'
import { diffStates } from './diff'
import { harnessState } from './harnessState'
import { resolve } from './resolve'

const anyName = fc.constantFrom('a', 'next-page', 'toString', '__proto__')
const anyEntry = fc.record({ text: fc.constantFrom('x', 'y'), priority: fc.nat(3) }, { requiredKeys: ['text'] })
const entries = (name: fc.Arbitrary<string>) => fc.dictionary(name, fc.option(anyEntry, { nil: null }), { maxKeys: 3 })
const anyState: fc.Arbitrary<EntryMap> = fc.record(
  {
    rules: entries(fc.constantFrom('a', 'b', 'next-page')),
    hooks: entries(fc.constantFrom('a', 'c')),
    tools: entries(fc.oneof(anyName, fc.constantFrom('mcp.server/read file', 'a"b', 'x[0]'))),
  },
  { requiredKeys: [] },
)

/** A chain of siblings that lead from state to state; each pins what it was made against. */
const chainThrough = ([first = {}, ...others]: readonly EntryMap[]) => {
  const pins = [first, ...others].map((state, index) => ({ id: idAt(index), stateHash: stateHash(state) }))
  const documents = new Map<string, object>([['H0', { kind: 'harness', state: first }]])
  for (const [index, state] of others.entries()) {
    const edits = diffStates(index === 0 ? first : (others[index - 1] ?? {}), state)
    const [base, parent] = [pins[0], pins[index]]
    documents.set(idAt(index + 1), { kind: 'sibling', base, parent, edits, stateHash: stateHash(state) })
  }
  return documents
}

const idAt = (index: number) => (index === 0 ? 'H0' : `S${index}`)

const states = fc.array(anyState, { minLength: 2, maxLength: 6 })

describe('a chain of siblings made by diff', () => {
  test('resolves to the state at its end, without a finding', () => {
    fc.assert(
      fc.property(states, (all) => {
        const documents = chainThrough(all)
        const last = all.length - 1
        const resolution = resolve(idAt(last), (id) => documents.get(id))
        const end = all[last] ?? {}
        expect(resolution.problems).toEqual([])
        expect(resolution.state).toEqual(presentEntries(end))
        expect(resolution.harness?.stateHash).toBe(stateHash(end))
        expect(resolution.chain).toEqual([...documents.keys()])
      }),
    )
  })

  test('has flattened edits that are the difference of its ends, and lead from one to the other', () => {
    fc.assert(
      fc.property(states, (all) => {
        const documents = chainThrough(all)
        const { edits } = resolve(idAt(all.length - 1), (id) => documents.get(id))
        const [start = {}, end = {}] = [all[0], all.at(-1)]
        expect(edits).toEqual(diffStates(start, end))
        expect(applyEdits(start, edits).state).toEqual(presentEntries(end))
      }),
    )
  })

  test('tells drift exactly of those that pin a document whose state changed', () => {
    fc.assert(
      fc.property(states, anyState, (all, changed) => {
        const documents = chainThrough(all)
        documents.set('H0', { kind: 'harness', state: changed })
        const { problems, harness } = resolve('S1', (id) => documents.get(id))
        const isSame = stateHash(changed) === stateHash(all[0] ?? {})
        expect(problems.some(({ code }) => code === 'HS402')).toBe(!isSame)
        expect(harness === undefined).toBe(!isSame)
      }),
    )
  })

  test('never throws, whatever JSON the documents hold', () => {
    const junk = fc.jsonValue()
    const pin = fc.oneof(junk, fc.record({ id: fc.constantFrom('A', 'B', 'H0'), stateHash: junk }))
    const edit = fc.oneof(
      junk,
      fc.record({ path: fc.constantFrom('state.rules.a', 'x', ''), before: junk, after: junk }),
    )
    const document = fc.oneof(
      junk,
      fc.record({ kind: fc.constant('harness'), state: junk }),
      fc.record({ kind: fc.constant('sibling'), base: pin, parent: pin, edits: fc.oneof(junk, fc.array(edit)) }),
    )
    fc.assert(
      fc.property(document, document, document, (a, b, h) => {
        const documents = new Map<string, unknown>(Object.entries({ A: a, B: b, H0: h }))
        const { harness, problems } = resolve('A', (id) => documents.get(id))
        expect(harness === undefined).toBe(problems.some(({ severity }) => severity === 'error'))
      }),
    )
  })
})

describe('the state of a resolved harness', () => {
  test.each<[string, EntryMap, object]>([
    ['unknown sections go', { flows: { a: {} }, rules: { a: { text: 'x' } } }, { rules: { a: { text: 'x' } } }],
    [
      'entries that are no objects go',
      { rules: { a: 'x', b: [1], c: 3, d: { text: 'y' } } },
      { rules: { d: { text: 'y' } } },
    ],
    ['a section that is then empty goes', { rules: { a: 'x' } }, {}],
    ['absent entries go', { rules: { a: null }, hooks: undefined }, {}],
    ['tools keep any name', { tools: { 'a.b': {}, '': {} } }, { tools: { 'a.b': {}, '': {} } }],
  ])('%s', (_, state, expected) => expect(harnessState(state)).toEqual(expected))
})

const pinnedTo = (state: EntryMap, edits: readonly unknown[]) => {
  const base = { id: 'H0', stateHash: stateHash(state) }
  const documents = new Map<string, object>([
    ['H0', { kind: 'harness', state }],
    ['S1', { kind: 'sibling', base, parent: base, edits }],
  ])
  return resolve('S1', (id) => documents.get(id))
}

/** What becomes of one edit of a state: the new entry, or the code of the finding. */
const outcome = (state: EntryMap, edit: EntryEdit) => {
  const { state: result, problems } = pinnedTo(state, [edit])
  return problems[0]?.code ?? JSON.stringify(result)
}

describe('one edit', () => {
  const x = { text: 'x' }
  const y = { text: 'y' }

  test.each<[string, EntryMap, EntryEdit, string]>([
    [
      'adds to a missing section',
      {},
      { path: 'state.rules.a', before: null, after: x },
      '{"rules":{"a":{"text":"x"}}}',
    ],
    [
      'adds where null stands',
      { rules: { a: null } },
      { path: 'state.rules.a', before: null, after: x },
      '{"rules":{"a":{"text":"x"}}}',
    ],
    ['replaces', { rules: { a: x } }, { path: 'state.rules.a', before: x, after: y }, '{"rules":{"a":{"text":"y"}}}'],
    [
      'deletes, and the empty section goes',
      { rules: { a: x } },
      { path: 'state.rules.a', before: x, after: null },
      '{}',
    ],
    ['adds an empty entry', {}, { path: 'state.tools.t', before: null, after: {} }, '{"tools":{"t":{}}}'],
    [
      'writes a tool name with dots in brackets',
      {},
      { path: 'state.tools["a.b"]', before: null, after: {} },
      '{"tools":{"a.b":{}}}',
    ],
    ['takes a dot outside brackets for a field', {}, { path: 'state.tools.a.b', before: null, after: {} }, 'HS408'],
    ['meets another entry', { rules: { a: y } }, { path: 'state.rules.a', before: x, after: null }, 'HS403'],
    [
      'expects nothing where something is',
      { rules: { a: y } },
      { path: 'state.rules.a', before: null, after: x },
      'HS403',
    ],
    ['expects something where nothing is', {}, { path: 'state.rules.a', before: x, after: y }, 'HS403'],
    [
      'expects something where null is',
      { rules: { a: null } },
      { path: 'state.rules.a', before: x, after: y },
      'HS403',
    ],
    ['changes nothing', { rules: { a: x } }, { path: 'state.rules.a', before: x, after: x }, 'HS404'],
    ['deletes what is not there', {}, { path: 'state.rules.a', before: null, after: null }, 'HS404'],
    ['names no section', {}, { path: 'state.flows.a', before: null, after: x }, 'HS408'],
    ['names a section only', {}, { path: 'state.rules', before: null, after: x }, 'HS408'],
    ['names another root', {}, { path: 'metadata.rules.a', before: null, after: x }, 'HS408'],
    ['has a bracket that is open', {}, { path: 'state.tools["a', before: null, after: x }, 'HS408'],
    ['has a name in capitals', {}, { path: 'state.rules.NextPage', before: null, after: x }, 'HS006'],
    ['has a name with a dot where only tools may', {}, { path: 'state.rules["a.b"]', before: null, after: x }, 'HS006'],
  ])('%s', (_, state, edit, expected) => expect(outcome(state, edit)).toBe(expected))

  test('that is left out is not among the flattened ones either', () => {
    const added = { path: 'state.rules.a', before: null, after: x }
    const left = [
      { ...added, after: y },
      { path: 'state.rules', before: null, after: y },
    ]
    expect(pinnedTo({}, [added, ...left]).edits).toEqual([added])
  })

  test('is compared as a whole: a default that is written out makes another entry', () => {
    const state = { rules: { a: { text: 'x', priority: 50 } } }
    expect(outcome(state, { path: 'state.rules.a', before: x, after: null })).toBe('HS403')
  })

  test.each([
    ['conflict', { path: 'state.rules.a', before: x, after: y }, 'Write null as `before`, or correct the path.'],
    ['no change', { path: 'state.rules.a', before: null, after: null }, 'Remove the edit.'],
    ['no entry', { path: 'state.rules.a.text', before: null, after: y }, 'Shorten the path.'],
    ['bad name', { path: 'state.rules.A', before: null, after: y }, 'use small letters, digits and single hyphens.'],
  ])('that is a %s is told what to do next', (_, edit, advice) => {
    expect(pinnedTo({}, [edit]).problems[0]?.message).toContain(advice)
  })
})
