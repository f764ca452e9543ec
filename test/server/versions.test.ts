import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { baseHarness, sampleFiles, sibling } from '../cli/sampleWorkspace'
import { seededRandom } from '../fuzz/mutate'
import type { Publication } from '../kit/languageClient'
import { memberOf, ServedWorkspace, textOf } from './servedWorkspace'

const path = 'harness/S1.sibling.json'
/** A text whose findings tell its version. */
const numbered = (version: number) => textOf({ ...sibling, [`colour${version}`]: 1 })

let served: ServedWorkspace
let published: Publication[] = []
beforeEach(async () => {
  served = await ServedWorkspace.start(sampleFiles)
  await served.rest()
  published = []
  // Never agrees, and so sees all.
  void served.client
    .publication((publication) => {
      published.push(publication)
      return false
    })
    .catch(() => undefined)
})
afterEach(() => served.stop())

const saysOf = ({ diagnostics }: Publication): string => diagnostics.map(({ message }) => message).join('\n')

describe('every publication of an open document', () => {
  test('names the version of the text that it was made from', async () => {
    served.open(path, numbered(1))
    const random = seededRandom(7)
    for (let version = 2; version <= 60; version += 1) {
      served.edit(path, numbered(version))
      if (random() < 0.5) await served.barrier()
      if (random() < 0.2) await served.rest()
    }
    await served.rest()
    const own = published.filter(({ uri }) => uri === served.uri(path))
    expect(own.length).toBeGreaterThan(1)
    for (const publication of own) expect(saysOf(publication)).toContain(`\`colour${publication.version}\``)
    expect(own.at(-1)?.version).toBe(60)
  })

  test('names the version of its own text when another document caused it', async () => {
    served.open(path, textOf(sibling))
    served.edit(path, textOf({ ...sibling, title: 'T' }))
    served.edit(path, textOf(sibling))
    await served.rest()
    served.folder.write('harness/H0.harness.json', { ...baseHarness, state: { prompt: {} } })
    served.told(['harness/H0.harness.json', 'changed'])
    await served.shownOnce(() => served.codes(path).length > 0)
    const last = published.filter(({ uri }) => uri === served.uri(path)).at(-1)
    expect(last?.diagnostics.length).toBeGreaterThan(0)
    expect(last?.version).toBe(3)
  })

  test('names none after the document was closed', async () => {
    served.open(path, numbered(1))
    await served.rest()
    served.close(path)
    await served.shownOnce(() => served.codes(path).length === 0)
    const last = published.filter(({ uri }) => uri === served.uri(path)).at(-1)
    expect(last).toMatchObject({ version: undefined, diagnostics: [] })
  })
})

describe('nothing is published twice with the same content:', () => {
  const twice = () => {
    const before = new Map<string, string>()
    const repeated: string[] = []
    for (const { uri, diagnostics } of published) {
      const said = JSON.stringify(diagnostics)
      if (before.get(uri) === said) repeated.push(uri)
      before.set(uri, said)
    }
    return repeated
  }

  test('not for documents that a change does not concern, nor for a change that changes no finding', async () => {
    served.open(path, numbered(1))
    await served.rest()
    const count = published.length
    for (let edit = 0; edit < 20; edit += 1) {
      served.edit(path, `${numbered(1)}${' '.repeat(edit % 2)}`)
      await served.barrier()
    }
    served.told([path, 'changed'], ['harness/H0.harness.json', 'changed'])
    await served.rest()
    expect(published.length).toBe(count)
    expect(twice()).toEqual([])
  })

  test('nor when a document is closed and saved; whoever opens one is told of it once', async () => {
    served.folder.write(path, numbered(1))
    served.told([path, 'changed'])
    await served.rest()
    for (let round = 0; round < 5; round += 1) {
      served.open(path, numbered(1))
      await served.barrier()
      served.client.notify('textDocument/didSave', { textDocument: { uri: served.uri(path) } })
      served.close(path)
      await served.barrier()
    }
    await served.rest()
    expect(published.length).toBeGreaterThan(0)
    expect(twice().length).toBeLessThanOrEqual(5)
  })
})

describe('cancelling', () => {
  test('500 requests amid typing leaves a server that answers, and right findings', async () => {
    served.open(path, textOf(sibling))
    const asked: Promise<unknown>[] = []
    for (let index = 0; index < 500; index += 1) {
      const params = { textDocument: { uri: served.uri(path) }, position: { line: 4, character: 6 } }
      const method = index % 2 === 0 ? 'textDocument/completion' : 'textDocument/hover'
      asked.push(served.client.cancelled(method, params).catch((error: unknown) => String(error)))
      if (index % 25 === 0) served.edit(path, numbered(index))
    }
    const answers = await Promise.all(asked)
    const refusals = answers.filter((answer) => typeof answer === 'string')
    expect(refusals.filter((refusal) => !/-32800|-32801/.test(String(refusal)))).toEqual([])
    expect(refusals.length).toBeGreaterThan(0)
    await served.shownOnce(() => served.shown(path).some(({ message }) => message.includes('`colour475`')))
    expect(served.shown(path)).toEqual([expect.objectContaining({ code: 'HS003' })])
  })

  test('what is unknown or long answered does no harm', async () => {
    for (const id of [999, 'x', null, 1.5, {}]) served.client.notify('$/cancelRequest', { id })
    served.client.notify('$/cancelRequest', null)
    const { result } = await served.client.request('harnessS/lineage', {})
    expect(memberOf(result, 'folders')).toHaveLength(1)
  })
})
