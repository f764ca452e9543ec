import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wholeProject } from '../../test/language/wholeProject'
import { harness, sibling } from '../../test/lint/documents'
import { readMarkedProject } from '../../test/lint/markedProject'
import { startInProcess, uriOf } from '../../test/server/inProcessServer'

/** What the engine answers is tested there; here only that each method reaches it and comes back as the protocol says. */
let server: Awaited<ReturnType<typeof startInProcess>>

const drifted = wholeProject().map(({ path, text }) => ({
  path,
  text: path === 'harness/H0.harness.json' ? text.replace('Read before', 'Look before') : text,
}))

beforeAll(async () => {
  server = await startInProcess(drifted)
  await server.published
})

afterAll(() => server.stop())

const s1 = 'harness/S1.sibling.json'
const s2 = 'harness/S2.sibling.json'
const pool = 'pool/main.pool.json'

describe('names', () => {
  test('a definition is a location', async () => {
    expect(await server.request('textDocument/definition', server.at(pool, '"S2"'))).toEqual([
      { uri: uriOf(s2), range: { start: { line: 3, character: 9 }, end: { line: 3, character: 11 } } },
    ])
  })

  test('references come with or without the declaration', async () => {
    const ask = (includeDeclaration: boolean) =>
      server.request('textDocument/references', { ...server.at(pool, '"S2"'), context: { includeDeclaration } })
    expect(await ask(true)).toHaveLength(2)
    expect(await ask(false)).toHaveLength(1)
  })

  test('a rename edits documents, then moves the file', async () => {
    expect(await server.request('textDocument/prepareRename', server.at(s2, '"S1"'))).toMatchObject({
      placeholder: 'S1',
    })
    const edit = await server.request('textDocument/rename', { ...server.at(s2, '"S1"'), newName: 'pages' })
    expect(edit).toMatchObject({
      documentChanges: expect.arrayContaining([
        { textDocument: { uri: uriOf(s1), version: null }, edits: [expect.objectContaining({ newText: 'pages' })] },
        { kind: 'rename', oldUri: uriOf(s1), newUri: uriOf('harness/pages.sibling.json') },
      ]),
    })
  })

  test('a bad name is an error that says why', async () => {
    const asked = server.request('textDocument/rename', { ...server.at(s2, '"S1"'), newName: 'S2' })
    await expect(asked).rejects.toThrow('`S2` is already the name of a harness')
    await expect(server.request('textDocument/prepareRename', server.at(s1, 'Look first'))).rejects.toThrow('no name')
  })

  test('moving a file renames its document', async () => {
    const files = [{ oldUri: uriOf(s2), newUri: uriOf('harness/ask.sibling.json') }]
    const edit = await server.request('workspace/willRenameFiles', { files })
    expect(edit).toMatchObject({
      documentChanges: expect.arrayContaining([
        expect.objectContaining({ textDocument: { uri: uriOf(pool), version: null } }),
      ]),
    })
  })

  test('symbols of the workspace lead to their places', async () => {
    expect(await server.request('workspace/symbol', { query: 'ask-at-end' })).toEqual([
      expect.objectContaining({
        name: 'ask-at-end',
        containerName: 'S2',
        location: expect.objectContaining({ uri: uriOf(s2) }),
      }),
    ])
  })
})

describe('a document', () => {
  test('has an outline, folds, links and lenses', async () => {
    const ask = (method: string) => server.request(`textDocument/${method}`, server.document(s1))
    expect(await ask('documentSymbol')).toEqual([expect.objectContaining({ name: 'S1', detail: 'sibling' })])
    expect(await ask('foldingRange')).toEqual(expect.arrayContaining([{ startLine: 0, endLine: expect.any(Number) }]))
    expect(await ask('documentLink')).toEqual(
      expect.arrayContaining([expect.objectContaining({ target: uriOf('harness/H0.harness.json') })]),
    )
    expect(await ask('codeLens')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          command: { title: 'resolved', command: 'harnessS.showResolved', arguments: [uriOf(s1)] },
        }),
        expect.objectContaining({
          command: expect.objectContaining({
            command: 'harnessS.showReferences',
            arguments: [uriOf(s1), expect.any(Object), expect.any(Array)],
          }),
        }),
      ]),
    )
  })

  test('grows a selection step by step', async () => {
    const { textDocument, position } = server.at(s1, 'Look first')
    const [range] = [
      await server.request('textDocument/selectionRange', { textDocument, positions: [position] }),
    ].flat()
    expect(range).toMatchObject({ parent: { parent: { parent: {} } } })
  })

  test('is formatted with the options of the editor', async () => {
    const options = { tabSize: 4, insertSpaces: true }
    const edits = await server.request('textDocument/formatting', { ...server.document(s2), options })
    expect(edits).toEqual(expect.arrayContaining([expect.objectContaining({ newText: '\n    ' })]))
  })
})

