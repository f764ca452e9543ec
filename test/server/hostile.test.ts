import { chmodSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { statusMethod } from '../../protocol/languageServer'
import { baseHarness, sampleFiles, sibling } from '../cli/sampleWorkspace'
import { freshFindings } from './freshFindings'
import { listOf, memberOf, ServedWorkspace, type ServerChoices, TemporaryFolder, textOf } from './servedWorkspace'

const mebibyte = 2 ** 20
const isLong = Number(process.env['HARNESS_S_FUZZ'] ?? 0) >= 10_000
const manyFiles = isLong ? 20_000 : 4000

/** A valid harness of about as many bytes. */
const largeHarness = (bytes: number) => {
  const text = 'Read the page before you answer, and never guess what it says. '.repeat(16)
  const names = Array.from({ length: Math.ceil(bytes / (text.length + 80)) }, (_, index) => `rule-${index}`)
  const rules = Object.fromEntries(names.map((name) => [name, { text: `${name}: ${text}` }]))
  return { ...baseHarness, id: 'Large', state: { ...baseHarness.state, rules } }
}

const faultySibling = { ...sibling, id: 'S2', colour: 'red' }

let served: ServedWorkspace
afterEach(() => served.stop(), 60_000)

const start = async (files: Readonly<Record<string, unknown>>, choices: ServerChoices = {}) => {
  served = await ServedWorkspace.start({ ...sampleFiles, 'S2.sibling.json': faultySibling, ...files }, choices)
  await restWorks()
}

/** Whatever else there is: the sound documents are judged, and requests are answered. */
const restWorks = async () => {
  await served.shownOnce(() => served.codes('S2.sibling.json').includes('HS003'))
  expect(served.codes('S2.sibling.json')).toContain('HS003')
  const textDocument = { uri: served.uri('harness/S1.sibling.json') }
  const { result } = await served.client.request('textDocument/documentSymbol', { textDocument })
  expect(result).not.toBeNull()
}

/** Files that the server says it could not read, by path in the folder, with the reason. */
const unreadable = (): Readonly<Record<string, string>> => {
  const last = served.client.notifications.findLast(({ method }) => method === statusMethod)
  const files = listOf(memberOf(last?.params, 'unreadable'))
  const root = served.uri('')
  const paths = files.map((file) => String(memberOf(file, 'uri')).slice(root.length).replace(/^\//, ''))
  return Object.fromEntries(files.map((file, index) => [paths[index], String(memberOf(file, 'reason'))]))
}

describe('large and hostile documents', () => {
  test('of 5 MB, and 10 000 levels deep, are judged or refused in a heap of 160 MB', async () => {
    const deep = `{ "kind": "harness", "schemaVersion": 1, "id": "Deep", "state": ${'{ "a": '.repeat(10_000)}1`
    await start(
      {
        'large.harness.json': largeHarness(5 * mebibyte),
        'deep.harness.json': `${deep}${'}'.repeat(10_001)}`,
        'open.harness.json': '['.repeat(200_000),
        'bomb.harness.json': { ...baseHarness, id: 'Bomb', state: { hooks: { x: { condition: nestedAll(400) } } } },
      },
      { nodeArguments: ['--max-old-space-size=160'], limitMs: 30_000 },
    )
    expect(served.codes('large.harness.json')).not.toContain('HS001')
    for (const path of ['deep.harness.json', 'open.harness.json']) {
      expect(served.codes(path)).toContain('HS001')
      expect(served.shown(path).length).toBeLessThanOrEqual(200)
    }
    expect(
      served
        .shown('deep.harness.json')
        .map(({ message }) => message)
        .join(),
    ).toMatch(/deep|nest|level/)

    served.open('deep.harness.json', deep)
    served.open('large.harness.json', textOf(largeHarness(5 * mebibyte)))
    for (let edit = 0; edit < 3; edit += 1) {
      const place = { line: 4, character: 12 }
      served.edit('large.harness.json', [{ range: { start: place, end: place }, text: 'x' }])
      served.edit('deep.harness.json', `${deep}${' '.repeat(edit)}`)
      await served.barrier()
    }
    await restWorks()
    expect(served.client.isRunning).toBe(true)
  }, 60_000)

  test('of 10 MB leave the others alone', async () => {
    await start({ 'large.harness.json': largeHarness(10 * mebibyte) }, { limitMs: 30_000 })
    expect(served.shown('large.harness.json')).toEqual([])
  }, 60_000)

  test(`in a folder of ${manyFiles} files are all judged`, async () => {
    const count = manyFiles
    const harnessOf = (index: number) =>
      `{"kind":"harness","schemaVersion":1,"id":"H${index}","state":{}${index % 1000 === 999 ? ',"colour":1' : ''}}`
    const files = Array.from({ length: count }, (_, index) => [
      `many/${index % 50}/${index}.harness.json`,
      harnessOf(index + 10),
    ])
    await start(Object.fromEntries(files), { limitMs: 60_000 })
    const wrong = () => served.shown().filter(({ code, file }) => code === 'HS003' && file.startsWith('many/'))
    await served.shownOnce(() => wrong().length === count / 1000)
    expect(wrong()).toHaveLength(count / 1000)
  }, 120_000)

  const nestedAll = (levels: number): unknown => {
    let condition: unknown = 'always'
    for (let level = 0; level < levels; level += 1) condition = { all: [condition, condition] }
    return levels > 20 ? JSON.parse(`${'{"all":['.repeat(levels)}"always"${']}'.repeat(levels)}`) : condition
  }
})

describe('a file that cannot be read is named with the reason, and the rest works:', () => {
  test('binary data, and text that is not UTF-8', async () => {
    await start({
      'binary.harness.json': Uint8Array.from({ length: 4096 }, (_, index) => (index * 167) % 256),
      'latin.sibling.json': Buffer.from('{ "kind": "sibling", "id": "größe" }', 'latin1'),
    })
    expect(unreadable()).toEqual({
      'binary.harness.json': expect.stringContaining('UTF-8'),
      'latin.sibling.json': expect.stringContaining('UTF-8'),
    })
  })

  test('links that go in circles, and links to nothing', async () => {
    const folder = new TemporaryFolder({ ...sampleFiles, 'S2.sibling.json': faultySibling })
    mkdirSync(folder.at('loop'))
    symlinkSync(folder.at('loop'), folder.at('loop/again'))
    symlinkSync('self.harness.json', folder.at('self.harness.json'))
    symlinkSync('gone.json', folder.at('dangling.harness.json'))
    served = new ServedWorkspace(folder)
    await served.initialize()
    await restWorks()
    expect(unreadable()).toEqual({
      'self.harness.json': expect.stringContaining('it is a link'),
      'dangling.harness.json': expect.stringContaining('it is a link'),
    })
  })

  test('a folder with the name of a document', async () => {
    await start({ 'folder.harness.json/inner.harness.json': { ...baseHarness, id: 'Inner', colour: 1 } })
    expect(served.codes('folder.harness.json/inner.harness.json')).toContain('HS003')
  })

  test('a file or folder without the right to read it', async (context) => {
    if (process.getuid?.() === 0) context.skip('root may read everything')
    const folder = new TemporaryFolder({ ...sampleFiles, 'S2.sibling.json': faultySibling, 'no/x.harness.json': {} })
    folder.write('secret.harness.json', baseHarness)
    chmodSync(folder.at('secret.harness.json'), 0)
    chmodSync(folder.at('no'), 0)
    served = new ServedWorkspace(folder)
    await served.initialize()
    await restWorks()
    chmodSync(folder.at('no'), 0o755)
    expect(Object.keys(unreadable()).sort()).toEqual(['no', 'secret.harness.json'])
  })

  test('until it is mended', async () => {
    await start({ 'S3.sibling.json': Buffer.from([0xff, 0xfe, 0x00]) })
    expect(Object.keys(unreadable())).toEqual(['S3.sibling.json'])
    served.folder.write('S3.sibling.json', { ...faultySibling, id: 'S3' })
    served.told(['S3.sibling.json', 'changed'])
    await served.shownOnce(() => served.codes('S3.sibling.json').includes('HS003'))
    expect(unreadable()).toEqual({})
    served.folder.write('S3.sibling.json', Buffer.from([0xff, 0xfe, 0x00]))
    served.told(['S3.sibling.json', 'changed'])
    await served.shownOnce(() => served.codes('S3.sibling.json').length === 0)
    expect(served.codes('S3.sibling.json')).toEqual([])
    expect(Object.keys(unreadable())).toEqual(['S3.sibling.json'])
  })
})

test('files that are made and deleted while they are read leave what is on the disk', async () => {
  await start({})
  for (let round = 0; round < 40; round += 1) {
    const path = `fleeting/${round % 4}.harness.json`
    served.folder.write(path, { ...baseHarness, id: `F${round % 4}`, colour: round })
    served.told([path, 'created'])
    if (round % 3 !== 0) rmSync(served.folder.at(path))
    if (round % 2 === 0) await served.barrier()
    if (round % 3 !== 0) served.told([path, 'deleted'])
  }
  const fresh = await freshFindings(served.folder.path)
  expect(await served.shownOnce((shown) => shown.length === fresh.length)).toEqual(fresh)
})
