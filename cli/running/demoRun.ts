import { relative } from 'node:path'
import { abortOnInterrupt } from '../interrupt'
import { note, print } from '../text/output'
import { coverageChart, reportLegend, reportTable } from '../text/reportText'
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
  print(reportLegend)
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
  print(
    '\nEqual updates, not equal rollouts: a rescue costs eight more. And one seed proves nothing: compare at least six.',
  )
  return results
}

/** A command as it can be typed where the reader stands. */
const command = ({ folder }: WorkspaceContext, words: string): string => {
  const place = relative(process.cwd(), folder)
  const workspace = place === '' ? '' : ` --workspace ${place}`
  return `node ${relative(process.cwd(), process.argv[1] ?? 'dist/cli.js')}${workspace} ${words}`
}

/** `npm start`: the paper's first figure and a first slice of its training, in about a minute. */
export const runDemo = async (options: DemoOptions): Promise<void> => {
  const signal = abortOnInterrupt()
  const context = await openWorkspace(options)
  print(introduction)
  const evaluation = await showSiblings(context, options, signal)
  const trainings = await showTraining(context, options, signal)
  heading('Where to go from here')
  print(`  ${shown(context, evaluation)}  the evaluation`)
  print(trainings.map(({ run, method }) => `  ${shown(context, run)}  training: ${method}`).join('\n'))
  const place = relative(process.cwd(), context.folder) || '.'
  print(`
Try next:
  change the message "schema" of ${place}/harness/S8.sibling.json to "verify", then
    ${command(context, 'validate')}
    ${command(context, 'eval --harness H0,S8')}
  what a sibling changes
    ${command(context, 'diff H0 S6')}
  the first table again, with shared repairs
    ${command(context, `report ${evaluation}`)}
  another seed, and the loss in both contexts
    ${command(context, 'train --method siblings --loss-context both --seed 2')}`)
}
