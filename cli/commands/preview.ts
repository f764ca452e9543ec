import { Command } from 'commander'
import type { PreviewOptions } from '../running/previewRun'

const examples = `
Examples:
  harness-s preview S6                       on how many rollouts of its parent each changed hook would have fired
  harness-s preview S6 --hook next-page --sites
  harness-s preview S6 --why run-0003/H0/test-001/0 --step 4

Nothing is run: hooks are tried on what the parent did before.`

export const previewCommand = (): Command =>
  new Command('preview')
    .description('where the hooks of a sibling would have fired on what its parent did')
    .argument('<id>', 'id of a harness or sibling')
    .option('--hook <name>', 'this hook only (default: those that the sibling changes)')
    .option('--sites', 'also list every step, with the message as the policy would have read it')
    .option('--why <rollout>', 'instead: which part of the condition held, and which did not, in this recorded rollout')
    .option('--step <n>', 'at this step of it')
    .option('--json', 'one line: { harness, parent, runs, hooks }, with --why { harness, rollout, hooks }')
    .addHelpText('after', examples)
    .action(async (id: string, _: unknown, command: Command) => {
      const options = command.optsWithGlobals<PreviewOptions>()
      if (options.why === undefined) await (await import('../running/previewRun')).printPreview(id, options)
      else await (await import('../running/whyRun')).printWhy(id, options.why, options)
    })
