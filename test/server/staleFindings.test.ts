import { cpSync, renameSync, rmSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { validateMethod } from '../../protocol/languageServer'
import { baseHarness, sampleFiles, sibling } from '../cli/sampleWorkspace'
import { freshFindings } from './freshFindings'
import { ServedWorkspace, textOf } from './servedWorkspace'

/** A base that breaks the pin of its sibling. */
const changedBase = {
  ...baseHarness,
  state: { ...baseHarness.state, rules: { 'read-first': { text: 'Read the page twice before you answer.' } } },
}
const brokenSibling = { ...sibling, id: 'S2', colour: 'red' }

describe('findings of files that change outside the editor', () => {
  const files = { ...sampleFiles, 'more/S2.sibling.json': brokenSibling }
  let served: ServedWorkspace
  beforeAll(async () => {
    served = await ServedWorkspace.start(files)
  })
  beforeEach(async () => {
    served.closeAll()
    served.folder.fill(files)
    await served.client.request(validateMethod, {})
    await expectFresh()
    expect(served.codes('more/S2.sibling.json')).toContain('HS003')
  })
  afterAll(() => served.stop())

  const expectFresh = async () => {
    const fresh = await freshFindings(served.folder.path)
    const isFresh = (shown: unknown) => JSON.stringify(shown) === JSON.stringify(fresh)
    expect(await served.shownOnce(isFresh)).toEqual(fresh)
  }

  test('go when the file is deleted', async () => {
    rmSync(served.folder.at('more/S2.sibling.json'))
    served.told(['more/S2.sibling.json', 'deleted'])
    await expectFresh()
    expect(served.codes('more/S2.sibling.json')).toEqual([])
  })

  test('go when its folder is deleted, of which editors tell only the folder', async () => {
    rmSync(served.folder.at('more'), { recursive: true })
    served.told(['more', 'deleted'])
    await expectFresh()
    expect(served.codes('more/S2.sibling.json')).toEqual([])
  })

  test('appear in dependents when a folder with their ancestor is deleted', async () => {
    served.folder.write('base/H0.harness.json', baseHarness)
    rmSync(served.folder.at('harness/H0.harness.json'))
    served.told(['base/H0.harness.json', 'created'], ['harness/H0.harness.json', 'deleted'])
    await expectFresh()
    rmSync(served.folder.at('base'), { recursive: true })
    served.told(['base', 'deleted'])
    await expectFresh()
    expect(served.codes('harness/S1.sibling.json')).toContain('HS401')
  })

  test('move with a file that is renamed', async () => {
    renameSync(served.folder.at('more/S2.sibling.json'), served.folder.at('more/S3.sibling.json'))
    served.told(['more/S2.sibling.json', 'deleted'], ['more/S3.sibling.json', 'created'])
    await expectFresh()
    expect(served.codes('more/S2.sibling.json')).toEqual([])
    expect(served.codes('more/S3.sibling.json')).toContain('HS003')
  })

  test('move with a folder that is renamed, of which editors tell only the folders', async () => {
    renameSync(served.folder.at('more'), served.folder.at('less'))
    served.told(['more', 'deleted'], ['less', 'created'])
    await expectFresh()
    expect(served.codes('less/S2.sibling.json')).toContain('HS003')
  })

  test('appear with a folder that is copied into the workspace', async () => {
    cpSync(served.folder.at('more'), served.folder.at('copy'), { recursive: true })
    served.told(['copy', 'created'])
    await expectFresh()
    expect(served.codes('copy/S2.sibling.json')).toContain('HS003')
  })

  test('are those of the new text when a file is deleted, made again and edited', async () => {
    rmSync(served.folder.at('more/S2.sibling.json'))
    served.told(['more/S2.sibling.json', 'deleted'])
    served.folder.write('more/S2.sibling.json', { ...sibling, id: 'S2', size: 3 })
    served.told(['more/S2.sibling.json', 'created'])
    served.folder.write('more/S2.sibling.json', { ...sibling, id: 'S2' })
    served.told(['more/S2.sibling.json', 'changed'])
    await expectFresh()
    expect(served.codes('more/S2.sibling.json')).not.toContain('HS003')
  })

  test('follow the disk when several tellings of one file overtake each other', async () => {
    for (let round = 0; round < 30; round += 1) {
      served.folder.write('more/S2.sibling.json', round % 2 === 0 ? { ...sibling, id: 'S2' } : brokenSibling)
      served.told(['more/S2.sibling.json', 'changed'])
    }
    rmSync(served.folder.at('more/S2.sibling.json'))
    served.told(['more/S2.sibling.json', 'deleted'])
    await expectFresh()
    expect(served.codes('more/S2.sibling.json')).toEqual([])
  })

  test('go in a closed dependent when its closed ancestor is repaired on disk', async () => {
    served.folder.write('harness/H0.harness.json', changedBase)
    served.told(['harness/H0.harness.json', 'changed'])
    await expectFresh()
    expect(served.codes('harness/S1.sibling.json')).not.toEqual([])
    served.folder.write('harness/H0.harness.json', baseHarness)
    served.told(['harness/H0.harness.json', 'changed'])
    await expectFresh()
    expect(served.codes('harness/S1.sibling.json')).toEqual([])
  })

  test('go in a closed dependent when its ancestor is repaired in the editor', async () => {
    served.open('harness/H0.harness.json', textOf(changedBase))
    await served.shownOnce(() => served.codes('harness/S1.sibling.json').length > 0)
    expect(served.codes('harness/S1.sibling.json')).not.toEqual([])
    served.edit('harness/H0.harness.json', textOf(baseHarness))
    await expectFresh()
    expect(served.codes('harness/S1.sibling.json')).toEqual([])
  })

  test('go in an open dependent when its closed ancestor is repaired on disk', async () => {
    served.folder.write('harness/H0.harness.json', changedBase)
    served.open('harness/S1.sibling.json', textOf(sibling))
    served.told(['harness/H0.harness.json', 'changed'])
    await expectFresh()
    expect(served.codes('harness/S1.sibling.json')).not.toEqual([])
    served.folder.write('harness/H0.harness.json', baseHarness)
    served.told(['harness/H0.harness.json', 'changed'])
    await expectFresh()
    expect(served.codes('harness/S1.sibling.json')).toEqual([])
  })

  test('are those of the editor while a file that is deleted on disk is open, and go when it is closed', async () => {
    served.open('more/S2.sibling.json', textOf(brokenSibling))
    rmSync(served.folder.at('more'), { recursive: true })
    served.told(['more', 'deleted'])
    await served.rest()
    expect(served.codes('more/S2.sibling.json')).toContain('HS003')
    served.close('more/S2.sibling.json')
    await expectFresh()
    expect(served.codes('more/S2.sibling.json')).toEqual([])
  })

  test('are those of the disk again when an edited file is closed without saving', async () => {
    served.open('harness/S1.sibling.json', textOf(sibling))
    served.edit('harness/S1.sibling.json', textOf({ ...sibling, shape: 'round' }))
    await served.shownOnce(() => served.codes('harness/S1.sibling.json').includes('HS003'))
    expect(served.codes('harness/S1.sibling.json')).toContain('HS003')
    served.close('harness/S1.sibling.json')
    await expectFresh()
  })
})