describe('code actions', () => {
  const ask = (path: string, text: string, only?: readonly string[]) => {
    const { textDocument, position } = server.at(path, text, text === '"parent"' ? 40 : 1)
    return server.request('textDocument/codeAction', {
      textDocument,
      range: { start: position, end: position },
      context: { diagnostics: [], ...(only === undefined ? {} : { only }) },
    })
  }

  test('come with what they mend and what they change', async () => {
    expect(await ask(s1, '"parent"')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'refactor.rewrite',
          diagnostics: [expect.objectContaining({ code: 'HS402' })],
        }),
      ]),
    )
  })

  test('that make a file create it before they write it', async () => {
    const uri = uriOf('harness/S3.sibling.json')
    expect(await ask(s1, 'Look first', ['refactor.extract'])).toEqual([
      expect.objectContaining({
        edit: {
          documentChanges: expect.arrayContaining([
            { kind: 'create', uri },
            expect.objectContaining({ textDocument: { uri, version: null } }),
          ]),
        },
      }),
    ])
  })

  test('that make a file needless delete it', async () => {
    const path = 'S9.sibling.json'
    const noted = '{ "path": "state.rules.brief", "before": { "text": "t" }, "after": { "text": "t", "notes": "n" } }'
    const documents = harness('"rules": { "brief": { "text": "t" } }') + sibling(noted, { id: 'S9' })
    const same = await startInProcess(readMarkedProject(documents).files)
    await same.published
    const { textDocument, position } = same.at(path, '"S9"')
    const range = { start: position, end: position }
    const actions = await same.request('textDocument/codeAction', { textDocument, range, context: { diagnostics: [] } })
    await same.stop()
    expect(actions).toContainEqual(
      expect.objectContaining({ edit: { documentChanges: [{ kind: 'delete', uri: uriOf(path) }] } }),
    )
  })

  test('of the whole file are given only when they are asked for', async () => {
    expect(JSON.stringify(await ask(s1, 'sha256:'))).not.toContain('source.fixAll')
    expect(await ask(s1, '"kind"', ['source.fixAll'])).toEqual([])
  })
})

describe('the view of the pool', () => {
  test('is told the lineage', async () => {
    expect(await server.request('harnessS/lineage', {})).toMatchObject({
      folders: [
        {
          name: 'box',
          harnesses: [
            { id: 'H0', uri: uriOf('harness/H0.harness.json') },
            { id: 'S1', state: 'outdated' },
            { id: 'S2', parent: 'S1' },
          ],
        },
      ],
    })
  })

  test('gets resolved harnesses, comparisons, rebases and new siblings', async () => {
    const uri = uriOf(s1)
    expect(await server.request('harnessS/resolved', { uri })).toMatchObject({
      id: 'S1',
      text: expect.stringContaining('Look before'),
    })
    expect(await server.request('harnessS/compare', { uri, with: 'base' })).toMatchObject({ title: 'H0 ↔ S1' })
    expect(await server.request('harnessS/rebase', { uri })).toMatchObject({ conflicts: [], dropped: [] })
    expect(await server.request('harnessS/newSibling', { uri, id: 'S9' })).toMatchObject({
      uri: uriOf('harness/S9.sibling.json'),
    })
  })

  test.each(['resolved', 'rebase'])('gets nothing for a document that is no harness: %s', async (method) => {
    expect(await server.request(`harnessS/${method}`, { uri: uriOf('box-tasks.tasks.json') })).toBeNull()
  })
})

test('a file that nobody knows has no answer, and no error', async () => {
  const nowhere = { textDocument: { uri: uriOf('gone.harness.json') }, position: { line: 0, character: 0 } }
  expect(await server.request('textDocument/definition', nowhere)).toBeNull()
  expect(await server.request('textDocument/documentSymbol', nowhere)).toBeNull()
})

test('edits of an open document name its version', async () => {
  const { textDocument } = server.document(pool)
  const text = drifted.find(({ path }) => path === pool)?.text
  await server.notify('textDocument/didOpen', {
    textDocument: { ...textDocument, languageId: 'harness-json', version: 7, text },
  })
  const edit = await server.request('textDocument/rename', { ...server.at(pool, '"P1"'), newName: 'P2' })
  expect(edit).toMatchObject({
    documentChanges: expect.arrayContaining([
      expect.objectContaining({ textDocument: { uri: uriOf(pool), version: 7 } }),
    ]),
  })
})

test('a repair is made for the text as it is, also right after a keystroke', async () => {
  const uri = uriOf('late.harness.json')
  const hook = '"event": "sunrise", "condition": "always", "action": "warn", "message": "hi"'
  const text = `{ "kind": "harness", "schemaVersion": 1, "id": "late", "state": { "hooks": { "one": { ${hook} } } } }`
  await server.notify('textDocument/didOpen', {
    textDocument: { uri, languageId: 'harness-json', version: 1, text: text.replace('sunrise', 'PreToolUse') },
  })
  const newLines = { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, text: '\n\n\n' }
  await server.notify('textDocument/didChange', { textDocument: { uri, version: 2 }, contentChanges: [newLines] })
  const at = { line: 3, character: text.indexOf('sunrise') }
  const actions = await server.request('textDocument/codeAction', {
    textDocument: { uri },
    range: { start: at, end: at },
    context: { diagnostics: [], only: ['quickfix'] },
  })
  expect(JSON.stringify(actions)).toContain('"newText":"\\"before_tool\\""')
  expect(actions).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        isPreferred: true,
        diagnostics: [
          expect.objectContaining({
            range: expect.objectContaining({ start: { line: 3, character: at.character - 1 } }),
          }),
        ],
      }),
    ]),
  )
})
