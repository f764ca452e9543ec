import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { capabilitiesFor } from '../../server/capabilities'
import { sampleFiles, sibling } from '../cli/sampleWorkspace'
import { memberOf, ServedWorkspace, textOf } from './servedWorkspace'

const path = 'harness/S1.sibling.json'
let served: ServedWorkspace
beforeEach(async () => {
  served = await ServedWorkspace.start(sampleFiles)
  await served.rest()
})
afterEach(() => served.stop())

const requests = [
  ...['hover', 'completion', 'definition', 'references', 'prepareRename', 'rename', 'documentSymbol', 'foldingRange'],
  ...['selectionRange', 'codeLens', 'documentLink', 'inlayHint', 'formatting', 'codeAction', 'semanticTokens/full'],
  'semanticTokens/range',
].map((name) => `textDocument/${name}`)
const ours = [
  ...['lineage', 'resolved', 'compare', 'newSibling', 'rebase', 'validate', 'counters', 'entryEvidence', 'firings'],
  ...['firingMessages', 'whyNot', 'repairCandidates', 'runs', 'runReport'],
].map((name) => `harnessS/${name}`)
const ofWorkspace = ['workspace/symbol', 'workspace/willRenameFiles']
const notifications = [
  ...['didOpen', 'didChange', 'didClose', 'didSave'].map((name) => `textDocument/${name}`),
  ...['didChangeWatchedFiles', 'didChangeWorkspaceFolders', 'didChangeConfiguration'].map(
    (name) => `workspace/${name}`,
  ),
]

const nowhere = { line: 1e9, character: -5 }
const wrongParams: readonly unknown[] = [
  null,
  7,
  'text',
  [],
  {},
  { textDocument: null },
  { textDocument: { uri: 7, version: 'x', text: null } },
  { textDocument: { uri: 'no address' }, position: null, range: 3, ranges: {}, contentChanges: 'x', context: [] },
  { textDocument: { uri: 'untitled:Untitled-1' }, position: nowhere, range: { start: nowhere, end: nowhere } },
  { textDocument: { uri: 'file://server/share/x.harness.json' }, position: nowhere },
  { textDocument: { uri: 'file:///%00.harness.json' }, position: nowhere, files: [{ oldUri: 'x' }], query: null },
  { textDocument: { uri: 'file:///%2Fetc%2Fx.harness.json' }, contentChanges: [{ range: {}, text: 4 }], changes: [{}] },
  { event: { added: [{}], removed: null }, changes: 'all', settings: [], files: 3, uri: {}, with: 5, id: [] },
]

const stillWorks = async () => {
  served.open(path, textOf({ ...sibling, colour: 1 }))
  await served.shownOnce(() => served.codes(path).includes('HS003'))
  expect(served.codes(path)).toContain('HS003')
  expect(served.client.isRunning).toBe(true)
}

const wellMeant = (uri: string) => ({
  textDocument: { uri, version: 9 },
  uri,
  position: nowhere,
  range: { start: nowhere, end: nowhere },
  ranges: [{ start: nowhere, end: nowhere }],
  positions: [nowhere],
  context: { diagnostics: [], includeDeclaration: true },
  options: { tabSize: 2, insertSpaces: true },
  newName: 'x',
  files: [{ oldUri: uri, newUri: uri }],
  query: '',
  with: 'base',
  id: 'S9',
})

