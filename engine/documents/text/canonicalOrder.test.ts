import { describe, expect, test } from 'vitest'
import type { DocumentKind } from '../kinds/documentKind'
import { canonicalOrder, unsortedObjects } from './canonicalOrder'
import { parseDocument } from './parse'
import { applyTextEdits } from './textEdit'

const sorted = (text: string, kind: DocumentKind = 'harness') => {
  const document = parseDocument(text)
  return applyTextEdits(text, canonicalOrder(document, kind))
}
const head = '"kind": "harness", "schemaVersion": 1, "id": "H0"'
const hooks = (members: string) => `{ ${head}, "state": { "hooks": { "b": { ${members} }, "a": null } } }`

describe('members stand', () => {
  test('in the order of the schema', () => {
    expect(sorted(`{ "state": {}, "id": "H0", "schemaVersion": 1, "kind": "harness" }`)).toBe(
      `{ ${head}, "state": {} }`,
    )
  })

  test('in the order of the alphabet inside a hook, at every depth', () => {
    expect(
      sorted(hooks('"event": "e", "condition": { "parameters": { "b": 1, "a": 2 }, "is": "x" }, "action": "warn"')),
    ).toBe(hooks('"action": "warn", "condition": { "is": "x", "parameters": { "a": 2, "b": 1 } }, "event": "e"'))
  })

  test('as they were written where names are free: entries, arguments, answers', () => {
    const text = hooks(
      '"action": "ask_model", "parameters": { "answers": { "yes": null, "no": { "action": "warn", "message": "m" } }, "arguments": { "b": { "d": 1, "c": 2 }, "a": 1 }, "set": { "/b": 1, "/a": 2 } }',
    )
    expect(sorted(text)).toBe(text)
  })

  test('in what an edit writes and replaces, by the section that its path names', () => {
    const edit = (entry: string) =>
      `{ "kind": "sibling", "edits": [{ "path": "state.hooks.x", "before": ${entry}, "after": ${entry} }, { "path": "state.rules.x", "before": null, "after": { "text": "t", "priority": 1 } }] }`
    expect(sorted(edit('{ "message": "m", "action": "a" }'), 'sibling')).toBe(edit('{ "action": "a", "message": "m" }'))
  })

  test('after the known ones when the format does not know them', () => {
    expect(sorted(`{ "odd": 1, ${head}, "state": {} }`)).toBe(`{ ${head}, "state": {}, "odd": 1 }`)
  })
})

test('layout between members stays where it is, also in nested objects that move', () => {
  const text = `{\n  "state": {\n    "rules": {},\n\n    "prompt": { "task": { "order": 1,\n "text": "t" } }\n  },\n  "kind": "harness"\n}\n`
  expect(sorted(text)).toBe(
    `{\n  "kind": "harness",\n  "state": {\n    "prompt": { "task": { "text": "t",\n "order": 1 } },\n\n    "rules": {}\n  }\n}\n`,
  )
})

test('an object that is out of order is named with what should come first, and can be sorted alone', () => {
  const text = hooks('"event": "e", "limits": { "maxPerTask": 1, "maxPerKey": 1 }, "action": "warn"')
  const found = unsortedObjects(parseDocument(text), 'harness')
  expect(found).toMatchObject([
    { at: ['state', 'hooks', 'b'], early: 'event', expected: 'action' },
    { at: ['state', 'hooks', 'b', 'limits'], early: 'maxPerTask', expected: 'maxPerKey' },
  ])
  expect(applyTextEdits(text, found[0]?.edits ?? [])).toBe(
    hooks('"action": "warn", "event": "e", "limits": { "maxPerTask": 1, "maxPerKey": 1 }'),
  )
})

test.each([
  ['cannot be read', '{ "state": {}, "kind": }'],
  ['has a key twice', '{ "state": {}, "kind": "harness", "kind": "harness" }'],
  ['is no object', '[1]'],
])('a text that %s is left alone', (_, text) => {
  expect(sorted(text)).toBe(text)
  expect(unsortedObjects(parseDocument(text), 'harness')).toEqual([])
})
