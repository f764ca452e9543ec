import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type RunningProcess, runningProcesses } from '../processes'
import type { Workbench } from '../workbench'

/** What windows play, as the machine and the folder of runs tell it. */

const patience = 12_000

/** Estimates of the cost are none. */
const evaluations = async ({ extensions }: Workbench): Promise<readonly RunningProcess[]> =>
  (await runningProcesses()).filter(
    ({ command }) => command.includes(extensions) && /cli\.js eval/.test(command) && command.includes('--events'),
  )

/** Waits until as many evaluations run. */
export const running = async (workbench: Workbench, count: 0 | 1): Promise<readonly RunningProcess[]> => {
  for (const deadline = Date.now() + patience; ; await sleep(10)) {
    const found = await evaluations(workbench)
    if (found.length === count) return found
    if (Date.now() > deadline) throw new Error(`${found.length} evaluations run, not ${count}.`)
  }
}

const recorded = (workbench: Workbench, run: string, file: string): string => {
  const path = join(workbench.workspace, 'runs', run, file)
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

export const statusOf = (workbench: Workbench, run: string): string =>
  JSON.parse(recorded(workbench, run, 'run.json')).status

export const rolloutsOf = (workbench: Workbench, run: string): readonly string[] =>
  recorded(workbench, run, 'results.jsonl')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).rollout)

/** When the first rollout of the run ended, by the clock of this machine. */
export const firstEndOf = (workbench: Workbench, run: string): number => {
  const events = recorded(workbench, run, 'events.jsonl').split('\n')
  return Date.parse(JSON.parse(events.find((line) => line.includes('"rollout_finished"')) ?? '{}').at)
}

/** Milliseconds that Node takes to start and end on a machine that does nothing else. */
const idleStartMs = 50

/** How much longer things take than on an idle machine, by the quickest of three starts of Node; at least 1. */
export const howSlow = async (): Promise<number> => {
  const times: number[] = []
  for (let start = performance.now(); times.length < 3; start = performance.now()) {
    await promisify(execFile)(process.execPath, ['-e', '0'])
    times.push(performance.now() - start)
  }
  return Math.max(1, Math.min(...times) / idleStartMs)
}

interface Frozen {
  readonly goOn: () => void
  readonly kill: () => void
}

/** Stops the clock of the evaluation of this run in its middle, which else is over in two seconds. */
export const freeze = async (workbench: Workbench, run: string): Promise<Frozen> => {
  const [evaluation] = await running(workbench, 1)
  const pid = evaluation?.pid ?? 0
  const deadline = Date.now() + patience
  while (recorded(workbench, run, 'results.jsonl') === '' && Date.now() < deadline) await sleep(5)
  process.kill(pid, 'SIGSTOP')
  return { goOn: () => process.kill(pid, 'SIGCONT'), kill: () => process.kill(pid, 'SIGKILL') }
}
