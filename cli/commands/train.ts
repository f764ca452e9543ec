import { Command, Option } from 'commander'
import { lossContexts, trainingMethods } from '../../engine/training/trainingJob'
import { seedOption, wholeNumber } from '../numbers'
import type { TrainOptions } from '../running/trainRun'

const details = `
Methods:
  plain      GRPO: groups of 8 rollouts under the base harness; equal groups teach nothing
  h0-rescue  a group that fails as a whole is replaced by 8 fresh rollouts under the base
  siblings   … by 8 fresh rollouts spread over the siblings of the pool: each of eight once

The score is Avg@3 under the base harness on the test split, before and after.

Examples:
  harness-s train --method siblings --seed 1
  harness-s train --method plain --seed 1 --json`

export const trainCommand = (): Command =>
  new Command('train')
    .description('train the policy with GRPO, with or without rescue by sibling harnesses')
    .addOption(
      new Option('--method <name>', 'what becomes of failed groups').choices(trainingMethods).default('siblings'),
    )
    .option('--updates <u>', 'policy updates', wholeNumber(1, 100_000), 40)
    .option('--seed <s>', 'order of tasks and all sampling', seedOption, 1)
    .option('--warm-start <n>', 'seed of the weights to begin with (default: 1, 2 and 3 in turn by --seed)', seedOption)
    .addOption(
      new Option('--loss-context <name>', 'context in which rescued tokens are trained')
        .choices(lossContexts)
        .default('as-generated'),
    )
    .option('--concurrency <c>', 'rollouts at a time', wholeNumber(1, 4096), 32)
    .option('--policy <name>', 'a policy of harness-s.json (default: its only one)')
    .option('--pool <name>', 'a pool of the workspace (default: its only one)')
    .option('--env <name>', 'an environment of harness-s.json (default: its only one)')
    .option('--json', 'one line: { run, method, seed, before, after, updates, rollouts, weightHash }')
    .addHelpText('after', details)
    .action(async (_: unknown, command: Command) => {
      const { runTrain } = await import('../running/trainRun')
      await runTrain(command.optsWithGlobals<TrainOptions>())
    })
