import { logVersion } from '../../protocol/logVersion'
import type { TrajectoryRecord } from '../documents/kinds/trajectory'
import type { Work } from '../documents/work'
import { type TrialMoments, trialMoments } from '../preview/previewRollout'
import { newerVersionText } from '../trajectories/runHeader'
import { leadsOutside } from './leadsOutside'
import { inSlices } from './slices'
import { recordsIn } from './trajectoryFile'

/**
 * Of the log of a rollout what hooks can be tried on, read between other work; one that breaks off is read up to there.
 * Throws, with a reason for its reader, for what is no log and where `readRunLog` does.
 */
export const readTrialLog = async (runFolder: string, log: string): Promise<TrialMoments> => {
  const trial = trialMoments(await readRunLog(runFolder, log))
  if (trial === undefined) throw new Error('it does not begin as a log does')
  return trial
}

/**
 * The records of a log of a run. Throws, with a reason for its reader, for one that leads out of the folder of the run,
 * or that is of a version which may mean something else by the same words.
 */
export const readRunLog = async (runFolder: string, log: string): Promise<readonly TrajectoryRecord[]> => {
  if (await leadsOutside(runFolder, log)) throw new Error('it is a link that leads out of its run')
  const records = await readLog(log)
  const [header] = records
  if (header?.type === 'header' && header.schemaVersion > logVersion)
    throw new Error(newerVersionText(header.schemaVersion, logVersion))
  return records
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
