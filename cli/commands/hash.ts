import { Command } from 'commander'
import { note, print, printJson } from '../text/output'
import type { GlobalOptions } from '../workspace/workspaceFolder'

interface HashOptions extends GlobalOptions {
  readonly json?: true
}

export const hashCommand = (): Command =>
  new Command('hash')
    .description('state and effective hash of harnesses, canonical hash of files')
    .argument('[ids or files...]', 'ids of harnesses, or JSON files; without any: all harnesses')
    .option('--json', 'one line: { hashes: [{ id, stateHash, effectiveHash } or { file, hash }] }')
    .addHelpText('after', '\nExamples:\n  harness-s hash S6\n  harness-s hash tasks/miniapps.tasks.json')
    .action((names: string[], _: unknown, command: Command) => printHashes(names, command.optsWithGlobals()))

const printHashes = async (names: readonly string[], options: HashOptions): Promise<void> => {
  const { hashNames } = await import('../workspace/hashes')
  const { renderExplanation } = await import('../failure')
  const { exitCodes } = await import('../exitCodes')
  const { hashes, failures } = await hashNames(names, options)
  for (const failure of failures) note(renderExplanation(failure))
  if (failures.length > 0) process.exitCode = exitCodes.documentErrors
  if (options.json) return printJson({ hashes })
  for (const hash of hashes) {
    print(
      'file' in hash
        ? `${hash.file}\n  canonical  ${hash.hash}`
        : `${hash.id}\n  state      ${hash.stateHash}\n  effective  ${hash.effectiveHash}`,
    )
  }
}
