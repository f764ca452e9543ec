import { Command } from 'commander'
import { note, print, printJson } from '../text/output'
import type { GlobalOptions } from '../workspace/workspaceFolder'

interface ResolveOptions extends GlobalOptions {
  readonly json?: true
}

export const resolveCommand = (): Command =>
  new Command('resolve')
    .description('print a harness or sibling as the complete harness it stands for')
    .argument('<id>', 'id of a harness or sibling')
    .option('--json', 'one line: { id, lineage, stateHash, effectiveHash, state, problems }')
    .addHelpText('after', '\nExample:\n  harness-s resolve S6 > S6-resolved.harness.json')
    .action((id: string, _: unknown, command: Command) => printResolved(id, command.optsWithGlobals<ResolveOptions>()))

const printResolved = async (id: string, options: ResolveOptions): Promise<void> => {
  const { openWorkspace } = await import('../workspace/context')
  const { resolveForDisplay } = await import('../workspace/harnesses')
  const { stateHash, effectiveHash } = await import('../../engine/documents/canonical')
  const { exitCodes } = await import('../exitCodes')

  const { state, chain, problems } = resolveForDisplay(await openWorkspace(options), id)
  for (const { severity, code, document, message } of problems) note(`${severity}: ${document}: ${code} ${message}`)
  if (problems.some(({ severity }) => severity === 'error')) process.exitCode = exitCodes.documentErrors
  if (options.json) {
    const hashes = { stateHash: stateHash(state), effectiveHash: effectiveHash(state) }
    printJson({ id, lineage: chain, ...hashes, state, problems })
  } else {
    print(JSON.stringify({ kind: 'harness', schemaVersion: 1, id, state }, null, 2))
  }
}
