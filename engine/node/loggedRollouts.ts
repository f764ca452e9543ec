import { join } from 'node:path'
import type { ResultLine } from '../documents/kinds/resultLine'
import type { RunHeader } from '../documents/kinds/run'
import type { Work } from '../documents/work'
import type { SampledRollout } from '../preview/sampledTasks'
import { runFiles, trajectoryPath } from '../trajectories/runLayout'
import { readLastResults } from './lastResults'
import { inSlices } from './slices'

/** A run and its folder. */
export interface KeptRun {
  readonly header: RunHeader
  readonly path: string
}

/** A rollout that has a result, and the path of its log. */
export interface LoggedRollout extends SampledRollout {
  readonly log: string
  readonly run: KeptRun
}

/** The results that a harness has in the folder of a run. */
export const harnessResults = (path: string, harness: string): Work<readonly ResultLine[]> =>
  readLastResults(join(path, runFiles.results), (line) => line.harness === harness)

/** The rollouts of a harness in a run that came to an end, read between other work; failures of infrastructure did not. */
export const loggedRollouts = async (run: KeptRun, harness: string): Promise<readonly LoggedRollout[]> => {
  const lines = await inSlices(harnessResults(run.path, harness))
  return lines.flatMap(({ rollout, task, attempt, outcome, steps }) =>
    outcome === 'error'
      ? []
      : {
          reference: `${run.header.id}/${rollout}`,
          task,
          outcome,
          steps,
          log: join(run.path, trajectoryPath(harness, task, attempt)),
          run,
        },
  )
}
