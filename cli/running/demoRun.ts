import { relative } from 'node:path'
import { abortOnInterrupt } from '../interrupt'
import { note, print } from '../text/output'
import { coverageChart, reportTable } from '../text/reportText'
import { trainingTables } from '../text/trainingText'
import { openWorkspace, type WorkspaceContext } from '../workspace/context'
import { choosePool, poolHarnessIds } from '../workspace/pools'
import type { GlobalOptions } from '../workspace/workspaceFolder'
import { evaluate } from './evalRun'
import { watchRun } from './runProgress'
import { runPath } from './runs'
import type { TrainingResult } from './trainingResult'
import { train } from './trainRun'

export interface DemoOptions extends GlobalOptions {
  readonly tasks: number
  readonly updates: number
}

const introduction = `Harness-S in its toy world: six small apps, a policy of 69 000 weights that reads and writes 70 words,
a base harness H0 and eight siblings that each change a hook or two. It shows a mechanism. It is not a benchmark.
`

const heading = (text: string): void => print(`\n${text}\n${'═'.repeat(text.length)}`)

const shown = ({ folder }: WorkspaceContext, run: string): string => relative(process.cwd(), runPath(folder, run))

const showSiblings = async (
  context: WorkspaceContext,
  { tasks }: DemoOptions,
  signal: AbortSignal,
): Promise<string> => {
  const [base = '', ...siblings] = poolHarnessIds(choosePool(context))
  const options = {
    harness: [base, ...siblings].join(','),
    split: 'test',
    limit: tasks,
    attempts: `${base}:${siblings.length},*:1`,
    seed: 1,
    concurrency: 32,
  }
  const { report } = await evaluate(context, options, signal)
  heading(`1. One policy, nine harnesses, ${tasks} held-out tasks`)
  print(`${reportTable(report)}\n`)
  print(
    'repaired: fails under the base, passes under the sibling. regressed: the reverse. First attempts, exact McNemar p.',
  )
  heading('2. Siblings complement each other')
  print('Tasks solved by at least one of k siblings, one rollout each, beside k rollouts of the base (pass@k):')
  print(coverageChart(report))
  return report.run
}

const showTraining = async (context: WorkspaceContext, { updates }: DemoOptions, signal: AbortSignal) => {
  const results: TrainingResult[] = []
  for (const method of ['plain', 'siblings'] as const) {
    const progress = watchRun()
    note(`training: ${method}`)
    const options = { method, updates, seed: 1, lossContext: 'as-generated', concurrency: 32 } as const
    try {
      results.push(await train(context, options, signal, progress.watch))
    } finally {
      progress.end()
    }
  }
  heading(`3. Rescue training: the same policy, ${updates} updates`)
  print(
    'A group of eight rollouts that all fail teaches nothing. `siblings` replaces it by one rollout under each sibling.\n',
  )
  print(trainingTables(results))
  return results.map(({ run }) => run)
}

/** `npm start`: the paper's first figure and a first slice of its training, in about a minute. */
export const runDemo = async (options: DemoOptions): Promise<void> => {
  const signal = abortOnInterrupt()
  const context = await openWorkspace(options)
  print(introduction)
  const runs = [await showSiblings(context, options, signal), ...(await showTraining(context, options, signal))]
  heading('Where to go from here')
  print(runs.map((run) => `  ${shown(context, run)}`).join('\n'))
  print(`
Try next, in ${relative(process.cwd(), context.folder) || '.'}:
  change a message or a limit in harness/S1.sibling.json and run: harness-s validate; harness-s eval --harness H0,S1
  harness-s diff H0 S6          what a sibling changes
  harness-s report ${runs[0]}    the first table again, with shared repairs
  harness-s train --method siblings --loss-context both --seed 2
(harness-s is here: node dist/cli.js)`)
}
