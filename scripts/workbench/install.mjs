// Installs the hosts of the workbench tests ahead of time: `node scripts/workbench/install.mjs [newest] [oldest]`.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hosts } from './hosts.mjs'
import { ensureHost } from './installHost.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const names = process.argv.slice(2)

for (const name of names.length > 0 ? names : Object.keys(hosts)) {
  if (!hosts[name]) {
    console.error(`workbench: there is no host ${name}; known are ${Object.keys(hosts).join(', ')}`)
    process.exit(2)
  }
  try {
    await ensureHost(root, hosts[name])
  } catch (error) {
    console.error(`workbench: ${error.message}`)
    process.exit(3)
  }
}
