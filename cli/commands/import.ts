import { Command } from 'commander'
import type { ImportFormatName } from '../../engine/node/importRollouts'
import { seedOption, wholeNumber } from '../numbers'
import type { ImportRunOptions } from '../running/importRun'
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

const recordings: readonly { readonly name: ImportFormatName; readonly what: string; readonly path: string }[] = [
  {
    name: 'atif',
    what: 'trajectories in the Agent Trajectory Interchange Format, as Harbor writes them',
    path: 'a .json file, or a folder of them',
  },
  {
    name: 'inspect',
    what: 'logs of Inspect, .eval archives or JSON',
    path: 'an .eval or .json file, or a folder of them',
  },
  {
    name: 'chat',
    what: "conversations as JSON lines of OpenAI's messages, with tool calls",
    path: 'a .jsonl file, or a folder of them',
  },
]

const recordingNote = `
Makes a new run in runs/ of the workspace, for \`report\` and the editor. What the run cannot hold is counted, printed
and written to import-report.json of the run. Where a file is damaged nothing is written.`

const recordingCommand = ({ name, what, path }: (typeof recordings)[number]): Command =>
  new Command(name)
    .description(what)
    .argument('<path>', path)
    .option('--json', 'one line: { run, format, source, rollouts, losses }')
    .addHelpText('after', recordingNote)
    .action(async (from: string, _: unknown, command: Command) => {
      const { importRun } = await import('../running/importRun')
      importRun(name, from, command.optsWithGlobals<ImportRunOptions>())
    })

export const importCommand = (): Command => {
  const command = new Command('import').description('bring tasks of a benchmark, or what another tool recorded')
  for (const each of [dbbenchCommand(), ...recordings.map(recordingCommand)]) {
    command.addCommand(each.copyInheritedSettings(command))
  }
  return command
}
