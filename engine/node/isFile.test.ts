import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isFile } from './isFile'

const folder = mkdtempSync(join(tmpdir(), 'harness-s-is-file-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a file is one; a folder, nothing, and what is too long for a path are none', () => {
  const path = join(folder, 'log.jsonl')
  writeFileSync(path, '')
  expect(isFile(path)).toBe(true)
  expect(isFile(folder)).toBe(false)
  expect(isFile(join(folder, 'missing'))).toBe(false)
  expect(isFile(join(folder, 'x'.repeat(5000)))).toBe(false)
})
