// Makes dist/harness-s-VERSION.vsix, the extension as users install it. Needs no network.
import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageExtension } from './vsix.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const file = join('dist', `${name}-${version}.vsix`)

await packageExtension(root, join(root, file))
const kilobytes = Math.round(statSync(join(root, file)).size / 1000)
console.log(`${file} (${kilobytes} kB)
Install it: code --install-extension ${file}`)
