import { statSync } from 'node:fs'
import type { TrialRollout } from '../preview/livePreview'
import { runsOfParent } from '../preview/runsOfParent'
import { lastPlayed, sampledTasks } from '../preview/sampledTasks'
import { keptCatalog } from './keptDocuments'
import { type KeptRun, type LoggedRollout, loggedRollouts } from './loggedRollouts'
import type { Trial } from './previewRuns'
import { readTrialLog } from './trialLog'

/** A run whose files were not written in between as long as its stamp is the same. */
export interface StampedRun extends KeptRun {
  readonly stamp: string
}

/** Rollouts of a harness that stay in memory. */
export interface TrialRollouts {
  readonly rollouts: readonly TrialRollout[]
  /** There are more that were not read. */
  readonly isSample: boolean
}

/** Turns of the policy, each the end of a prefix. */
export const mostPrefixes = 2000

/** Of all logs together. */
const mostBytes = 1 << 26

/**
 * Reads what evaluations recorded of a harness, between other work, and of much of it a sample of whole tasks. What
 * cannot be read counts as not recorded.
 */
export const readTrialRollouts = async (runs: readonly KeptRun[], parent: Trial['parent']): Promise<TrialRollouts> => {
  const all: LoggedRollout[] = []
  for (const run of runsOfParent(runs, parent)) all.push(...(await loggedRollouts(run, parent.id).catch(() => [])))
  const read = new Map<string, TrialRollout>()
  const catalogs = new Map(await Promise.all([...new Set(all.map(({ run }) => run))].map(catalogOf)))
  let bytes = 0
  for (const task of sampledTasks(lastPlayed(all, mostPrefixes), mostPrefixes)) {
    bytes += task.reduce((sum, { log }) => sum + sizeOf(log), 0)
    if (bytes > mostBytes) break
    for (const rollout of task) {
      const catalog = catalogs.get(rollout.run)
      const trial = catalog && (await readTrial(rollout, catalog))
      if (trial !== undefined) read.set(rollout.reference, trial)
    }
  }
  const rollouts = all.flatMap(({ reference }) => read.get(reference) ?? [])
  return { rollouts, isSample: rollouts.length < all.length }
}

const catalogOf = async (run: KeptRun): Promise<readonly [KeptRun, TrialRollout['catalog'] | undefined]> => [
  run,
  await keptCatalog(run.path),
]

const readTrial = async (
  { reference, task, outcome, log, run }: LoggedRollout,
  catalog: TrialRollout['catalog'],
): Promise<TrialRollout | undefined> => {
  const played = await readTrialLog(run.path, log).catch(() => undefined)
  return played && { reference, task, outcome, log, catalog, played }
}

/** A log that is missing has no size, and no records either. */
const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0
