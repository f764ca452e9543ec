import { rmSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { baseHarness, sampleFiles, sibling } from '../cli/sampleWorkspace'
import { memberOf, ServedWorkspace, TemporaryFolder } from './servedWorkspace'

const within = (folder: string, files: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(files).map(([path, content]) => [`${folder}/${path}`, content]))

/** One error that needs no other file, HS003, in a sibling. */
const faulty = { ...sampleFiles, 'S2.sibling.json': { ...sibling, id: 'S2', colour: 'red' } }
const withSeverity = (severity: Readonly<Record<string, string>>) => ({
  ...faulty,
  'harness-s.json': { kind: 'workspace', schemaVersion: 1, id: 'sample', lint: { severity } },
})

let served: ServedWorkspace
afterEach(() => served.stop())

const severitiesOf = (path: string) =>
  served.shown(path).flatMap(({ code, severity }) => (code === 'HS003' ? [severity] : []))

describe('two folders of one window', () => {
  test('are judged by the workspace file of each', async () => {
    const files = { ...within('a', withSeverity({ HS003: 'hint' })), ...within('b', withSeverity({ HS003: 'off' })) }
    served = await ServedWorkspace.start(files, { roots: ['a', 'b'] })
    await served.shownOnce(() => severitiesOf('a/S2.sibling.json').length > 0)
    expect(severitiesOf('a/S2.sibling.json')).toEqual(['hint'])
    expect(severitiesOf('b/S2.sibling.json')).toEqual([])
  })

  test('are shown by the settings of each, at once when these change, and whether open or not', async () => {
    const severity = new Map([
      ['a', 'warning'],
      ['b', 'off'],
    ])
    const settings = (scopeUri: string) => ({ severity: { HS003: severity.get(scopeUri.at(-1) ?? '') } })
    const files = { ...within('a', faulty), ...within('b', faulty) }
    served = await ServedWorkspace.start(files, { roots: ['a', 'b'], settings })
    served.open('b/S2.sibling.json', JSON.stringify(faulty['S2.sibling.json']))
    await served.shownOnce(() => severitiesOf('a/S2.sibling.json').length > 0)
    expect(severitiesOf('a/S2.sibling.json')).toEqual(['warning'])
    expect(severitiesOf('b/S2.sibling.json')).toEqual([])

    severity.set('a', 'off').set('b', 'information')
    served.changeSettings()
    await served.shownOnce(() => severitiesOf('b/S2.sibling.json').length > 0)
    expect(severitiesOf('a/S2.sibling.json')).toEqual([])
    expect(severitiesOf('b/S2.sibling.json')).toEqual(['information'])
  })

  test('share no ids: a sibling does not find its base in the other folder', async () => {
    const files = { ...within('a', sampleFiles), 'b/harness-s.json': {}, 'b/S9.sibling.json': { ...sibling, id: 'S9' } }
    served = await ServedWorkspace.start(files, { roots: ['a', 'b'] })
    await served.shownOnce(() => served.codes('b/S9.sibling.json').includes('HS401'))
    expect(served.codes('b/S9.sibling.json')).toContain('HS401')
    expect(served.codes('a/harness/S1.sibling.json')).toEqual([])
  })

  test('come and go while the server runs', async () => {
    const files = { ...within('a', faulty), ...within('b', faulty), ...within('ab', faulty) }
    served = await ServedWorkspace.start(files, { roots: ['a'] })
    await served.shownOnce(() => served.codes('a/S2.sibling.json').length > 0)
    expect(served.codes('b/S2.sibling.json')).toEqual([])

    served.changeFolders(['b', 'ab'], ['a'])
    await served.shownOnce(
      () => served.codes('b/S2.sibling.json').length > 0 && served.codes('ab/S2.sibling.json').length > 0,
    )
    expect(served.codes('b/S2.sibling.json')).toContain('HS003')
    expect(served.codes('ab/S2.sibling.json')).toContain('HS003')
    expect(served.shown().filter(({ file }) => file.startsWith('a/'))).toEqual([])

    served.changeFolders(['a'], ['b'])
    await served.shownOnce(() => served.codes('a/S2.sibling.json').length > 0)
    expect(served.codes('a/S2.sibling.json')).toContain('HS003')
    expect(served.codes('ab/S2.sibling.json')).toContain('HS003')
    expect(served.shown().filter(({ file }) => file.startsWith('b/'))).toEqual([])
  })

  test('that are added as soon as the server answers are not overlooked', async () => {
    served = await ServedWorkspace.start({ ...within('a', faulty), ...within('b', faulty) }, { roots: ['a'] })
    served.changeFolders(['b'], [])
    await served.shownOnce(() => served.codes('b/S2.sibling.json').length > 0)
    expect(served.codes('b/S2.sibling.json')).toContain('HS003')
  })

  test('of which one lies in the other report each problem once', async () => {
    served = await ServedWorkspace.start({ ...faulty, ...within('inner', faulty) }, { roots: ['', 'inner'] })
    await served.shownOnce(() => served.codes('inner/S2.sibling.json').length > 0)
    const wrong = served.shown().filter(({ code }) => code === 'HS003')
    expect(wrong.map(({ file }) => file)).toEqual(['S2.sibling.json', 'inner/S2.sibling.json'])
  })

  test('of which one is no folder of files leave the other alone', async () => {
    served = new ServedWorkspace((await ServedWorkspace.start(faulty)).folder)
    await served.initialize([{ uri: 'vscode-vfs://github/a/b', name: 'b' }])
    served.changeFolders([''], [])
    await served.shownOnce(() => served.codes('S2.sibling.json').length > 0)
    expect(served.codes('S2.sibling.json')).toContain('HS003')
  })
})

describe('a workspace file', () => {
  test('that breaks and is repaired ends in the same findings, for new and old documents', async () => {
    served = await ServedWorkspace.start(faulty)
    await served.shownOnce((shown) => shown.length > 0)
    const before = served.shown()
    served.folder.write('harness-s.json', '{ "kind": "workspace", "roots": [')
    served.told(['harness-s.json', 'changed'])
    await served.shownOnce(() => served.codes('harness-s.json').length > 0)
    expect(served.codes('harness-s.json')).toContain('HS001')
    expect(severitiesOf('S2.sibling.json')).toEqual(['error'])
    served.folder.write('harness-s.json', sampleFiles['harness-s.json'])
    served.told(['harness-s.json', 'changed'])
    expect(await served.shownOnce((shown) => shown.length === before.length)).toEqual(before)
    served.folder.write('S3.sibling.json', { ...sibling, id: 'S3', colour: 'red' })
    served.told(['S3.sibling.json', 'created'])
    await served.shownOnce(() => served.codes('S3.sibling.json').length > 0)
    expect(severitiesOf('S3.sibling.json')).toEqual(['error'])
  })

  test('that appears in a folder inside makes it a workspace of its own, until it goes', async () => {
    served = await ServedWorkspace.start({ ...sampleFiles, 'inner/H0.harness.json': baseHarness })
    await served.shownOnce(() => served.codes('inner/H0.harness.json').length > 0)
    const twice = served.shown()
    expect(twice.map(({ code }) => code)).toContain('HS410')
    served.folder.write('inner/harness-s.json', sampleFiles['harness-s.json'])
    served.told(['inner/harness-s.json', 'created'])
    await served.shownOnce((shown) => shown.length === 0)
    expect(served.shown()).toEqual([])
    rmSync(served.folder.at('inner/harness-s.json'))
    served.told(['inner/harness-s.json', 'deleted'])
    expect(await served.shownOnce((shown) => shown.length === twice.length)).toEqual(twice)
  })
})

describe('watching', () => {
  test('asks once for workspace files, once for documents and once for folders', async () => {
    served = await ServedWorkspace.start(sampleFiles)
    await served.rest()
    const watching = served.registrations.filter(({ method }) => method === 'workspace/didChangeWatchedFiles')
    expect(watching).toHaveLength(1)
    const watchers = watching[0]?.registerOptions?.watchers ?? []
    expect(watchers.map(({ globPattern }) => globPattern)).toEqual([
      '**/harness-s.json',
      '**/*.{harness,sibling,proposal,pool,profile,tasks,tools,job}.json',
      '**/*',
    ])
  })

  test('that the editor refuses degrades to checking on request', async () => {
    served = await ServedWorkspace.start(faulty, { refused: ['client/registerCapability'] })
    await served.shownOnce(() => served.codes('S2.sibling.json').length > 0)
    expect(served.codes('S2.sibling.json')).toContain('HS003')
    served.folder.write('S2.sibling.json', { ...sibling, id: 'S2' })
    const { result } = await served.client.request('harnessS/validate', {})
    expect(memberOf(result, 'errors')).toBe(0)
    await served.rest()
    expect(severitiesOf('S2.sibling.json')).toEqual([])
  })

  test('is not asked for by a client that cannot', async () => {
    served = await ServedWorkspace.start(faulty, { capabilities: {} })
    await served.shownOnce(() => served.codes('S2.sibling.json').length > 0)
    expect(served.codes('S2.sibling.json')).toContain('HS003')
    expect(served.registrations).toEqual([])
  })
})

test('the root of a client that knows of no folders is read', async () => {
  served = new ServedWorkspace(new TemporaryFolder(faulty))
  const params = { processId: process.pid, capabilities: {}, rootUri: served.uri('') }
  await served.client.request('initialize', params)
  served.client.notify('initialized', {})
  await served.shownOnce(() => served.codes('S2.sibling.json').length > 0)
  expect(served.codes('S2.sibling.json')).toContain('HS003')
})

test('the first run of a workspace brings copies of its harnesses, which are no documents of it', async () => {
  served = await ServedWorkspace.start(sampleFiles)
  await served.rest()
  served.folder.write('runs/run-0001/harnesses/H0.harness.json', baseHarness)
  // Editors tell of a folder that came, and not of what is in it.
  served.told(['runs', 'created'])
  await served.rest()
  expect(served.shown()).toEqual([])
})
