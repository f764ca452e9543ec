import { entriesOf } from '../documents/entryMap'
import type { HarnessState } from '../documents/kinds/harness'
import type { RunHeader } from '../documents/kinds/run'
import { type Project, type ProjectFile, workspaceOf } from '../documents/project'
import type { ResolvedHarness } from '../harness/resolvedHarness'
import { harnessFile, resolutionOf } from '../lint/resolutions'
import { tokenCounterOf } from '../policies/tokenCounts'
import { changedHooks } from '../preview/changedHooks'
import { runsOfParent } from '../preview/runsOfParent'

/** What a document asks for: its hooks as they are now, to be tried on the rollouts of its parent. */
export interface PreviewQuestion<Run> {
  readonly state: HarnessState
  /** Hooks that are asked about. */
  readonly names: readonly string[]
  readonly parent: { readonly id: string; readonly stateHash: string }
  /** Runs of which the policy of the last one says how texts are counted. */
  readonly runs: readonly Run[]
  countTokens(text: string): number
}

/** Of a document, and of what its workspace ran. Undefined where the document or its parent has errors. */
export const previewQuestion = <Run extends { readonly header: RunHeader }>(
  file: ProjectFile,
  project: Project,
  recorded: readonly Run[],
): PreviewQuestion<Run> | undefined => {
  const { id } = file
  if (id === undefined || harnessFile(project, id) !== file) return undefined
  const { harness } = resolutionOf(project, id)
  const parent = harness && resolutionOf(project, harness.lineage.at(-2) ?? id).harness
  if (harness === undefined || parent === undefined) return undefined
  const runs = runsOfParent(recorded, parent)
  const policy = workspaceOf(project, file.path)?.value.policies?.[runs.at(-1)?.header.policy.id ?? '']
  const countTokens = tokenCounterOf(policy?.type)
  return { state: harness.state, names: askedHooks(parent, harness), parent, runs, countTokens }
}

/** The hooks that a sibling changes; all of a base harness. */
const askedHooks = (parent: ResolvedHarness, harness: ResolvedHarness): readonly string[] =>
  parent === harness
    ? entriesOf(harness.state, 'hooks').map(([name]) => name)
    : changedHooks(parent.state, harness.state)
