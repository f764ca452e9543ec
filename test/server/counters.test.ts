import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { corpus, singleText, workspaceText } from '../../bench/lsp/corpus'
import { placesToType, right } from '../../bench/lsp/typing'
import { LanguageClient } from '../kit/languageClient'

/** What a keystroke costs, in exact counts: no noise of the machine can touch them. */

const dist = join(import.meta.dirname, '..', '..', 'dist')

let folder = ''
let client: LanguageClient

const uri = (name: string) => pathToFileURL(join(folder, name)).toString()
const write = (name: string, text: string) => writeFileSync(join(folder, name), text)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'harness-s-counters-'))
  write('harness-s.json', workspaceText)
})

afterEach(() => client.stop())

const start = async () => {
  client = new LanguageClient([process.execPath, join(dist, 'server.js'), '--stdio'], { cwd: folder })
  const workspaceFolders = [{ uri: pathToFileURL(folder).toString(), name: 'w' }]
  await client.request('initialize', { processId: process.pid, rootUri: null, capabilities: {}, workspaceFolders })
  client.notify('initialized', {})
}

/** Work is done in slices between which requests are answered: it is over when answers find it unchanged for a while. */
const counters = async (): Promise<Record<string, number>> => {
  let before = ''
  for (let unchanged = 0; unchanged < 4; ) {
    const { result } = await client.request('harnessS/counters', {})
    const now = JSON.stringify(result)
    unchanged = now === before ? unchanged + 1 : 0
    before = now
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return JSON.parse(before)
}

const open = (name: string, text: string) =>
  client.notify('textDocument/didOpen', {
    textDocument: { uri: uri(name), languageId: 'harness-json', version: 1, text },
  })

const change = (name: string, version: number, start: object, end: object, text: string) =>
  client.notify('textDocument/didChange', {
    textDocument: { uri: uri(name), version },
    contentChanges: [{ range: { start, end }, text }],
  })

const spent = async (work: () => void) => {
  const before = await counters()
  work()
  const after = await counters()
  return Object.fromEntries(Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)]))
}

test('a keystroke in a document of very many entries reads and judges one of them', async () => {
  const text = singleText(300_000, 'clean')
  write('single.harness.json', text)
  await start()
  open('single.harness.json', text)
  const [place = { line: 0, character: 0 }] = placesToType(text, [0.5])
  // The first change is where the document is taken apart.
  await spent(() => change('single.harness.json', 2, place, place, 'x'))
  const back = await spent(() => change('single.harness.json', 3, place, right(place, 1), ''))
  expect(back).toMatchObject({ documentsChecked: 1, entriesChecked: 1 })
  expect(back['charactersRead']).toBeGreaterThan(100)
  expect(back['charactersRead']).toBeLessThan(2 * 700)
}, 60_000)

test('a change of a sibling is told of no other document', async () => {
  for (const { file, text } of corpus(60)) write(file.replace('variants/', ''), text)
  await start()
  const name = [...corpus(60)].find(({ parent, level }) => parent !== undefined && level === undefined)
  const file = name?.file.replace('variants/', '') ?? ''
  open(file, name?.text ?? '')
  const [place = { line: 0, character: 0 }] = placesToType(name?.text ?? '', [0.5])
  const others = () =>
    [...client.diagnostics].filter(([told]) => told !== uri(file)).map(([told, { at }]) => [told, at])
  await counters()
  const before = others()
  const typed = await spent(() => change(file, 2, place, place, 'x'))
  expect(typed['publications']).toBeGreaterThan(0)
  expect(others()).toEqual(before)
  const found = client.diagnostics.get(uri(file))?.diagnostics
  await spent(() => change(file, 3, { line: 0, character: 1 }, { line: 0, character: 1 }, ' '))
  expect(others()).toEqual(before)
  // On a busy machine it may be told in two parts; at rest it is what it was.
  expect(client.diagnostics.get(uri(file))?.diagnostics).toEqual(found)
}, 60_000)

test('the server holds no compiler of schemas: all are compiled when it is built', () => {
  const bundle = join(dist, 'serverSession.js')
  expect(existsSync(bundle)).toBe(true)
  expect(readFileSync(bundle, 'utf8')).not.toContain('new Function')
})
