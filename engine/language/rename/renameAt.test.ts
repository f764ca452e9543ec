import { describe, expect, test } from 'vitest'
import { readCursorProject } from '../../../test/language/cursorProject'
import { afterChange } from '../../../test/language/textChange'
import { cursorAtText, wholeProject } from '../../../test/language/wholeProject'
import { buildProject } from '../../documents/project'
import { lintProject } from '../../lint/lintProject'
import type { Cursor } from '../cursor'
import { prepareRename, renameAt } from './renameAt'

const renamed = (cursor: Cursor, name: string) => {
  const answer = renameAt(cursor, name)
  if (!answer.ok) throw new Error(answer.message)
  const files = cursor.project.files.map(({ path, document }) => ({ path, text: document.text }))
  return new Map(afterChange(files, answer.value).map(({ path, text }) => [path, text]))
}

const refusal = (cursor: Cursor, name: string) => {
  const answer = renameAt(cursor, name)
  return answer.ok ? undefined : answer.message
}

describe('renaming', () => {
  test('a sibling changes every file that names it, and the name of its own', () => {
    const texts = renamed(cursorAtText('harness/S2.sibling.json', '"S1"'), 'pages')
    expect(texts.get('harness/pages.sibling.json')).toContain('"id": "pages"')
    expect(texts.get('harness/S2.sibling.json')).toContain('"parent": { "id": "pages", "stateHash"')
    expect(texts.get('pool/P1.profile.json')).toContain('"harness": { "id": "pages"')
    expect(texts.get('pool/main.pool.json')).toContain('"repairedBy": { "pages": 2 }')
  })

  test('a hook follows into edits, silences and the hashes of everything below', () => {
    const texts = renamed(cursorAtText('harness/H0.harness.json', '"mark-reading"'), 'note-reading')
    expect(texts.get('harness/H0.harness.json')).toContain('"lint": { "state.hooks.note-reading"')
    const before = lintProject(buildProject(wholeProject())).length
    const after = buildProject([...texts].map(([path, text]) => ({ path, text })))
    expect(lintProject(after)).toHaveLength(before)
  })

  test('a tool changes the selector that leaves it out', () => {
    const texts = renamed(cursorAtText('box-tools.tools.json', '"look"'), 'view')
    expect(texts.get('harness/S1.sibling.json')).toContain('["save", "!view"]')
    expect(texts.get('box-tools.tools.json')).toContain('"view": { "effect": "read", "aliases": ["peek"] }')
  })

  test('follows into the silences of parts', () => {
    const texts = renamed(cursorAtText('box-tasks.tasks.json', '"probe"'), 'sample')
    expect(texts.get('box-tasks.tasks.json')).toContain('"lint": { "splits.sample": {')
    const pool = renamed(cursorAtText('harness/S1.sibling.json', '"S1"'), 'pages').get('pool/main.pool.json')
    expect(pool).toContain('"lint": { "members.pages": {')
  })

  test('a tool to a name with dots quotes it in paths', () => {
    const texts = renamed(cursorAtText('harness/S2.sibling.json', 'tools.save', 7), 'box.save')
    expect(texts.get('harness/S2.sibling.json')).toContain('"path": "state.tools[\\"box.save\\"]"')
    const back = [...texts].map(([path, text]) => ({ path, text }))
    expect(lintProject(buildProject(back)).map(({ code }) => code)).not.toContain('HS408')
  })

  test('leaves a hash alone that was wrong before', () => {
    const stale = `sha256:${'0'.repeat(64)}`
    const cursor = readCursorProject(`
//- H0.harness.json
{ "kind": "harness", "schemaVersion": 1, "id": "H0", "state": { "rules": { "be-brief": { "text": "x" } } } }
//- S1.sibling.json
{ "kind": "sibling", "schemaVersion": 1, "id": "S1", "base": { "id": "H0", "stateHash": "${stale}" },
  "parent": { "id": "H0", "stateHash": "@H0" },
  "edits": [{ "path": "state.rules.be$0-brief", "before": { "text": "x" }, "after": null }] }`)
    const text = renamed(cursor, 'be-short').get('S1.sibling.json')
    expect(text).toContain(stale)
    const before = cursor.file.root['parent']
    expect(before).toMatchObject({ stateHash: expect.stringMatching(/^sha256:/) })
    expect(JSON.parse(text ?? '')).toMatchObject({ base: { stateHash: stale } })
    expect(JSON.parse(text ?? '').parent).not.toEqual(before)
  })

  test('to the same name changes nothing', () => {
    expect(renameAt(cursorAtText('pool/main.pool.json', '"S1"'), 'S1')).toMatchObject({
      ok: true,
      value: { edits: [] },
    })
  })

  test('does not rename a file that is called otherwise', () => {
    const answer = renameAt(readCursorProject('//- base.harness.json\n{ "kind": "harness", "id": "H$00" }'), 'H1')
    expect(answer).toMatchObject({ ok: true, value: { renames: [] } })
  })

  test('the copy of a document leaves what is said of the document alone', () => {
    const text = '{ "kind": "sibling", "id": "S1", "parent": { "id": "H0" } }'
    const cursor = readCursorProject(`
//- S1.sibling.json
${text}
//- copy.sibling.json
${text.replace('"S1"', '"S$01"')}
//- main.pool.json
{ "kind": "pool", "id": "main", "members": [{ "id": "S1" }] }`)
    const texts = renamed(cursor, 'S2')
    expect(texts.get('copy.sibling.json')).toContain('"id": "S2"')
    expect(texts.get('S1.sibling.json')).toBe(text)
    expect(texts.get('main.pool.json')).toContain('"S1"')
    expect(refusal(cursor, 'main')).toBeUndefined()
  })

  test('keeps a byte order mark, carriage returns and a missing final newline', () => {
    const text = '\uFEFF{\r\n\t"kind": "pool",\r\n\t"id": "ma$0in"\r\n}'
    expect(renamed(readCursorProject(`//- main.pool.json\n${text}`), 'all').get('all.pool.json')).toBe(
      text.replace('ma$0in', 'all'),
    )
  })
})

