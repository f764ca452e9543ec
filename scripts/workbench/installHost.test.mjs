import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hostFolder, hosts, isHostInstalled, lockFolder } from './hosts.mjs'
import { ensureHost } from './installHost.mjs'

/** A program in place of npm, so that nothing is fetched. */
const writeNpm = (folder, script) => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\n${script}\n`)
  chmodSync(join(folder, 'npm'), 0o755)
}

const { newest } = hosts
const saved = { ...process.env }
let root

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'harness-s-install-'))
  process.env.HARNESS_S_CACHE = join(root, 'cache')
  process.env.PATH = `${join(root, 'bin')}:${saved.PATH}`
  mkdirSync(lockFolder(root, newest), { recursive: true })
  for (const name of ['package.json', 'package-lock.json']) writeFileSync(join(lockFolder(root, newest), name), '{}')
})

afterEach(() => {
  process.env.PATH = saved.PATH
  if (saved.HARNESS_S_CACHE === undefined) delete process.env.HARNESS_S_CACHE
  else process.env.HARNESS_S_CACHE = saved.HARNESS_S_CACHE
  rmSync(root, { recursive: true, force: true })
})

/** Does what `npm ci` would have to do for the steps after it. */
const workingNpm = 'echo "$@" >> "$HARNESS_S_CACHE/calls"; mkdir -p node_modules/code-server/lib/vscode/extensions'

describe('installing VS Code from npm', () => {
  beforeEach((context) => {
    if (process.platform !== 'linux') context.skip('VS Code is fetched for Linux only')
  })

  it('leaves nothing behind and names the command when npm fails', async () => {
    writeNpm(join(root, 'bin'), 'echo "getaddrinfo EAI_AGAIN registry" >&2; exit 1')
    await expect(ensureHost(root, newest)).rejects.toThrow(
      /npm ci .* failed in .*; is the npm registry reachable\?\ngetaddrinfo EAI_AGAIN registry/,
    )
    expect(readdirSync(dirname(hostFolder(root, newest)))).toEqual([])
  })

  it('runs no install script but those that are named', async () => {
    writeNpm(join(root, 'bin'), workingNpm)
    await ensureHost(root, newest)
    const calls = readFileSync(join(root, 'cache', 'calls'), 'utf8')
      .trim()
      .split('\n')
    expect(calls.map((call) => call.split(' ')[0])).toEqual(['ci', 'install', 'install', 'rebuild'])
    const scripted = calls.filter((call) => !call.includes('--ignore-scripts'))
    expect(scripted).toHaveLength(1)
    expect(scripted[0]).toContain('rebuild @vscode/spdlog')
  })

  it('is done once', async () => {
    writeNpm(join(root, 'bin'), workingNpm)
    await ensureHost(root, newest)
    writeNpm(join(root, 'bin'), 'exit 1')
    await expect(ensureHost(root, newest)).resolves.toBe(hostFolder(root, newest))
  })

  it('may happen in two processes at once', async () => {
    writeNpm(join(root, 'bin'), `${workingNpm}; sleep 0.1`)
    await Promise.all([ensureHost(root, newest), ensureHost(root, newest)])
    expect(isHostInstalled(root, newest)).toBe(true)
    expect(readdirSync(dirname(hostFolder(root, newest)))).toHaveLength(1)
  })

  it('replaces what a crash has left in its place', async () => {
    writeNpm(join(root, 'bin'), workingNpm)
    mkdirSync(join(hostFolder(root, newest), 'half'), { recursive: true })
    await ensureHost(root, newest)
    expect(existsSync(join(hostFolder(root, newest), 'half'))).toBe(false)
    expect(isHostInstalled(root, newest)).toBe(true)
  })
})
