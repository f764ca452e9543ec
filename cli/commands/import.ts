import { Command } from 'commander'
import { seedOption, wholeNumber } from '../numbers'
import type { ImportDbbenchOptions } from '../workspace/importDbbench'

const examples = `
Examples:
  harness-s import dbbench ~/AgentBench          its data/dbbench: test, dev, and train and validation tasks
  harness-s import dbbench ~/AgentBench --train 400 --validation 50

Writes data/dbbench/*.jsonl, data/dbbench/import-report.json and tasks/dbbench.tasks.json into the workspace.`

const dbbenchCommand = (): Command =>
  new Command('dbbench')
    .description('read DBBench records from a checkout of AgentBench, or from a folder with its .jsonl files')
    .argument('<path>', 'the checkout')
    .option('--train <n>', 'train tasks to draw', wholeNumber(0, 100_000), 1600)
    .option('--validation <n>', 'validation tasks to draw', wholeNumber(0, 100_000), 200)
    .option('--seed <s>', 'equal seeds draw equal tasks', seedOption, 1)
    .option('--json', 'one line: the import report')
    .addHelpText('after', examples)
    .action(async (path: string, _: unknown, command: Command) => {
      const { importDbbench } = await import('../workspace/importDbbench')
      await importDbbench(path, command.optsWithGlobals<ImportDbbenchOptions>())
    })

export const importCommand = (): Command => {
  const command = new Command('import').description('bring tasks of a benchmark into the workspace')
  command.addCommand(dbbenchCommand().copyInheritedSettings(command))
  return command
}