describe('a new name is refused', () => {
  test.each([
    ['when an entry is not kebab-case', 'harness/H0.harness.json', '"mark-reading"', 'MarkReading', 'not kebab-case'],
    [
      'when the base has such an entry',
      'harness/H0.harness.json',
      '"be-brief"',
      'read-first',
      'already the name of an entry of rules',
    ],
    [
      'when a sibling below has one',
      'harness/H0.harness.json',
      '"mark-reading"',
      'read-before-save',
      'harness/S1.sibling.json',
    ],
    [
      'when a sibling above has one',
      'harness/S2.sibling.json',
      'ask-at-end',
      'read-before-save',
      'harness/S1.sibling.json',
    ],
    ['when another sibling has the id', 'harness/S1.sibling.json', '"S1"', 'S2', 'already the name of a harness'],
    ['when an id has a slash', 'harness/S1.sibling.json', '"S1"', 'a/b', 'leave out'],
    ['when it is empty', 'pool/main.pool.json', '"main"', ' ', 'must not be empty'],
    ['when it is too long', 'pool/main.pool.json', '"main"', 'x'.repeat(129), 'at most 128'],
    ['when a tool has it', 'box-tools.tools.json', '"look"', 'save', 'already the name of a tool'],
    ['when it is another tool’s alias', 'box-tools.tools.json', '"save"', 'peek', 'already'],
    ['when a tool would read as a pattern', 'box-tools.tools.json', '"look"', 're:.*', 'selector'],
    ['when a split would say what it is for', 'box-tasks.tasks.json', '"probe"', 'test', 'says what a split is for'],
    ['when a root cause has it', 'harness/S1.sibling.json', '"writes-blindly"', 'reads-late', 'a root cause'],
  ])('%s', (_, path, text, name, message) => {
    expect(refusal(cursorAtText(path, text), name)).toContain(message)
  })

  test('when a frozen pool would change', () => {
    const cursor = readCursorProject(
      `
//- H$00.harness.json
{ "kind": "harness", "schemaVersion": 1, "id": "H0", "state": {} }`
        .replace('H$00', 'H0')
        .replace('"id": "H0"', '"id": "H$00"') +
        `
//- main.pool.json
{ "kind": "pool", "id": "main", "frozen": true, "base": { "id": "H0" }, "members": [] }`,
    )
    expect(refusal(cursor, 'H1')).toContain('main.pool.json is frozen')
  })

  test('when a file that names it has syntax errors', () => {
    const cursor = readCursorProject(`
//- H0.harness.json
{ "kind": "harness", "id": "H$00" }
//- S1.sibling.json
{ "kind": "sibling", "parent": { "id": "H0" }, `)
    expect(refusal(cursor, 'H1')).toContain('S1.sibling.json has syntax errors')
  })
})

describe('what can be renamed', () => {
  test('is shown with its present name', () => {
    const cursor = cursorAtText('harness/S1.sibling.json', 'state.hooks.read-before-save', 14)
    const answer = prepareRename(cursor)
    expect(
      answer.ok && [answer.value.name, cursor.file.document.text.slice(answer.value.span.start, answer.value.span.end)],
    ).toEqual(['read-before-save', 'read-before-save'])
  })

  test.each([
    ['a message', 'harness/S1.sibling.json', 'Look first', 'no name to rename'],
    ['a split whose name says what it is for', 'train.job.json', '"train" }', 'told by its name'],
    ['a recorded run', 'pool/main.pool.json', '"run-1"', 'records keep their names'],
  ])('is not %s', (_, path, text, message) => {
    expect(prepareRename(cursorAtText(path, text))).toMatchObject({
      ok: false,
      message: expect.stringContaining(message),
    })
  })

  test('is not a setting of the engine', () => {
    const cursor = readCursorProject(
      '{ "kind": "harness", "id": "H0", "state": { "workflow": { "max$0-turns": { "value": 9 } } } }',
    )
    expect(prepareRename(cursor)).toMatchObject({
      ok: false,
      message: expect.stringContaining('names in workflow are fixed'),
    })
  })

  test('is not an alias of a tool, nor a tool of no catalogue', () => {
    const harness = '{ "kind": "harness", "schemaVersion": 1, "id": "H0", "state": { "tools": { "pe$0ek": {} } } }'
    expect(prepareRename(readCursorProject(harness))).toMatchObject({
      ok: false,
      message: expect.stringContaining('No catalogue'),
    })
    const catalog = '{ "kind": "tools", "schemaVersion": 1, "id": "box", "tools": { "look": { "aliases": ["peek"] } } }'
    const known = readCursorProject(`//- H0.harness.json\n${harness}\n//- box.tools.json\n${catalog}`)
    expect(prepareRename(known)).toMatchObject({
      ok: false,
      message: expect.stringContaining('another word for tool `look`'),
    })
  })
})
