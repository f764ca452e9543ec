import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { leadsOutside } from './leadsOutside'

let box: string
let folder: string

beforeEach(() => {
  box = mkdtempSync(join(tmpdir(), 'harness-s-links-'))
  folder = join(box, 'workspace')
  mkdirSync(join(folder, 'inner'), { recursive: true })
  mkdirSync(join(box, 'other'))
  writeFileSync(join(folder, 'inner', 'file'), '')
  writeFileSync(join(box, 'other', 'file'), '')
  symlinkSync('workspace', join(box, 'home'))
  symlinkSync('inner', join(folder, 'to-inner'))
  symlinkSync('../other', join(folder, 'to-other'))
  symlinkSync('../other/file', join(folder, 'to-file'))
  symlinkSync('nowhere', join(folder, 'to-nothing'))
})
afterEach(() => rmSync(box, { recursive: true, force: true }))

it.each([
  ['inner/file', false],
  ['to-inner/file', false],
  ['missing', false],
  ['to-nothing', false],
  ['to-other/file', true],
  ['to-file', true],
])('%s: %s', async (path, outside) => {
  expect(await leadsOutside(folder, join(folder, path))).toBe(outside)
})

it('is false for what lies in a workspace that is itself reached through a link', async () => {
  expect(await leadsOutside(join(box, 'home'), join(box, 'home', 'inner/file'))).toBe(false)
})
