import { Command, Option } from 'commander'
import type { ExportOptions } from '../running/exportRun'

const details = `
Forms:
  atif   Agent Trajectory Interchange Format: a folder with one file per rollout. Comes back by import without loss.
  chat   JSON lines of OpenAI's messages, as fine-tuning takes them: one file, one line per rollout.
  otel   Spans of OpenTelemetry's conventions for generative AI as OTLP JSON: one file, one line and trace per rollout.

What a form cannot hold is counted, printed and written to <out>.losses.json. Answers and tests of tasks, answers of
the endpoint and keys are never exported.

Examples:
  harness-s export --format atif run-0003 --out exported/run-0003
  harness-s export --format chat run-0003/S6 run-0004/S6 --out s6.jsonl
  harness-s export --format atif run-0003/S6/test-001/0 --out one`

export const exportCommand = (): Command =>
  new Command('export')
    .description('write rollouts of runs in the form of another tool')
    .argument('<run...>', 'runs, or parts of them: run-0003/<harness>/<task>/<attempt>')
    .addOption(new Option('--format <name>', 'form to write').choices(['atif', 'chat', 'otel']).makeOptionMandatory())
    .requiredOption('--out <path>', 'new file, for atif a new folder')
    .option('--json', 'one line: { format, out, rollouts, losses }')
    .addHelpText('after', details)
    .action(async (runs: readonly string[], _: unknown, command: Command) => {
      const { exportRun } = await import('../running/exportRun')
      exportRun(runs, command.optsWithGlobals<ExportOptions>())
    })
