import { describe, expect, test } from 'vitest'
import { readCursorProject } from '../../../test/language/cursorProject'
import { cursorAtText } from '../../../test/language/wholeProject'
import type { Cursor } from '../cursor'
import { referencesAt } from './references'

const places = (cursor: Cursor, withDeclaration = true): readonly string[] =>
  referencesAt(cursor, { withDeclaration }).map(({ file, span }) => {
    const text = cursor.project.files.find(({ path }) => path === file)?.document.text ?? ''
    const line = text.slice(0, span.start).split('\n').length
    return `${file}:${line} ${text.slice(span.start, span.end)}`
  })

const countByFile = (found: readonly string[]) => {
  const counts: Record<string, number> = {}
  for (const place of found) counts[place.split(':')[0] ?? ''] = (counts[place.split(':')[0] ?? ''] ?? 0) + 1
  return counts
}

describe('the references to', () => {
  test('a sibling are its id and wherever it is a parent, a member, a profile’s harness', () => {
    expect(places(cursorAtText('harness/S1.sibling.json', '"S1"'))).toEqual([
      'harness/S1.sibling.json:4 S1',
      'harness/S2.sibling.json:6 S1',
      'pool/P1.profile.json:5 S1',
      'pool/main.pool.json:7 S1',
      'pool/main.pool.json:10 S1',
      'pool/main.pool.json:11 S1',
    ])
  })

  test('a sibling without its declaration', () => {
    const cursor = cursorAtText('pool/main.pool.json', '"S2"')
    expect(places(cursor, false)).toEqual(['pool/main.pool.json:8 S2'])
  })

  test('an entry go through the lineage: key, edits and silences', () => {
    expect(places(cursorAtText('harness/H0.harness.json', '"mark-reading"'))).toEqual([
      'harness/H0.harness.json:15 mark-reading',
      'harness/H0.harness.json:27 mark-reading',
    ])
    const brief = places(cursorAtText('harness/S1.sibling.json', 'be-brief'), false)
    expect(brief).toEqual(['harness/S1.sibling.json:21 be-brief'])
  })

  test('a rule count what both sides of an edit override', () => {
    const found = places(cursorAtText('harness/H0.harness.json', '"read-first"'))
    expect(countByFile(found)).toEqual({ 'harness/H0.harness.json': 2, 'harness/S1.sibling.json': 2 })
  })

  test('a tool are catalogue, overrides, selectors and scopes', () => {
    const found = places(cursorAtText('box-tools.tools.json', '"save"'))
    expect(countByFile(found)).toEqual({
      'box-tools.tools.json': 1,
      'harness/H0.harness.json': 2,
      'harness/S1.sibling.json': 3,
      'harness/S2.sibling.json': 1,
      'proposals/R1.proposal.json': 1,
    })
  })

  test('a flag are where it is set and where it is asked', () => {
    const found = places(cursorAtText('proposals/R1.proposal.json', '"has-read"'))
    expect(countByFile(found)).toEqual({
      'harness/H0.harness.json': 1,
      'harness/S1.sibling.json': 1,
      'proposals/R1.proposal.json': 1,
    })
  })
})

test('a job refers to policies, splits and harnesses, too', () => {
  const counted = (path: string, text: string) => countByFile(places(cursorAtText(path, text)))
  expect(counted('harness-s.json', '"judge"')).toMatchObject({ 'harness/S2.sibling.json': 1, 'train.job.json': 1 })
  expect(counted('box-tasks.tasks.json', '"train"')).toEqual({ 'box-tasks.tasks.json': 1, 'train.job.json': 1 })
  expect(counted('box-tasks.tasks.json', '"probe"')).toEqual({ 'box-tasks.tasks.json': 3 })
  expect(counted('harness/H0.harness.json', '"H0"')).toMatchObject({ 'train.job.json': 2 })
})

test('a profile that is called like its sibling is another thing', () => {
  const cursor = readCursorProject(`
//- S1.sibling.json
{ "kind": "sibling", "id": "S1" }
//- S1.profile.json
{ "kind": "profile", "id": "S1", "harness": { "id": "$0S1" } }`)
  expect(places(cursor)).toEqual(['S1.profile.json:1 S1', 'S1.sibling.json:1 S1'])
})

test('a name that nothing tells apart is looked for in its own document', () => {
  const cursor = readCursorProject(`
//- S1.sibling.json
{ "kind": "sibling", "id": "S1", "direction": { "rootCauses": ["la$0te"] } }
//- S2.sibling.json
{ "kind": "sibling", "id": "S2", "direction": { "rootCauses": ["late"] } }`)
  expect(places(cursor)).toEqual(['S1.sibling.json:1 late'])
})

test('two catalogues may have a tool of one name', () => {
  const world = (id: string) => `
//- ${id}.harness.json
{ "kind": "harness", "schemaVersion": 1, "id": "${id}", "metadata": { "toolCatalog": "box-${id}" }, "state": { "tools": { "look": {} } } }
//- box-${id}.tools.json
{ "kind": "tools", "schemaVersion": 1, "id": "box-${id}", "tools": { "look": {} } }`
  const cursor = readCursorProject(`${world('A')}${world('B').replace('{ "look": {} } } }', '{ "lo$0ok": {} } } }')}`)
  expect(places(cursor)).toEqual(['B.harness.json:1 look', 'box-B.tools.json:1 look'])
})
