import { entriesOf } from '../../engine/documents/entryMap'
import type { HarnessState } from '../../engine/documents/kinds/harness'
import { previewRuns } from '../../engine/node/previewRuns'
import type { UnreadableFile } from '../../engine/node/readText'
import { tokenCounterOf } from '../../engine/policies/tokenCounts'
import { changedHooks } from '../../engine/preview/changedHooks'
import { type HookPreview, previewHooks } from '../../engine/preview/hookPreview'
import { runsOfParent } from '../../engine/preview/runsOfParent'
import { exitCodes } from '../exitCodes'
import { print, printJson } from '../text/output'
import { previewText } from '../text/previewText'
import { UserError } from '../userError'
import { openWorkspace, type WorkspaceContext } from '../workspace/context'
import { resolveForDisplay } from '../workspace/harnesses'
import type { GlobalOptions } from '../workspace/workspaceFolder'
import { keptRuns, runPath } from './runs'

export interface PreviewOptions extends GlobalOptions {
  readonly hook?: string
  readonly sites?: true
  readonly why?: string
  readonly step?: string
  readonly json?: true
}

const stateOf = (context: WorkspaceContext, id: string) => {
  const { harness, problems } = resolveForDisplay(context, id)
  if (harness !== undefined) return harness
  throw new UserError({
    what: `${id} has errors: ${problems.map(({ message }) => message).join(' ')}`,
    where: id,
    next: 'Correct them; `harness-s validate` shows the place.',
    exitCode: exitCodes.documentErrors,
  })
}

const unknownHook = (id: string, hook: string, known: readonly string[]): UserError =>
  new UserError({
    what: `${id} has no hook "${hook}".`,
    where: '--hook',
    next: known.length === 0 ? 'It has no hooks at all.' : `It has: ${known.join(', ')}.`,
    exitCode: exitCodes.usage,
  })

/** The hook that was asked for; else those that the sibling changes, or all of a base harness. */
const chosenHooks = (id: string, state: HarnessState, parent: HarnessState, hook: string | undefined) => {
  const known = entriesOf(state, 'hooks').map(([name]) => name)
  if (hook === undefined) return state === parent ? known : changedHooks(parent, state)
  if (!known.includes(hook)) throw unknownHook(id, hook, known)
  return [hook]
}

const notPlayed = (workspace: string, parent: string): UserError =>
  new UserError({
    what: `No run has recorded ${parent} as it is now, so there is nothing to try hooks on.`,
    where: runPath(workspace, ''),
    next: `Run it once: harness-s eval --harness ${parent}`,
    exitCode: exitCodes.usage,
  })

export interface PreviewReport {
  readonly harness: string
  readonly parent: string
  readonly runs: readonly string[]
  readonly hooks: readonly HookPreview[]
  /** What could not be read, and so is not counted. */
  readonly unread: readonly UnreadableFile[]
}

/** A harness, its parent (itself for a base), and the hooks of it that are asked about. */
export const previewedHarness = (context: WorkspaceContext, id: string, hook: string | undefined) => {
  const harness = stateOf(context, id)
  const parentId = harness.lineage.at(-2) ?? id
  const parent = parentId === id ? harness : stateOf(context, parentId)
  return { state: harness.state, parentId, parent, names: chosenHooks(id, harness.state, parent.state, hook) }
}

/** Tries the hooks of a harness on what its parent did. */
export const previewOf = async (
  context: WorkspaceContext,
  id: string,
  hook: string | undefined,
): Promise<PreviewReport> => {
  const { state, parentId, parent, names } = previewedHarness(context, id, hook)
  const runs = runsOfParent(keptRuns(context.folder), parent)
  if (runs.length === 0) throw notPlayed(context.folder, parentId)
  const policy = context.workspace?.policies?.[runs.at(-1)?.header.policy.id ?? '']
  const { rollouts, unread } = await previewRuns(runs, { state, parent, countTokens: tokenCounterOf(policy?.type) })
  return {
    harness: id,
    parent: parentId,
    runs: runs.map(({ header }) => header.id),
    hooks: previewHooks(names, rollouts),
    unread,
  }
}

/** `harness-s preview`. */
export const printPreview = async (id: string, options: PreviewOptions): Promise<void> => {
  const report = await previewOf(await openWorkspace(options), id, options.hook)
  if (options.json) printJson(report)
  else print(previewText(report, options.sites === true))
}
