import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type RunningProcess, runningProcesses } from '../processes'
import type { Workbench } from '../workbench'

/** What windows play, as the machine and the folder of runs tell it. */

const patience = 12_000

/** Estimates of the cost are none. */
const evaluations = async ({ extensions }: Workbench): Promise<readonly RunningProcess[]> =>
  (await runningProcesses()).filter(
    ({ command }) => command.includes(extensions) && /cli\.js eval/.test(command) && command.includes('--events'),
  )

/** Asks until there is an answer; `missing` says what there is instead when that takes too long. */
const answered = async <T>(ask: () => Promise<T | undefined>, missing: () => string): Promise<T> => {
  for (const deadline = Date.now() + patience; ; await sleep(10)) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (Date.now() > deadline) throw new Error(missing())
  }
}

/** Waits until as many evaluations run. */
export const running = (workbench: Workbench, count: 0 | 1): Promise<readonly RunningProcess[]> => {
  let found: readonly RunningProcess[] = []
  const asMany = async () => {
    found = await evaluations(workbench)
    return found.length === count ? found : undefined
  }
  return answered(asMany, () => `${found.length} evaluations run, not ${count}.`)
}

/** Whatever a failed test has left. */
export const endAll = async (workbench: Workbench): Promise<void> => {
  for (const { pid } of await evaluations(workbench)) process.kill(pid, 'SIGKILL')
}

const recorded = (workbench: Workbench, run: string, file: string): string => {
  const path = join(workbench.workspace, 'runs', run, file)
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

const headerOf = (workbench: Workbench, run: string) => JSON.parse(recorded(workbench, run, 'run.json'))

export const statusOf = (workbench: Workbench, run: string): string => headerOf(workbench, run).status

/** Waits until a run is over. */
export const ended = async (workbench: Workbench, run: string): Promise<void> => {
  const isOver = () => recorded(workbench, run, 'run.json') !== '' && statusOf(workbench, run) === 'complete'
  await answered(
    async () => isOver() || undefined,
    () => `${run} does not end.`,
  )
}

export const runsOf = ({ workspace }: Workbench): readonly string[] => readdirSync(join(workspace, 'runs')).sort()

export const harnessesOf = (workbench: Workbench, run: string): readonly string[] =>
  headerOf(workbench, run).harnesses.map(({ id }: { readonly id: string }) => id)

interface Sampled {
  readonly taskId: string
  readonly role: string
}

/** Of a run that tried a sibling on what its parent failed. */
export const targetsOf = (workbench: Workbench, run: string): readonly string[] =>
  headerOf(workbench, run)
    .localEvaluation.tasks.filter(({ role }: Sampled) => role === 'target')
    .map(({ taskId }: Sampled) => taskId)

const resultsOf = (workbench: Workbench, run: string) =>
  recorded(workbench, run, 'results.jsonl')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

export const rolloutsOf = (workbench: Workbench, run: string): readonly string[] =>
  resultsOf(workbench, run).map(({ rollout }) => rollout)

/** Each rollout with how it ended and what it cost. */
export const playedIn = (workbench: Workbench, run: string): readonly string[] =>
  resultsOf(workbench, run).map(({ rollout, outcome, steps, tokens }) =>
    JSON.stringify({ rollout, outcome, steps, tokens }),
  )

export const outcomesOf = (workbench: Workbench, run: string): readonly string[] =>
  resultsOf(workbench, run).map(({ outcome }) => outcome)

/** When the first rollout of the run ended, by the clock of this machine. */
export const firstEndOf = (workbench: Workbench, run: string): number => {
  const events = recorded(workbench, run, 'events.jsonl').split('\n')
  return Date.parse(JSON.parse(events.find((line) => line.includes('"rollout_finished"')) ?? '{}').at)
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
