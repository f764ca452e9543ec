import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listDocuments, readDocuments } from './workspaceFiles'
import { findWorkspaceFolder } from './workspaceFolder'

let folder: string

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'harness-s-files-')))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (path: string, content: string | Uint8Array = '{}') => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}

const read = async (roots?: readonly string[]) => readDocuments(folder, await listDocuments(folder, roots))
const paths = async (roots?: readonly string[]) => (await read(roots)).files.map(({ path }) => path)

describe('the workspace folder', () => {
  it('is the nearest one upwards that holds a harness-s.json', () => {
    write('harness-s.json')
    write('inner/harness-s.json')
    write('inner/deep/er/H0.harness.json')
    expect(findWorkspaceFolder(join(folder, 'inner', 'deep', 'er'))).toBe(join(folder, 'inner'))
    expect(findWorkspaceFolder(folder)).toBe(folder)
  })

  it('is nowhere when no folder above has one', () => {
    expect(findWorkspaceFolder(folder)).toBeUndefined()
  })
})

describe('the documents of a workspace', () => {
  it('are found by name, in a fixed order', async () => {
    for (const path of [
      'harness-s.json',
      'b/S1.sibling.json',
      'a/H0.harness.json',
      'a/package.json',
      'a/harness.json',
    ]) {
      write(path)
    }
    expect(await paths()).toEqual(['a/H0.harness.json', 'b/S1.sibling.json', 'harness-s.json'])
  })

  it('do not lie in packages, runs, hidden folders or another workspace', async () => {
    for (const place of ['node_modules/p', 'runs/r', '.git', 'other']) write(`${place}/H0.harness.json`)
    write('other/harness-s.json')
    write('own/H0.harness.json')
    expect(await paths()).toEqual(['own/H0.harness.json'])
  })

  it('lie under the roots only, and the workspace file belongs to them wherever the roots are', async () => {
    for (const path of ['harness-s.json', 'a/H0.harness.json', 'b/H1.harness.json']) write(path)
    expect(await paths(['b'])).toEqual(['b/H1.harness.json', 'harness-s.json'])
  })

  it('are read once when roots overlap', async () => {
    write('a/b/H0.harness.json')
    expect(await paths(['a', 'a/b', '.'])).toEqual(['a/b/H0.harness.json'])
  })

  it('keep their byte order mark, so that positions agree with the editor', async () => {
    write('H0.harness.json', '\uFEFF{}')
    expect((await read()).files[0]?.text).toBe('\uFEFF{}')
  })
})

describe('a document that cannot be read', () => {
  it('is named with its reason and hides no other', async () => {
    write('good.harness.json')
    write('latin1.harness.json', Uint8Array.of(0x22, 0xe9, 0x22))
    symlinkSync('nowhere', join(folder, 'gone.harness.json'))
    symlinkSync('loop.harness.json', join(folder, 'loop.harness.json'))
    const { files, unreadable } = await read()
    expect(files.map(({ path }) => path)).toEqual(['good.harness.json'])
    expect(unreadable).toEqual([
      { path: 'gone.harness.json', reason: 'it does not exist' },
      { path: 'latin1.harness.json', reason: 'it is not UTF-8 text' },
      { path: 'loop.harness.json', reason: 'its symbolic links go round in circles' },
    ])
  })

  it('may be a root that does not exist', async () => {
    write('harness-s.json')
    const { files, unreadable } = await read(['missing'])
    expect(files.map(({ path }) => path)).toEqual(['harness-s.json'])
    expect(unreadable).toEqual([{ path: 'missing', reason: 'it does not exist' }])
  })
})
