import { Command, Option } from 'commander'
import { starterTemplates } from '../../engine/starter/starterTemplates'
import type { InitOptions } from '../workspace/init'

const examples = `
Examples:
  harness-s init my-agent                  a base harness and a catalogue to start from
  harness-s init toy --template example    the toy world with eight siblings, ready to run`

export const initCommand = (): Command =>
  new Command('init')
    .description('make a new workspace')
    .argument('[folder]', 'where; it is made when it does not exist', '.')
    .addOption(new Option('--template <name>', 'what to start from').choices(starterTemplates).default('empty'))
    .option('--json', 'one line: { folder, files: [...] }')
    .addHelpText('after', examples)
    .action(async (folder: string, _: unknown, command: Command) => {
      const { init } = await import('../workspace/init')
      init(folder, command.optsWithGlobals<InitOptions>())
    })
