import { Command, Option } from 'commander'
import type { ReportOptions } from '../running/reportRun'

const examples = `
Examples:
  harness-s report run-0003
  harness-s report run-0003 --csv > table.csv
  harness-s report run-0003 --grid --csv > map.csv
  harness-s report run-0003 --json | jq '.rows[] | [.harness, .delta, .p]'`

export const reportCommand = (): Command =>
  new Command('report')
    .description('what a run found: success, repairs and regressions against the base, coverage')
    .argument('<run>', 'a run of the workspace, such as run-0003')
    .option('--grid', 'what became of every task under every harness, instead of the tables')
    .addOption(new Option('--csv', 'the table, or the grid, for spreadsheets').conflicts('json'))
    .option('--json', 'one line: { run, seed, rows, coverage, … }; with --grid { run, harnesses, tasks }')
    .addHelpText('after', examples)
    .action(async (run: string, _: unknown, command: Command) => {
      const { printReport } = await import('../running/reportRun')
      await printReport(run, command.optsWithGlobals<ReportOptions>())
    })
