import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { installNeeded } from './installed.mjs'
import { hashSources } from './sources.mjs'

let folder

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'harness-s-setup-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (path, content) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content))
}

const lock = {
  packages: {
    '': { name: 'harness-s' },
    'node_modules/ajv': { version: '8.0.0', integrity: 'sha512-a' },
    'node_modules/for-another-platform': { version: '1.0.0', integrity: 'sha512-b', optional: true },
  },
}

describe('installing', () => {
  beforeEach(() => write('package-lock.json', lock))

  it('is needed on a fresh clone', () => {
    expect(installNeeded(folder)).toBe('nothing is installed yet')
  })

  it('is needed after an install that was interrupted', () => {
    write('node_modules/ajv/package.json', { version: '8.0.0' })
    expect(installNeeded(folder)).toBe('nothing is installed yet')
  })

  it('is not needed when npm installed what the lock file asks for', () => {
    write('node_modules/.package-lock.json', { packages: { 'node_modules/ajv': lock.packages['node_modules/ajv'] } })
    expect(installNeeded(folder)).toBeUndefined()
  })

  it('names the package of another version', () => {
    write('node_modules/.package-lock.json', {
      packages: { 'node_modules/ajv': { version: '7.9.9', integrity: 'sha512-z' } },
    })
    expect(installNeeded(folder)).toBe('node_modules/ajv is missing or of another version')
  })
})

describe('the hash of the sources', () => {
  beforeEach(() => {
    for (const name of ['package.json', 'package-lock.json', 'tsconfig.json']) write(name, {})
    write('cli/main.ts', 'export {}')
  })

  it('changes with a source, a new file and the lock file', () => {
    const hashes = [hashSources(folder)]
    const change = (path, content) => {
      write(path, content)
      hashes.push(hashSources(folder))
    }
    change('cli/main.ts', 'export const a = 1')
    change('engine/documents/new.ts', '')
    change('package-lock.json', { changed: true })
    expect(new Set(hashes).size).toBe(4)
  })

  it('stays when a test or a generated file changes', () => {
    const before = hashSources(folder)
    write('cli/main.test.ts', 'test')
    write('engine/documents/generated/validators.js', '')
    expect(hashSources(folder)).toBe(before)
  })

  it('does not depend on where the clone lies', () => {
    const before = hashSources(folder)
    const elsewhere = mkdtempSync(join(tmpdir(), 'harness-s-elsewhere-'))
    try {
      for (const [path, text] of [
        ['package.json', '{}'],
        ['package-lock.json', '{}'],
        ['tsconfig.json', '{}'],
      ]) {
        writeFileSync(join(elsewhere, path), text)
      }
      mkdirSync(join(elsewhere, 'cli'))
      writeFileSync(join(elsewhere, 'cli', 'main.ts'), 'export {}')
      expect(hashSources(elsewhere)).toBe(before)
    } finally {
      rmSync(elsewhere, { recursive: true, force: true })
    }
  })
})
