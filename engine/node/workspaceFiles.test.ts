import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { linkReason } from './readText'
import { isReached, listDocuments, listWorkspace, readDocuments, workspaceRoots } from './workspaceFiles'
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
    mkdirSync(join(folder, 'good.d'))
    symlinkSync('nowhere', join(folder, 'gone.harness.json'))
    symlinkSync('good.harness.json', join(folder, 'good.d', 'linked.harness.json'))
    const { files, unreadable } = await read()
    expect(files.map(({ path }) => path)).toEqual(['good.harness.json'])
    expect(unreadable).toEqual([
      { path: 'gone.harness.json', reason: linkReason },
      { path: 'good.d/linked.harness.json', reason: linkReason },
      { path: 'latin1.harness.json', reason: 'it is not UTF-8 text' },
    ])
  })

  it('may be a root that does not exist', async () => {
    write('harness-s.json')
    const { files, unreadable } = await read(['missing'])
    expect(files.map(({ path }) => path)).toEqual(['harness-s.json'])
    expect(unreadable).toEqual([{ path: 'missing', reason: 'it does not exist' }])
  })
})

describe('the roots of a workspace', () => {
  const workspace = (more: object) => JSON.stringify({ kind: 'workspace', schemaVersion: 1, id: 'w', ...more })

  it.each([
    ['a folder', workspace({ roots: ['a'] }), ['a']],
    ['nothing', workspace({}), ['.']],
    ['a number', workspace({ roots: 3 }), ['.']],
    ['what nobody can read', '{ "roots": [', ['.']],
  ])('are those that its file names: %s', async (_, text, expected) => {
    write('harness-s.json', text)
    expect(await workspaceRoots(folder)).toEqual(expected)
  })

  it('that lie outside are named, and not looked into', async () => {
    write('inner/harness-s.json', workspace({ roots: ['a', '../outer', '/etc'] }))
    for (const path of ['inner/a/H0.harness.json', 'outer/H1.harness.json']) write(path)
    const { paths: found, unreadable } = await listWorkspace(join(folder, 'inner'))
    expect(found).toEqual(['inner/a/H0.harness.json', 'inner/harness-s.json'].map((path) => join(folder, path)))
    expect(unreadable.map(({ path }) => path)).toEqual([join(folder, 'outer'), '/etc'])
    expect(unreadable[0]?.reason).toContain('outside')
  })
})

describe('a path is reached', () => {
  it.each([
    ['a', true],
    ['runs', false],
    ['runs/run-0001/harnesses', false],
    ['node_modules', false],
    ['.git', false],
    ['a/.x.harness.json', true],
  ])('%s: %s, for a folder that came is looked into, and holds copies where runs keep theirs', (path, expected) => {
    expect(isReached(folder, ['.'], join(folder, path))).toBe(expected)
  })

  it.each([
    ['a/H0.harness.json', ['.'], true],
    ['harness-s.json', ['a'], true],
    ['a/b/H0.harness.json', ['a'], true],
    ['b/H0.harness.json', ['a'], false],
    ['runs/r/H0.harness.json', ['.'], false],
    ['a/node_modules/p/H0.harness.json', ['.'], false],
    ['.git/H0.harness.json', ['.'], false],
    ['../H0.harness.json', ['.', '..'], false],
  ])('%s from %j: %s, as the listing says', async (path, roots, expected) => {
    write(path)
    expect(isReached(folder, roots, join(folder, path))).toBe(expected)
    const { paths: found } = await listDocuments(
      folder,
      roots.filter((root) => root !== '..'),
    )
    expect(found.includes(join(folder, path))).toBe(expected)
    if (path.startsWith('..')) rmSync(join(folder, path))
  })
})
