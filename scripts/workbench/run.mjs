// The tests in VS Code alone, or some of them: `npm run test:workbench -- [newest|oldest] ["ui folder"]`.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hosts } from './hosts.mjs'
import { workbenchLane } from './lane.mjs'
import { prepareSuites } from './prepare.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const [name = 'newest', only = ''] = process.argv.slice(2)
if (!hosts[name]) {
  console.error(`workbench: there is no host ${name}; known are ${Object.keys(hosts).join(', ')}`)
  process.exit(2)
}

const { title, output, passed, failed } = await workbenchLane(root, hosts[name], {
  ...(await prepareSuites(root)),
  only,
})
console.log(`${output}\n${title}\n${passed} passed, ${failed} failed, 0 skipped`)
process.exit(failed === 0 ? 0 : 1)
