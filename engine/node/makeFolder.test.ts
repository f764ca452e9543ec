import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeFolder } from './makeFolder'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'harness-s-folder-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('a folder', () => {
  test('is made with its parents, and may be there already', async () => {
    const folder = join(root, 'a', 'b', 'c')
    await makeFolder(folder)
    await makeFolder(folder)
    expect(statSync(folder).isDirectory()).toBe(true)
  })

  test('below a file is refused', async () => {
    writeFileSync(join(root, 'file'), '')
    await expect(makeFolder(join(root, 'file', 'below'))).rejects.toThrow('ENOTDIR')
  })

  test('that cannot exist is refused instead of tried for ever', async (context) => {
    if (process.platform !== 'linux') context.skip('only Linux has /proc')
    await expect(makeFolder('/proc/no-such/folder')).rejects.toThrow('ENOENT')
  })
})
