import { rmSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { stateHash } from '../../engine/documents/canonical'
import type { RepairCandidatesResult } from '../../protocol/languageServer'
import { sampleFiles, sibling, siblingState } from '../cli/sampleWorkspace'
import { ServedWorkspace } from './servedWorkspace'

let served: ServedWorkspace
afterEach(() => served.stop())

const rows = async (): Promise<readonly string[]> => {
  const { result } = await served.client.request('harnessS/repairCandidates', {})
  return (result as RepairCandidatesResult).folders.flatMap(({ candidates }) =>
    candidates.map(({ id, uri }) => (uri.includes('/inner/') ? `inner ${id}` : id)),
  )
}
const unresolved = async (): Promise<readonly string[]> => {
  const { result } = await served.client.request('harnessS/repairCandidates', {})
  const { folders } = result as RepairCandidatesResult
  return folders.flatMap(({ candidates }) => candidates.flatMap(({ id, isUnresolved }) => (isUnresolved ? [id] : [])))
}
const rowsOnce = (wanted: readonly string[]) =>
  vi.waitUntil(async () => (await rows()).join() === wanted.join(), { timeout: 5000 })

const path = 'harness/S1.sibling.json'
const text = JSON.stringify(sibling, undefined, 2)

describe('rows of the Test Explorer do not vanish, double or keep old names', () => {
  it('while a document has a syntax error, or its sibling gets another id', async () => {
    served = await ServedWorkspace.start(sampleFiles)
    await rowsOnce(['S1'])
    served.open(path, text)
    for (const end of [-1, -3, -60]) {
      served.edit(path, text.slice(0, end))
      expect(await rows()).toEqual(['S1'])
    }
    served.edit(path, text.replace('"S1"', '"S1b"'))
    expect(await rows()).toEqual(['S1b'])
    served.edit(path, text)
    expect(await rows()).toEqual(['S1'])
  })

  it('while an ancestor is another than the one that it is pinned to', async () => {
    const child = { ...sibling, id: 'S2', parent: { id: 'S1', stateHash: stateHash(siblingState) }, edits: [] }
    served = await ServedWorkspace.start({ ...sampleFiles, 'harness/S2.sibling.json': child })
    await rowsOnce(['S1', 'S2'])
    served.open(path, text)
    served.edit(path, text.replace('Read the schema', 'Read all'))
    expect(await rows()).toEqual(['S1', 'S2'])
    expect(await unresolved()).toEqual(['S2'])
    served.edit(path, text)
    expect(await unresolved()).toEqual([])
  })

  it('when its file is renamed, in nothing but case, too', async () => {
    served = await ServedWorkspace.start(sampleFiles)
    await rowsOnce(['S1'])
    for (const [from, to] of [
      [path, 'harness/other.sibling.json'],
      ['harness/other.sibling.json', 'harness/Other.sibling.json'],
    ] as const) {
      rmSync(served.folder.at(from))
      served.folder.write(to, text)
      served.told([from, 'deleted'], [to, 'created'])
      await rowsOnce(['S1'])
    }
  })
})

it('a sibling is not listed twice when folders of a window lie in each other', async () => {
  const inner = Object.entries(sampleFiles).map(([name, content]) => [`inner/${name}`, content])
  const files = { ...sampleFiles, ...Object.fromEntries(inner) }
  served = await ServedWorkspace.start(files, { roots: ['', 'inner'] })
  await rowsOnce(['S1', 'inner S1'])
})
