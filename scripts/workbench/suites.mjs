import { hosts } from './hosts.mjs'
import { skipReason, workbenchLane } from './lane.mjs'
import { prepareSuites } from './prepare.mjs'

const skipped = (title, reason) => ({ title, passed: 0, failed: 0, skipped: 1, output: `skipped: ${title}: ${reason}` })

/** The workbench lanes as `[title, run]`, one after another: each takes both cores and 1.2 GB. */
export const workbenchSuites = (root, isWanted) => {
  let prepared
  return Object.values(hosts).map((host) => {
    const title = `workbench ${host.name}`
    const run = async () => {
      const reason = skipReason(root, host, isWanted)
      if (reason) return skipped(title, reason)
      prepared ??= prepareSuites(root)
      return await workbenchLane(root, host, await prepared)
    }
    return [title, run]
  })
}
