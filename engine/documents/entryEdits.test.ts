import { describe, expect, test } from 'vitest'
import { applyEdits, type EntryEdit, invertEdits, mergeEdits } from './entryEdits'

const state = { rules: { check: { text: 'Check.' }, stop: { text: 'Stop.' } } }
const edit = (path: string, before: object | null, after: object | null): EntryEdit => ({
  path,
  before: before && { ...before },
  after: after && { ...after },
})

describe('guarded edits', () => {
  test('add, change and delete an entry, and make a missing section', () => {
    const { state: result, outcomes } = applyEdits(state, [
      edit('state.hooks.next', null, { event: 'after_tool' }),
      edit('state.rules.check', { text: 'Check.' }, { text: 'Check twice.' }),
      edit('state.rules.stop', { text: 'Stop.' }, null),
    ])
    expect(outcomes).toEqual(['applied', 'applied', 'applied'])
    expect(result).toEqual({ hooks: { next: { event: 'after_tool' } }, rules: { check: { text: 'Check twice.' } } })
  })

  test.each([
    ['conflict', [edit('state.rules.check', { text: 'Other.' }, null)]],
    ['conflict', [edit('state.rules.check', null, { text: 'New.' })]],
    ['conflict', [edit('state.rules.missing', { text: 'Gone.' }, null)]],
    ['no-op', [edit('state.rules.check', { text: 'Check.' }, { text: 'Check.' })]],
    ['bad-path', [edit('state.rules', null, {})]],
    ['bad-path', [edit('state.rules.check.text', null, {})]],
    ['bad-path', [edit('state.rules.Check', null, {})]],
  ])('%s leaves the state as it is', (outcome, edits) => {
    expect(applyEdits(state, edits)).toEqual({ state, outcomes: [outcome] })
  })

  test('one that does not apply stops no other', () => {
    const edits = [edit('state.rules.check', null, {}), edit('state.rules.stop', { text: 'Stop.' }, null)]
    const { outcomes, state: result } = applyEdits(state, edits)
    expect(outcomes).toEqual(['conflict', 'applied'])
    expect(result).toEqual({ rules: { check: { text: 'Check.' } } })
  })

  test('a second edit of one entry is skipped, also under another spelling of its path', () => {
    const edits = [
      edit('state.tools.a_b', null, { role: 'finish' }),
      edit('state.tools["a_b"]', { role: 'finish' }, null),
    ]
    expect(applyEdits({}, edits).outcomes).toEqual(['applied', 'duplicate'])
  })

  test('compare entries without regard to key order', () => {
    const given = { rules: { a: { text: 'x', priority: 1 } } }
    expect(applyEdits(given, [edit('state.rules.a', { priority: 1, text: 'x' }, null)]).state).toEqual({})
  })

  test('change nothing that they were given', () => {
    const given = { rules: { a: { text: 'x' } } }
    applyEdits(given, [edit('state.rules.a', { text: 'x' }, null)])
    expect(given).toEqual({ rules: { a: { text: 'x' } } })
  })

  test('treat entries and sections named like parts of JavaScript as any other', () => {
    expect(applyEdits({}, [edit('state.tools.constructor', null, { role: 'finish' })]).outcomes).toEqual(['applied'])
    const { state: result } = applyEdits({}, [edit('state.tools.__proto__', null, { role: 'finish' })])
    expect(JSON.stringify(result)).toBe('{"tools":{"__proto__":{"role":"finish"}}}')
  })
})

describe('merging', () => {
  test('keeps the first before, the last after and the last rationale, in the order of sections', () => {
    const first = [edit('state.rules.a', null, { text: '1' }), edit('state.hooks.b', null, { event: 'x' })]
    const second = [{ ...edit('state.rules.a', { text: '1' }, { text: '2' }), rationale: 'Sharper.' }]
    expect(mergeEdits([first, second])).toEqual([
      { path: 'state.rules.a', before: null, after: { text: '2' }, rationale: 'Sharper.' },
      { path: 'state.hooks.b', before: null, after: { event: 'x' } },
    ])
  })

  test('takes two spellings of a path for one entry', () => {
    const made = [edit('state.tools.a_b', null, { role: 'finish' })]
    const changed = [edit('state.tools["a_b"]', { role: 'finish' }, { role: 'schema' })]
    const removed = [edit('state["tools"].a_b', { role: 'schema' }, null)]
    expect(mergeEdits([made, changed])).toEqual([edit('state.tools["a_b"]', null, { role: 'schema' })])
    expect(mergeEdits([made, changed, removed])).toEqual([])
  })

  test('keeps edits apart whose paths name no entry', () => {
    const broken = [edit('state.rules', null, { text: '1' }), edit('', null, { text: '2' })]
    expect(mergeEdits([broken])).toEqual(broken)
  })

  test('drops what a later edit takes back', () => {
    const made = [edit('state.rules.a', null, { text: '1' })]
    expect(mergeEdits([made, invertEdits(made)])).toEqual([])
  })
})
