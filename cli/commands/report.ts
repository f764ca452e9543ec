import { Command } from 'commander'
import type { ReportOptions } from '../running/reportRun'

const examples = `
Examples:
  harness-s report run-0003
  harness-s report run-0003 --json | jq '.rows[] | [.harness, .delta, .p]'`

export const reportCommand = (): Command =>
  new Command('report')
    .description('what a run found: success, repairs and regressions against the base, coverage')
    .argument('<run>', 'a run of the workspace, such as run-0003')
    .option('--json', 'one line: { run, seed, rows, coverage, … }')
    .addHelpText('after', examples)
    .action(async (run: string, _: unknown, command: Command) => {
      const { printReport } = await import('../running/reportRun')
      await printReport(run, command.optsWithGlobals<ReportOptions>())
    })
