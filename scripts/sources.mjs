import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const folders = ['cli', 'client', 'engine', 'protocol', 'schemas', 'scripts', 'server', 'webviews']
const files = ['package-lock.json', 'package.json', 'tsconfig.json']
/** What the build itself writes, and what never reaches the bundle. */
const isInput = (path) => !/(^|\/)generated(\/|$)|\.generated\.ts$|\.test\.ts$|\.d\.ts$/.test(path)

const filesUnder = (root, folder) =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : []

/** One hash over names and contents of everything that the bundle is made from. */
export const hashSources = (root) => {
  const paths = [...folders.flatMap((folder) => filesUnder(root, folder)), ...files.map((name) => join(root, name))]
  const hash = createHash('sha256')
  for (const path of paths.filter(isInput).sort()) {
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update('\0')
  }
  return hash.digest('hex')
}
