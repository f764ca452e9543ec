import { Command } from 'commander'
import { wholeNumber } from '../numbers'
import type { DemoOptions } from '../running/demoRun'

export const demoCommand = (): Command =>
  new Command('demo')
    .description('the whole mechanism in the toy world: siblings beside the base, then rescue training')
    .option('--tasks <n>', 'held-out tasks', wholeNumber(1, 600), 300)
    .option('--updates <u>', 'updates of each training', wholeNumber(1, 1000), 40)
    .addHelpText('after', '\nExample:\n  harness-s demo --workspace examples/miniapps')
    .action(async (_: unknown, command: Command) => {
      const { runDemo } = await import('../running/demoRun')
      await runDemo(command.optsWithGlobals<DemoOptions>())
    })
