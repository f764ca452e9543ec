import { describe, expect, test } from 'vitest'
import type { EntryEdit } from '../documents/entryEdits'
import { editProblems, entryOrigin } from './editProblems'
import type { LineageDocument, SiblingDocument } from './lineageDocument'

const x = { text: 'x' }
const y = { text: 'y' }
const edit = (path: string, before: EntryEdit['before'], after: EntryEdit['after']): EntryEdit => ({
  path,
  before,
  after,
})
const sibling = (id: string, ...edits: EntryEdit[]): SiblingDocument => {
  const pin = { id: 'H0', stateHash: '' }
  return { kind: 'sibling', id, base: pin, parent: pin, edits }
}
const root: LineageDocument = { kind: 'harness', id: 'H0', state: { rules: { a: x, gone: null } } }

/** Where an entry comes from, as `document/path`. */
const originOf = (path: string, ...above: LineageDocument[]) => {
  const origin = entryOrigin(edit(path, null, null), above)
  return origin && `${origin.document}/${origin.path.join('/')}`
}

describe('where the parents have an entry from', () => {
  const sets = sibling('S1', edit('state.rules.b', null, x), edit('state.rules.a', x, y))
  const setsAgain = sibling('S2', edit('state.rules.a', y, x))
  const deletes = sibling('S3', edit('state.rules.a', y, null))

  test.each<[string, string, LineageDocument[], string | undefined]>([
    ['the base', 'state.rules.a', [root], 'H0/state/rules/a'],
    ['the base, through a sibling that leaves it alone', 'state.rules.a', [root, sibling('S9')], 'H0/state/rules/a'],
    ['the sibling that changed it', 'state.rules.a', [root, sets], 'S1/edits/1/after'],
    ['the nearest of two that changed it', 'state.rules.a', [root, sets, setsAgain], 'S2/edits/0/after'],
    ['the sibling that made it', 'state.rules.b', [root, sets, setsAgain], 'S1/edits/0/after'],
    ['nowhere, since a sibling deleted it', 'state.rules.a', [root, sets, deletes], undefined],
    ['nowhere, since it is null in the base', 'state.rules.gone', [root], undefined],
    ['nowhere, since nobody made it', 'state.rules.c', [root, sets], undefined],
    ['nowhere, since the path names no entry', 'state.rules', [root], undefined],
  ])('%s', (_, path, above, origin) => expect(originOf(path, ...above)).toBe(origin))

  test('is found under another spelling of the path', () => {
    const tool = sibling('S1', edit('state.tools.a_b', null, {}))
    expect(originOf('state.tools["a_b"]', root, tool)).toBe('S1/edits/0/after')
  })
})

describe('what the outcomes of edits mean', () => {
  const change = edit('state.rules.a', y, x)
  const codes = (outcome: Parameters<typeof editProblems>[1][number], isComplete = true) =>
    editProblems(sibling('S1', change), [outcome], [root], isComplete).map(
      ({ code, severity }) => `${code} ${severity}`,
    )

  test.each([
    ['applied', []],
    ['conflict', ['HS403 error']],
    ['no-op', ['HS404 warning']],
    ['duplicate', ['HS407 error']],
  ] as const)('%s is %j', (outcome, expected) => expect(codes(outcome)).toEqual(expected))

  test('a conflict is none while not all parents are known', () => {
    expect(codes('conflict', false)).toEqual([])
    expect(codes('duplicate', false)).toEqual(['HS407 error'])
  })

  test('a conflict with an entry that a parent deleted says that there is none', () => {
    const [problem] = editProblems(
      sibling('S2', change),
      ['conflict'],
      [root, sibling('S1', edit('state.rules.a', x, null))],
      true,
    )
    expect(problem?.message).toBe(
      'Edit conflict: the parent has no entry state.rules.a. Write null as `before`, or correct the path.',
    )
    expect(problem).not.toHaveProperty('related')
  })

  test('each problem is told at its own edit', () => {
    const document = sibling('S1', change, change, edit('state.rules.b', null, null))
    const problems = editProblems(document, ['applied', 'duplicate', 'no-op'], [root], true)
    expect(problems.map(({ path }) => path.join('/'))).toEqual(['edits/1/path', 'edits/2/after'])
  })
})
