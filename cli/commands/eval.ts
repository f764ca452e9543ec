import { Command, Option } from 'commander'
import { seedOption, wholeNumber } from '../numbers'
import type { EvalOptions } from '../running/evalRun'
import type { RepairOptions } from '../running/repairPlan'

const examples = `
Examples:
  harness-s eval --harness H0,S1,S6 --split test --limit 100
  harness-s eval --attempts H0:8,*:1          the base as often as there are siblings
  harness-s eval --resume run-0003            go on with a run that was stopped
  harness-s eval --harness H0 --attempts 2 --split train
  harness-s eval --repair S6                  then: does S6 repair what its parent fails, and keep the rest?

The run lies in runs/<run>/ of the workspace: run.json, results.jsonl and one log per rollout.
Ctrl-C stops it cleanly; every finished rollout is kept.`

type Given = Omit<EvalOptions, 'split'> & Omit<RepairOptions, 'repair'> & { readonly repair?: string }

const ofRepair = { targets: '--targets', controls: '--controls', withParent: '--with-parent' } as const

/** What only a repair understands is refused without one, instead of being passed over. */
const refuseWithoutRepair = (command: Command): void => {
  for (const [name, flag] of Object.entries(ofRepair)) {
    if (command.getOptionValueSource(name) === 'cli') command.error(`error: option '${flag}' needs --repair <sibling>`)
  }
}

export const evalCommand = (): Command =>
  new Command('eval')
    .description('run a policy under harnesses on tasks, and compare the harnesses')
    .option('--harness <ids>', 'harnesses and siblings, separated by commas (default: all of the workspace)')
    .addOption(
      new Option(
        '--repair <sibling>',
        'try a sibling on a few tasks beside its recorded parent, with a verdict',
      ).conflicts(['harness', 'attempts', 'resume', 'tasks']),
    )
    .option('--targets <tasks>', 'with --repair: failed, or ids as in --tasks', 'failed')
    .option('--controls <n>', 'with --repair: tasks that the parent passes', wholeNumber(0, 10), 10)
    .option('--with-parent', 'with --repair: first play the parent where its outcomes are not known')
    .option('--split <name>', 'tasks of this split (default: test; with --repair, what the parent played last)')
    .addOption(
      new Option(
        '--tasks <ids>',
        'only these tasks of the split: ids, a JSON list of ids, or a file with one id per line',
      ).conflicts(['limit']),
    )
    .option('--limit <n>', 'only the first n tasks', wholeNumber(1, 1_000_000))
    .option('--attempts <n>', 'attempts per task: one number, or per harness like H0:8,*:1', '1')
    .option('--seed <s>', 'equal seeds give equal rollouts', seedOption, 1)
    .option('--concurrency <c>', 'rollouts at a time', wholeNumber(1, 4096), 32)
    .option('--policy <name>', 'a policy of harness-s.json (default: its only one)')
    .option('--env <name>', 'an environment of harness-s.json (default: its only one)')
    .addOption(
      new Option('--resume <run>', 'go on with an unfinished run; its own options apply').conflicts([
        'harness',
        'split',
        'tasks',
        'limit',
        'attempts',
        'seed',
        'policy',
        'env',
        'tokens',
        'dryRun',
      ]),
    )
    .option('--tokens', 'also keep token ids and log-probabilities, in a file beside each log')
    .option('--dry-run', 'say what it would come to: rollouts, calls, tokens, money; run nothing')
    .addOption(
      new Option(
        '--events',
        'what happens, as it happens, as lines of JSON; the end of the input stops the run, as Ctrl-C does',
      ).conflicts(['json', 'dryRun']),
    )
    .option('--json', 'one line: { run, seed, rows, coverage, … }')
    .addHelpText('after', examples)
    .action(async (_: unknown, command: Command) => {
      const { repair, ...options } = command.optsWithGlobals<Given>()
      if (repair !== undefined) return (await import('../running/repairRun')).runRepair({ ...options, repair })
      refuseWithoutRepair(command)
      return (await import('../running/evalRun')).runEval({ split: 'test', ...options })
    })
