import { join } from 'node:path'
import type { HarnessState } from '../documents/kinds/harness'
import { type CompiledHooks, compileHooks } from '../hooks/session/compileHooks'
import type { PreviewedRollout } from '../preview/hookPreview'
import { firingsAt } from '../preview/previewRollout'
import { runsOfParent } from '../preview/runsOfParent'
import { catalogPath, runFiles } from '../trajectories/runLayout'
import { keptCatalog } from './keptDocuments'
import { type KeptRun, type LoggedRollout, loggedRollouts } from './loggedRollouts'
import { readFailureReason, type UnreadableFile } from './readText'
import { readTrialLog } from './trialLog'

/** Hooks to be tried, and the harness on whose rollouts they are. */
export interface Trial {
  readonly state: HarnessState
  readonly parent: { readonly id: string; readonly stateHash: string }
  /** Size of a text for the policy that played. */
  countTokens(text: string): number
}

/** What hooks would have done, as far as it can be told. */
export interface RunsPreview {
  readonly rollouts: readonly PreviewedRollout[]
  /** Logs, or files of whole runs: what hooks would have done there is unknown, so that no rollout of them counts. */
  readonly unread: readonly UnreadableFile[]
}

/** Tries hooks on every recorded rollout of their parent. No more than one log is in memory at a time. */
export const previewRuns = async (runs: readonly KeptRun[], trial: Trial): Promise<RunsPreview> => {
  const parts: RunsPreview[] = []
  for (const run of runsOfParent(runs, trial.parent)) parts.push(await previewRun(run, trial))
  return joined(parts)
}

const previewRun = async (run: KeptRun, trial: Trial): Promise<RunsPreview> => {
  const catalog = await keptCatalog(run.path)
  if (catalog === undefined) return unread(join(run.path, catalogPath), 'it is missing or damaged')
  const hooks = compileHooks(trial.state, catalog)
  const logged = await loggedRollouts(run, trial.parent.id).catch(readFailureReason)
  if (typeof logged === 'string') return unread(join(run.path, runFiles.results), logged)
  const parts: RunsPreview[] = []
  for (const rollout of logged) parts.push(await previewLog(rollout, hooks, trial))
  return joined(parts)
}

const previewLog = async (
  { reference, task, outcome, log, run }: LoggedRollout,
  hooks: CompiledHooks,
  { countTokens }: Trial,
): Promise<RunsPreview> => {
  const played = await readTrialLog(run.path, log).catch(readFailureReason)
  if (typeof played === 'string') return unread(log, played)
  const firings = firingsAt(played, hooks, countTokens).map(({ firing }) => firing)
  return { rollouts: [{ reference, task, outcome, firings }], unread: [] }
}

const unread = (path: string, reason: string): RunsPreview => ({ rollouts: [], unread: [{ path, reason }] })

const joined = (parts: readonly RunsPreview[]): RunsPreview => ({
  rollouts: parts.flatMap(({ rollouts }) => rollouts),
  unread: parts.flatMap((part) => part.unread),
})
