import { describe, expect, test } from 'vitest'
import { readCursorProject } from '../../../test/language/cursorProject'
import { cursorAtText } from '../../../test/language/wholeProject'
import type { Cursor } from '../cursor'
import { definitionsAt } from './definitions'

/** "file: the line that the definition stands on". */
const definedIn = (cursor: Cursor): readonly string[] =>
  definitionsAt(cursor).map(({ file, span }) => {
    const text = cursor.project.files.find(({ path }) => path === file)?.document.text ?? ''
    const start = text.lastIndexOf('\n', span.start) + 1
    const name = text.slice(span.start, span.end)
    return `${file}: ${name}: ${text.slice(start).split('\n', 1)[0]?.trim()}`
  })

describe('the definition of', () => {
  test.each([
    [
      'a parent is the id of its document',
      'harness/S2.sibling.json',
      '"S1", "stateHash"',
      'harness/S1.sibling.json: S1: "id": "S1",',
    ],
    ['a member of a pool', 'pool/main.pool.json', '"S2", "stateHash"', 'harness/S2.sibling.json: S2: "id": "S2",'],
    ['a key of a coverage', 'pool/main.pool.json', '"S1": 2', 'harness/S1.sibling.json: S1: "id": "S1",'],
    ['a profile', 'pool/main.pool.json', '"P1"', 'pool/P1.profile.json: P1: "id": "P1",'],
    ['an origin', 'harness/S1.sibling.json', '"R1"', 'proposals/R1.proposal.json: R1: "id": "R1",'],
    ['a benchmark', 'harness/H0.harness.json', '"box-tasks"', 'box-tasks.tasks.json: box-tasks: "id": "box-tasks",'],
    [
      'a split',
      'box-tasks.tasks.json',
      '"probe", "ids"',
      expect.stringMatching(/^box-tasks.tasks.json: probe: "splits": /),
    ],
    [
      'a policy that a hook asks',
      'harness/S2.sibling.json',
      '"judge"',
      'harness-s.json: judge: "policies": { "judge": { "type": "openai" } }',
    ],
    [
      'a flag is where it is set',
      'harness/S1.sibling.json',
      '"has-read"',
      'harness/H0.harness.json: has-read: "parameters": { "setFlag": "has-read" },',
    ],
    [
      'a root cause',
      'harness/S1.sibling.json',
      '"reads-late"',
      'proposals/R1.proposal.json: reads-late: { "id": "reads-late", "failedTaskIds": ["t3", "t4"] }',
    ],
    [
      'a selector',
      'harness/S1.sibling.json',
      '"save", "!look"',
      'box-tools.tools.json: save: "save": { "effect": "write" },',
    ],
    [
      'a rule that another one overrides',
      'harness/S1.sibling.json',
      '"read-first"',
      'harness/H0.harness.json: read-first: "read-first": { "text": "Read before you write." },',
    ],
  ])('%s', (_, path, text, expected) => {
    expect(definedIn(cursorAtText(path, text))).toEqual([expected])
  })

  test('an edit of an inherited entry is the entry of the base', () => {
    const found = definedIn(cursorAtText('harness/S1.sibling.json', 'be-brief'))
    expect(found).toEqual([expect.stringContaining('harness/H0.harness.json: be-brief')])
  })

  test('an edit that adds an entry is the edit itself', () => {
    const found = definedIn(cursorAtText('harness/S1.sibling.json', 'read-before-save'))
    expect(found).toEqual(['harness/S1.sibling.json: read-before-save: "path": "state.hooks.read-before-save",'])
  })

  test('a tool that is left out by a selector does not begin with its exclamation mark', () => {
    expect(definedIn(cursorAtText('harness/S1.sibling.json', '"!look"', 0))).toEqual([])
    expect(definedIn(cursorAtText('harness/S1.sibling.json', '"!look"', 2))).toHaveLength(1)
  })

  test.each([
    ['a word of a message', 'harness/S1.sibling.json', 'Look first'],
    ['the section of a path', 'harness/S1.sibling.json', 'state.rules'],
    ['a kind', 'harness/S1.sibling.json', '"sibling"'],
    ['a run that is not there', 'pool/main.pool.json', '"run-1"'],
  ])('%s is nowhere', (_, path, text) => {
    expect(definedIn(cursorAtText(path, text))).toEqual([])
  })
})

test('an alias leads to the tool', () => {
  const cursor = readCursorProject(`
//- H0.harness.json
{ "kind": "harness", "schemaVersion": 1, "id": "H0", "state": { "tools": { "pe$0ek": {} } } }
//- box.tools.json
{ "kind": "tools", "schemaVersion": 1, "id": "box", "tools": { "look": { "aliases": ["peek"] } } }`)
  expect(definedIn(cursor)).toEqual([expect.stringContaining('box.tools.json: look')])
})

test('the definition of a name is found while the document is being typed', () => {
  const cursor = readCursorProject(`
//- H0.harness.json
{ "kind": "harness", "schemaVersion": 1, "id": "H0", "state": {} }
//- S1.sibling.json
{ "kind": "sibling", "parent": { "id": "H$00`)
  expect(definedIn(cursor)).toEqual([expect.stringContaining('H0.harness.json: H0')])
})

test('an entry that two siblings add on their own is defined twice, each for itself', () => {
  const sibling = (id: string, mark: string) => `
//- ${id}.sibling.json
{ "kind": "sibling", "id": "${id}", "parent": { "id": "H0" }, "edits": [{ "path": "state.rules.brief${mark}", "before": null }] }`
  const cursor = readCursorProject(
    `//- H0.harness.json\n{ "kind": "harness", "id": "H0", "state": {} }${sibling('S1', '')}${sibling('S2', '$0')}`,
  )
  expect(definitionsAt(cursor).map(({ file }) => file)).toEqual(['S2.sibling.json'])
})
