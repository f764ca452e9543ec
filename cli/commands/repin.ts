import { Command } from 'commander'
import { note, print, printJson } from '../text/output'
import type { RepinPlan } from '../workspace/repin'
import type { GlobalOptions } from '../workspace/workspaceFolder'

interface RepinOptions extends GlobalOptions {
  readonly check?: true
  readonly json?: true
}

const examples = `
Examples:
  harness-s repin              after an edit of S1: S1 and all that pin it get its new hash
  harness-s repin S4 miniapps  only this sibling and this pool
  harness-s repin --check      change nothing; exit code 1 when something is out of date`

export const repinCommand = (): Command =>
  new Command('repin')
    .description('write the hashes that documents state of harnesses anew')
    .argument('[ids...]', 'ids of siblings, proposals and pools; without any: all of them')
    .option('--check', 'only say what would change')
    .option('--json', 'one line: { changes: [{ file, what, from, to }], refused: [{ file, reason }] }')
    .addHelpText('after', examples)
    .action((ids: string[], _: unknown, command: Command) => repin(ids, command.optsWithGlobals()))

const repin = async (ids: readonly string[], options: RepinOptions): Promise<void> => {
  const { openWorkspace } = await import('../workspace/context')
  const { planRepin, writeRepin } = await import('../workspace/repin')
  const { exitCodes } = await import('../exitCodes')
  const context = await openWorkspace(options)
  const plan = planRepin(context, ids)
  if (!options.check) writeRepin(context.folder, plan)
  if (options.json) printJson({ changes: plan.changes, refused: plan.refused })
  else printPlan(plan, options.check === true)
  for (const { path, reason } of context.unreadable) note(`harness-s: ${path}: ${reason}, so it was left as it is`)
  const isOutdated = options.check === true && plan.changes.length > 0
  if (isOutdated || plan.refused.length > 0) process.exitCode = exitCodes.documentErrors
  if (context.unreadable.length > 0) process.exitCode = exitCodes.infrastructure
}

const printPlan = ({ changes, refused, texts }: RepinPlan, isCheck: boolean): void => {
  for (const { file, what, from, to } of changes) print(`${file}: ${what} ${short(from)} -> ${short(to)}`)
  for (const { file, reason } of refused) note(`not changed: ${file}: ${reason}`)
  const hashes = `${changes.length} ${changes.length === 1 ? 'hash' : 'hashes'}`
  const files = `${texts.size} ${texts.size === 1 ? 'file' : 'files'}`
  if (changes.length > 0) print(`${hashes} ${isCheck ? 'would change' : 'changed'} in ${files}.`)
  else if (refused.length === 0) print('All hashes are up to date.')
}

const shortLength = 'sha256:'.length + 12

const short = (hash: string): string => (hash.length > shortLength ? `${hash.slice(0, shortLength)}…` : hash)
