// The suites of the extension host in desktop VS Code, which is downloaded first: for people with a network.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cacheRoot } from './hosts.mjs'
import { prepareSuites } from './prepare.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const prepared = await prepareSuites(root)
const config = { ...prepared, root, cache: join(cacheRoot(), 'workbench', 'desktop'), executable: process.env.VSCODE }
const program = join(prepared.bundles, 'desktop.js')
const { status } = spawnSync(process.execPath, [program, JSON.stringify(config)], { stdio: 'inherit' })
process.exit(status ?? 1)
