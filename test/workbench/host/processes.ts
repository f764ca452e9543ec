import { isOurServer, type RunningProcess, runningProcesses } from '../processes'

export const startedByThisHost = async (): Promise<readonly RunningProcess[]> =>
  (await runningProcesses()).filter(({ parent }) => parent === process.pid)

export const languageServers = async (): Promise<readonly RunningProcess[]> =>
  (await startedByThisHost()).filter(isOurServer)
