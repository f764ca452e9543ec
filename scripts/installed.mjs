import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

const differs = (wanted, found) => wanted.version !== found?.version || wanted.integrity !== found?.integrity

/**
 * Why `npm ci` is needed, or undefined when node_modules holds what package-lock.json asks for. npm writes its own
 * account of node_modules last of all, so an interrupted install counts as missing.
 */
export const installNeeded = (folder) => {
  const account = join(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(account)) return 'nothing is installed yet'
  const found = packagesOf(account)
  const wanted = Object.entries(packagesOf(join(folder, 'package-lock.json')))
  // Optional packages are those of other platforms; the root package has the empty path.
  const stale = wanted.find(([path, entry]) => path !== '' && !entry.optional && differs(entry, found[path]))
  return stale && `${stale[0]} is missing or of another version`
}
