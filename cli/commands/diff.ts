import { Command } from 'commander'
import { note, print, printJson } from '../text/output'
import type { GlobalOptions } from '../workspace/workspaceFolder'

interface DiffOptions extends GlobalOptions {
  readonly json?: true
}

export const diffCommand = (): Command =>
  new Command('diff')
    .description('what differs between two harnesses, entry by entry')
    .argument('<a>', 'id of a harness or sibling')
    .argument('<b>', 'id of another one')
    .option('--json', 'one line: { from, to, changes: [{ path, kind, before, after }] }')
    .addHelpText('after', '\nExample:\n  harness-s diff H0 S6')
    .action((a: string, b: string, _: unknown, command: Command) => printDiff(a, b, command.optsWithGlobals()))

const printDiff = async (a: string, b: string, options: DiffOptions): Promise<void> => {
  const { openWorkspace } = await import('../workspace/context')
  const { resolveForDisplay } = await import('../workspace/harnesses')
  const { diffStates } = await import('../../engine/harness/diff')
  const { kindOfChange, renderChange } = await import('../text/entryChanges')

  const context = await openWorkspace(options)
  const [from, to] = [resolveForDisplay(context, a), resolveForDisplay(context, b)]
  for (const { severity, code, document, message } of [...from.problems, ...to.problems]) {
    note(`${severity}: ${document}: ${code} ${message}`)
  }
  const edits = diffStates(from.state, to.state)
  const changes = edits.map((edit) => ({
    path: edit.path,
    kind: kindOfChange(edit),
    before: edit.before,
    after: edit.after,
  }))
  if (options.json) printJson({ from: a, to: b, changes })
  else print(edits.length === 0 ? `${a} and ${b} have the same state.` : edits.map(renderChange).join('\n\n'))
}
