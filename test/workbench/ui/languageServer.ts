import { setTimeout as sleep } from 'node:timers/promises'
import { isOurServer, type RunningProcess, runningProcesses } from '../processes'
import type { Workbench } from '../workbench'

const patience = 10_000

const servers = async ({ extensions }: Workbench) =>
  (await runningProcesses()).filter((each) => isOurServer(each) && each.command.includes(extensions))

/** The one language server of the window, once it is not the one with the pid `before` (any more). */
export const languageServer = async (workbench: Workbench, before = 0): Promise<RunningProcess> => {
  const deadline = Date.now() + patience
  for (;;) {
    const [server, ...others] = await servers(workbench)
    if (server !== undefined && others.length === 0 && server.pid !== before) return server
    if (Date.now() > deadline) throw new Error(`There is not one new language server, but ${others.length + 1}.`)
    await sleep(25)
  }
}
