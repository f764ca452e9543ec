import { Command, Option } from 'commander'
import type { ValidateOptions } from '../workspace/validate'

const examples = `
Examples:
  harness-s validate                         every document of the workspace
  harness-s validate harness/S6.sibling.json one document, judged within its workspace
  harness-s validate --strict --min-certainty b    a good choice for CI
  harness-s validate --replay                with the codes that recorded runs tell: HS114, 116, 118, 119, 151, 223
  harness-s validate --sarif > lint.sarif`

export const validateCommand = (): Command =>
  new Command('validate')
    .description('check documents: what is wrong, where, and what to do')
    .argument('[paths...]', 'files or folders; without any: the whole workspace')
    .addOption(new Option('--json', 'one line: { files, findings: [...], notChecked: [...] }').conflicts('sarif'))
    .option('--sarif', 'SARIF 2.1.0, for code hosts')
    .option('--replay', 'also try hooks on what runs recorded of their parents: which never fire, and which too often')
    .option('--strict', 'let warnings fail, too')
    .addOption(
      new Option('--min-certainty <level>', 'a exact, b very likely, c heuristic')
        .choices(['a', 'b', 'c'])
        .default('c'),
    )
    .addHelpText('after', examples)
    .action(async (paths: string[], _: unknown, command: Command) => {
      const { validate } = await import('../workspace/validate')
      process.exitCode = await validate(paths, command.optsWithGlobals<ValidateOptions>())
    })
