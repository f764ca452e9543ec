import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { baseHarness, sampleFiles, sibling } from '../cli/sampleWorkspace'
import { ServedWorkspace } from './servedWorkspace'

/** One error that needs no other file, HS003, in a sibling. */
const faulty = { ...sampleFiles, 'S2.sibling.json': { ...sibling, id: 'S2', colour: 'red' } }

describe('one document has one entry, however its address is spelt:', () => {
  const path = 'S2.sibling.json'
  let served: ServedWorkspace
  beforeAll(async () => {
    served = await ServedWorkspace.start({ ...faulty, 'größe 50%.harness.json': { ...baseHarness, id: 'H7', x: 1 } })
    await served.shownOnce(() => served.codes(path).length > 0)
  })
  afterAll(() => served.stop())

  const spellings = (uri: string) => [
    uri,
    uri.replace('S2', '%53%32'),
    uri.replace('.sibling', '%2Esibling'),
    uri.replace('file:///', 'file:/'),
    uri.replace('file:///', 'file://localhost/'),
  ]

  test.each([0, 1, 2, 3, 4])('spelling %d', async (index) => {
    const uri = spellings(served.uri(path))[index] ?? ''
    const text = JSON.stringify(faulty['S2.sibling.json'])
    served.client.notify('textDocument/didOpen', {
      textDocument: { uri, languageId: 'harness-json', version: 1, text },
    })
    const contentChanges = [{ text: text.replace('colour', 'shade') }]
    served.client.notify('textDocument/didChange', { textDocument: { uri, version: 2 }, contentChanges })
    await served.shownOnce((shown) => shown.some(({ message }) => message.includes('`shade`')))
    const shown = served.shown()
    expect(shown.filter(({ message }) => message.includes('`shade`'))).toHaveLength(1)
    expect(shown.filter(({ message }) => message.includes('`colour`'))).toEqual([])
    expect(served.client.diagnostics.get(uri)?.version).toBe(2)
    expect(
      (await served.client.request('textDocument/documentSymbol', { textDocument: { uri } })).result,
    ).not.toBeNull()

    served.client.notify('textDocument/didClose', { textDocument: { uri } })
    await served.shownOnce((after) => after.some(({ message }) => message.includes('`colour`')))
    expect(served.shown().filter(({ code }) => code === 'HS003')).toHaveLength(2)
    expect(served.shown('größe 50%.harness.json').map(({ code }) => code)).toContain('HS003')
  })
})
