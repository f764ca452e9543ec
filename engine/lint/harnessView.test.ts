import { expect, test } from 'vitest'
import { harness, sibling } from '../../test/lint/documents'
import { readMarkedProject } from '../../test/lint/markedProject'
import { buildProject } from '../documents/project'
import { harnessView } from './harnessView'

const base = harness('"rules": { "a": { "text": "one" }, "b": { "text": "two" } }')

const rulesOf = (id: string, source: string) => {
  const project = buildProject(readMarkedProject(source).files)
  const file = project.files.find((each) => each.id === id)
  const view = file && harnessView(file, project)
  return view
    ?.entries('rules')
    .map(
      ({ name, entry, file: writer, at, isOwn }) => `${name} "${entry['text']}" ${writer.id} ${at.join('.')} ${isOwn}`,
    )
}

test('the entries of a harness are its own', () => {
  expect(rulesOf('H0', base)).toEqual(['a "one" H0 state.rules.a true', 'b "two" H0 state.rules.b true'])
})

test('a sibling has its own entries and those of its parents, each where it is written', () => {
  const child = sibling('{ "path": "state.rules.a", "before": { "text": "one" }, "after": { "text": "new" } }')
  expect(rulesOf('S1', base + child)).toEqual(['a "new" S1 edits.0.after true', 'b "two" H0 state.rules.b false'])
})

test('an edit that conflicts writes nothing', () => {
  const child = sibling('{ "path": "state.rules.a", "before": { "text": "other" }, "after": { "text": "new" } }')
  expect(rulesOf('S1', base + child)).toEqual(['a "one" H0 state.rules.a false', 'b "two" H0 state.rules.b false'])
})

test('a removed entry is gone, and broken ones are left out', () => {
  const child = sibling('{ "path": "state.rules.a", "before": { "text": "one" }, "after": null }')
  expect(rulesOf('S1', base + child)).toEqual(['b "two" H0 state.rules.b false'])
  expect(rulesOf('H0', harness('"rules": { "a": null, "b": 3, "c": { "text": "t" } }'))).toEqual([
    'c "t" H0 state.rules.c true',
  ])
})

test('other documents make no harness', () => {
  const pool = '\n//- p.pool.json\n{ "kind": "pool", "schemaVersion": 1, "id": "p", "members": [] }'
  expect(rulesOf('p', base + pool)).toBeUndefined()
})
