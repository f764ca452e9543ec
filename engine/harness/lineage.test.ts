import { describe, expect, test } from 'vitest'
import { lineageOf, maxLineageDepth } from './lineage'
import { readLineageDocument } from './lineageDocument'

const pin = (id: string) => ({ id, stateHash: '' })
const root = { kind: 'harness', state: {} }
const child = (parent: string) => ({ kind: 'sibling', base: pin('H0'), parent: pin(parent), edits: [] })

/** Ids from the root, and the problem as `code document/path`. */
const follow = (id: string, documents: Readonly<Record<string, unknown>>) => {
  const { documents: found, problem } = lineageOf(id, (name) => new Map(Object.entries(documents)).get(name))
  return {
    ids: found.map((document) => document.id),
    problem: problem && `${problem.code} ${problem.document}/${problem.path.join('/')}`,
    message: problem?.message ?? '',
  }
}

/** S1 on H0, S2 on S1, and so on. */
const chainOf = (length: number) => ({
  H0: root,
  ...Object.fromEntries(Array.from({ length }, (_, i) => [`S${i + 1}`, child(i === 0 ? 'H0' : `S${i}`)])),
})

describe('the parents of a document', () => {
  test('of a harness are none', () =>
    expect(follow('H0', { H0: root })).toMatchObject({ ids: ['H0'], problem: undefined }))

  test.each([1, 2, maxLineageDepth])('are followed over %d steps', (depth) => {
    const { ids, problem } = follow(`S${depth}`, chainOf(depth))
    expect(ids).toHaveLength(depth + 1)
    expect([ids[0], ids.at(-1), problem]).toEqual(['H0', `S${depth}`, undefined])
  })

  test.each([9, 10, 50])('are too many when there are %d', (depth) => {
    const { problem, message } = follow(`S${depth}`, chainOf(depth))
    expect(problem).toBe(`HS409 S${depth - 8}/parent/id`)
    expect(message).toContain(`More than 8 parents: S${depth} → S${depth - 1}`)
    expect(message).toContain('Base this sibling on an earlier one.')
  })

  test.each([
    ['itself', { S1: child('S1') }, 'S1 → S1', 'S1'],
    ['its child', { S1: child('S2'), S2: child('S1') }, 'S1 → S2 → S1', 'S2'],
    ['a cycle above it', { S1: child('S2'), S2: child('S3'), S3: child('S2') }, 'S1 → S2 → S3 → S2', 'S3'],
  ])('form a cycle through %s', (_, documents, chain, at) => {
    const { problem, message } = follow('S1', documents)
    expect(problem).toBe(`HS409 ${at}/parent/id`)
    expect(message).toBe(`The parents form a cycle: ${chain}. Give one of them another parent.`)
  })

  test.each([
    ['are not there', {}],
    ['are another kind of document', { P: { kind: 'profile' } }],
    ['are no object', { P: 'H0' }],
    ['have no kind', { P: { state: {} } }],
    ['are null', { P: null }],
  ])('%s: the sibling that names them is told', (_, documents) => {
    const { ids, problem, message } = follow('S1', { S1: child('P'), ...documents })
    expect([ids, problem]).toEqual([['S1'], 'HS401 S1/parent/id'])
    expect(message).toBe(
      'Parent `P` not found: no harness or sibling has this id. Correct the id, or add the document.',
    )
  })

  test('that have names of every object are not found by accident', () => {
    expect(follow('S1', { S1: child('constructor') }).problem).toBe('HS401 S1/parent/id')
    expect(follow('S1', { S1: child('__proto__') }).problem).toBe('HS401 S1/parent/id')
  })

  test('of a sibling without a parent are not found', () => {
    const { message } = follow('S1', { S1: { kind: 'sibling' } })
    expect(message).toContain('Parent `` not found')
  })
})

describe('a document that is read as far as it goes', () => {
  const read = (value: unknown) => readLineageDocument('X', value)

  test.each([[null], [undefined], ['harness'], [[]], [{}], [{ kind: 'Harness' }], [{ kind: 'proposal' }]])(
    '%j is no harness and no sibling',
    (value) => expect(read(value)).toBeUndefined(),
  )

  test.each([
    [undefined, {}],
    [null, {}],
    ['text', {}],
    [[1], {}],
    [
      { rules: 3, hooks: null, tools: { a: 1 } },
      { rules: {}, hooks: {}, tools: { a: 1 } },
    ],
  ])('the state %j is %j', (state, known) => {
    expect(read({ kind: 'harness', state })).toEqual({ kind: 'harness', id: 'X', state: known })
  })

  test('takes the id under which it was asked for, not the one it claims', () => {
    expect(read({ kind: 'harness', id: 'Y', state: {} })?.id).toBe('X')
  })

  test.each([
    [undefined, []],
    ['none', []],
    [{ 0: 'edit' }, []],
    [[], []],
    [[null], [{ path: '', before: null, after: null }]],
    [[{ path: 3, before: null, after: {} }], [{ path: '', before: null, after: {} }]],
    [[{ path: 'state.rules.a', before: 'x', after: null }], [{ path: '', before: null, after: null }]],
    [[{ path: 'state.rules.a', after: null }], [{ path: '', before: null, after: null }]],
    [
      [{ path: 'state.rules.a', before: null, after: { text: 'x' }, rationale: 7 }],
      [{ path: 'state.rules.a', before: null, after: { text: 'x' } }],
    ],
  ])('the edits %j are %j', (edits, known) => {
    expect(read({ kind: 'sibling', edits })).toMatchObject({ edits: known })
  })

  test.each([[undefined], ['H0'], [{}], [{ id: 3, stateHash: null }]])('the pin %j equals no real one', (parent) => {
    expect(read({ kind: 'sibling', parent })).toMatchObject({ parent: { id: '', stateHash: '' } })
  })

  test('has a hash of its own only when that is text', () => {
    expect(read({ kind: 'sibling', stateHash: 'sha256:0' })).toMatchObject({ stateHash: 'sha256:0' })
    expect(read({ kind: 'sibling', stateHash: null })).not.toHaveProperty('stateHash')
  })
})
