import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { TrajectoryRecord } from '../documents/kinds/trajectory'
import type { Work } from '../documents/work'
import type { TrialRollout } from '../preview/livePreview'
import { trialMoments } from '../preview/previewRollout'
import { runsOfParent } from '../preview/runsOfParent'
import { type SampledRollout, sampledTasks } from '../preview/sampledTasks'
import { trajectoryPath } from '../trajectories/runLayout'
import { keptCatalog } from './keptDocuments'
import { leadsOutside } from './leadsOutside'
import { type KeptRun, parentResults, type Trial } from './previewRuns'
import { inSlices } from './slices'
import { recordsIn } from './trajectoryFile'

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

interface LoggedRollout extends SampledRollout {
  readonly log: string
  readonly run: KeptRun
}

/**
 * Reads what evaluations recorded of a harness, between other work, and of much of it a sample of whole tasks. What
 * cannot be read counts as not recorded.
 */
export const readTrialRollouts = async (runs: readonly KeptRun[], parent: Trial['parent']): Promise<TrialRollouts> => {
  const all: LoggedRollout[] = []
  for (const run of runsOfParent(runs, parent))
    all.push(...(await inSlices(loggedRollouts(run, parent.id)).catch(() => [])))
  const read = new Map<string, TrialRollout>()
  const catalogs = new Map(await Promise.all([...new Set(all.map(({ run }) => run))].map(catalogOf)))
  let bytes = 0
  for (const task of sampledTasks(all, mostPrefixes)) {
    bytes += task.reduce((sum, { log }) => sum + sizeOf(log), 0)
    if (bytes > mostBytes) break
    for (const rollout of task) {
      const catalog = catalogs.get(rollout.run)
      const trial = catalog && (await readTrial(rollout, catalog))
      if (trial !== undefined) read.set(rollout.reference, trial)
    }
  }
  const complete = all.filter(({ outcome }) => outcome !== 'error')
  const rollouts = complete.flatMap(({ reference }) => read.get(reference) ?? [])
  return { rollouts, isSample: rollouts.length < complete.length }
}

function* loggedRollouts(run: KeptRun, parent: string): Work<readonly LoggedRollout[]> {
  const { header, path } = run
  return (yield* parentResults(path, parent)).map(({ rollout, task, attempt, outcome, steps }) => ({
    reference: `${header.id}/${rollout}`,
    task,
    outcome,
    steps,
    log: join(path, trajectoryPath(parent, task, attempt)),
    run,
  }))
}

const catalogOf = async (run: KeptRun): Promise<readonly [KeptRun, TrialRollout['catalog'] | undefined]> => [
  run,
  await keptCatalog(run.path),
]

const readTrial = async (
  { reference, task, outcome, log, run }: LoggedRollout,
  catalog: TrialRollout['catalog'],
): Promise<TrialRollout | undefined> => {
  if (await leadsOutside(run.path, log)) return undefined
  const played = trialMoments(await readLog(log).catch(() => []))
  return played && { reference, task, outcome, log, catalog, played }
}

/** The records of a log, read between other work. */
export const readLog = (path: string): Promise<readonly TrajectoryRecord[]> => inSlices(collected(recordsIn(path)))

function* collected(records: Iterable<TrajectoryRecord>): Work<readonly TrajectoryRecord[]> {
  const all: TrajectoryRecord[] = []
  for (const record of records) {
    all.push(record)
    yield
  }
  return all
}

/** A log that is missing has no size, and no records either. */
const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0
