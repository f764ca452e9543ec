import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hostFolder, hosts, isHostInstalled, lockFolder, markerName } from './hosts.mjs'
import { skipReason, summarise } from './lane.mjs'

let root
let cache

const { newest } = hosts

const writeLock = (text) => {
  mkdirSync(lockFolder(root, newest), { recursive: true })
  writeFileSync(join(lockFolder(root, newest), 'package-lock.json'), text)
}

const markInstalled = () => {
  mkdirSync(hostFolder(root, newest), { recursive: true })
  writeFileSync(join(hostFolder(root, newest), markerName), '{}')
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'harness-s-hosts-'))
  cache = process.env.HARNESS_S_CACHE
  process.env.HARNESS_S_CACHE = join(root, 'cache')
  writeLock('{}')
})

afterEach(() => {
  if (cache === undefined) delete process.env.HARNESS_S_CACHE
  else process.env.HARNESS_S_CACHE = cache
  rmSync(root, { recursive: true, force: true })
})

describe('the cache of VS Code builds', () => {
  it('gives each lock file a folder of its own', () => {
    const before = hostFolder(root, newest)
    writeLock('{ "changed": true }')
    expect(hostFolder(root, newest)).not.toBe(before)
  })

  it('installs again when the recipe changes, though the lock file does not', () => {
    expect(hostFolder(root, { ...newest, recipe: newest.recipe + 1 })).not.toBe(hostFolder(root, newest))
  })

  it('lies outside the clone, in the cache folder of the user', () => {
    expect(hostFolder(root, newest).startsWith(join(root, 'cache', 'workbench'))).toBe(true)
  })

  it('counts an interrupted install as none', () => {
    mkdirSync(join(hostFolder(root, newest), 'node_modules'), { recursive: true })
    expect(isHostInstalled(root, newest)).toBe(false)
    markInstalled()
    expect(isHostInstalled(root, newest)).toBe(true)
  })
})

describe('the workbench lane', () => {
  it('says how to fetch VS Code where nobody asked for it', () => {
    expect(skipReason(root, newest, false)).toBe(
      `VS Code ${newest.version} is not in the cache; npm test -- --workbench fetches it (up to 800 MB)`,
    )
  })

  it('runs for those who ask, and in CI', () => {
    expect(skipReason(root, newest, true)).toBeUndefined()
  })

  it('names the browser that is missing beside an installed VS Code', () => {
    markInstalled()
    const path = process.env.PATH
    process.env.PATH = root
    try {
      expect(skipReason(root, newest, false)).toContain('missing tool: chromium')
    } finally {
      process.env.PATH = path
    }
  })

  it('counts each test, and prints why one failed', () => {
    const tests = [
      { title: 'hover', state: 'passed', milliseconds: 1 },
      { title: 'rename', state: 'failed', milliseconds: 1, message: 'expected 2 files' },
    ]
    expect(summarise('workbench', tests, 'host folder: 9.6 s\n')).toEqual({
      title: 'workbench',
      passed: 1,
      failed: 1,
      skipped: 0,
      output: 'host folder: 9.6 s\n\nFAILED rename\nexpected 2 files',
    })
  })
})
