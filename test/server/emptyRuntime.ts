import { inSlices } from '../../engine/node/slices'

/** What servers in memory see of a machine without files, runs and watchers. */
export const emptyRuntime = {
  watchers: [],
  isFolder: () => false,
  isReached: () => true,
  readReport: () => Promise.reject(new Error('nothing was run')),
  isWorkedOn: () => false,
  readLog: async () => [],
  readRepairRecord: async () => undefined,
  readTrialRollouts: async () => ({ rollouts: [], isSample: false }),
  inSlices,
}