describe('messages that are wrong are answered, and do no harm:', () => {
  test('a second initialize is refused, and no finding is told twice', async () => {
    await expect(served.initialize()).rejects.toThrow(/initialized before.*-32600/)
    await served.rest()
    const { publications } = served.client
    await stillWorks()
    expect(served.client.publications - publications).toBe(1)
  })

  test('requests with parameters of any form', async () => {
    const answers: Promise<unknown>[] = []
    for (const method of [...requests, ...ours, ...ofWorkspace]) {
      for (const params of wrongParams)
        answers.push(served.client.request(method, params).catch((error) => String(error)))
    }
    const refused = (await Promise.all(answers)).filter((answer) => typeof answer === 'string')
    for (const refusal of refused) expect(refusal).toMatch(/\(-32\d{3}\)$/)
    expect(refused.length).toBeGreaterThan(0)
    await stillWorks()
  })

  test('what goes wrong in a request of the extension is told as that, and stands in the log', async () => {
    for (const method of ours) {
      const refusal = await served.client.request(method, null).catch((error) => String(error))
      if (typeof refusal === 'string') expect(refusal, method).toMatch(/failed; see the log.*-32803/)
    }
    await stillWorks()
  })

  test('notifications with parameters of any form', async () => {
    for (const method of notifications) for (const params of wrongParams) served.client.notify(method, params)
    await served.rest()
    await stillWorks()
  })

  test('requests about documents that were never opened, are gone, or are none of ours', async () => {
    const uris = [served.uri('gone.harness.json'), served.uri('notes.txt'), 'untitled:x.harness.json', served.uri('')]
    for (const method of [...requests, ...ours, ...ofWorkspace]) {
      for (const uri of uris) {
        const answer = await served.client.request(method, wellMeant(uri)).catch((error) => String(error))
        expect(typeof answer === 'string' ? answer : 'answered', method).toMatch(/answered|\(-32\d{3}\)$/)
      }
    }
    await stillWorks()
  })

  test('places far outside a document that is open', async () => {
    served.open(path, textOf(sibling))
    for (const method of requests) {
      const answer = await served.client.request(method, wellMeant(served.uri(path))).catch((error) => String(error))
      expect(typeof answer === 'string' ? answer : 'answered', method).toMatch(/answered|-32803/)
    }
    served.close(path)
    await stillWorks()
  })

  test('changes of a document that was never opened, and closing it', async () => {
    const uri = served.uri('never.sibling.json')
    const contentChanges = [{ text: textOf({ ...sibling, colour: 1 }) }]
    served.client.notify('textDocument/didChange', { textDocument: { uri, version: 2 }, contentChanges })
    served.client.notify('textDocument/didClose', { textDocument: { uri } })
    await served.rest()
    expect(served.codes('never.sibling.json')).toEqual([])
    await stillWorks()
  })

  test('documents of another language, or of another scheme, are not judged twice or at all', async () => {
    const text = textOf({ ...sibling, colour: 1 })
    for (const uri of ['untitled:Untitled-1', 'git:/S1.sibling.json?x', served.uri('notes.txt')]) {
      const textDocument = { uri, languageId: 'harness-json', version: 1, text }
      served.client.notify('textDocument/didOpen', { textDocument })
      served.client.notify('textDocument/didChange', { textDocument: { uri, version: 2 }, contentChanges: [{ text }] })
      served.client.notify('textDocument/didClose', { textDocument: { uri } })
    }
    await served.rest()
    expect(served.shown()).toEqual([])
    await stillWorks()
  })
})

test('every request that is announced is tried with wrong messages', () => {
  const { completionProvider, semanticTokensProvider, textDocumentSync, workspace, workspaceSymbolProvider, ...rest } =
    capabilitiesFor({ processId: null, rootUri: null, capabilities: {} })
  const announced = Object.keys(rest).map((name) =>
    name.replace(/^document(?=Formatting)|Provider$/g, '').toLowerCase(),
  )
  expect([
    completionProvider,
    semanticTokensProvider,
    textDocumentSync,
    workspace,
    workspaceSymbolProvider,
  ]).not.toContain(undefined)
  const tried = requests.map((method) => method.replace('textDocument/', '').toLowerCase())
  expect(announced.filter((name) => !tried.includes(name))).toEqual([])
})

test('a request that fails is told in the log with its place, and answered', async () => {
  const answer = await served.client
    .request('textDocument/hover', { textDocument: null })
    .catch((error) => String(error))
  expect(answer).toMatch(/\(-32\d{3}\)$/)
  await served.rest()
  const logged = served.client.notifications.filter(({ method }) => method === 'window/logMessage')
  expect(logged.map(({ params }) => String(memberOf(params, 'message'))).join('\n')).toMatch(/hover failed: .*\n +at /)
})
