import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parsedJson } from '../documents/parsedJson'
import { partnerRuns } from '../trajectories/pairing/partnerRuns'
import { type PlayedRun, playedRun } from '../trajectories/pairing/playedRun'
import { encodeName, runFiles, trajectoryPath } from '../trajectories/runLayout'
import { runFolderOf } from './keptDocuments'
import { leadsOutside } from './leadsOutside'
import { readText } from './readText'

/** A rollout of a sibling whose partner is looked for. */
export interface PartnerQuestion {
  /** Path of its log in a run folder. */
  readonly log: string
  readonly task: string
  readonly attempt: number
  /** Id of the ancestor that is to have played the same task. */
  readonly ancestor: string
}

/** The log of the partner, or what is missing: the header of the run, or a rollout in any of the runs that were looked at. */
export type PartnerAnswer =
  | { readonly found: string; readonly isPinned: boolean }
  | { readonly missing: 'run' }
  | { readonly missing: 'rollout'; readonly stateHash: string | undefined }

/** Finds the recorded rollout of an ancestor on the same task: of the same attempt, else of the first that is there. */
export const findPartner = async ({ log, task, attempt, ancestor }: PartnerQuestion): Promise<PartnerAnswer> => {
  const folder = runFolderOf(log)
  const runs = await keptRuns(dirname(folder))
  const run = runs.find(({ path }) => path === folder)
  if (run === undefined) return { missing: 'run' }
  const stateHash = run.harnesses.get(ancestor)
  for (const { path } of partnerRuns(run, ancestor, runs)) {
    const attempts = await attemptsIn(path, ancestor, task)
    const chosen = attempts.includes(attempt) ? attempt : attempts[0]
    const found = chosen === undefined ? undefined : join(path, trajectoryPath(ancestor, task, chosen))
    if (found !== undefined && !(await leadsOutside(path, found))) return { found, isPinned: stateHash !== undefined }
  }
  return { missing: 'rollout', stateHash }
}

/** The run that a log is of; undefined where its header cannot be read. */
export const runOfLog = async (log: string): Promise<PlayedRun | undefined> => readRun(runFolderOf(log))

const readRun = async (folder: string): Promise<PlayedRun | undefined> =>
  playedRun(parsedJson(await readText(join(folder, runFiles.header)).catch(() => '')))

interface KeptRun extends PlayedRun {
  readonly path: string
}

/** What cannot be read counts as not recorded. */
const keptRuns = async (folder: string): Promise<readonly KeptRun[]> => {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const paths = entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name))
  const runs = await Promise.all(paths.map(readRun))
  return runs.flatMap((run, index) => (run === undefined ? [] : [{ ...run, path: paths[index] ?? '' }]))
}

/** Attempts of a task of which there are logs, from the lowest. */
const attemptsIn = async (run: string, harness: string, task: string): Promise<readonly number[]> => {
  const names = await readdir(join(run, 'trajectories', encodeName(harness))).catch(() => [])
  const prefix = `${encodeName(task)}.`
  return names
    .filter((name) => name.startsWith(prefix) && /^\d+\.jsonl$/.test(name.slice(prefix.length)))
    .map((name) => Number(name.slice(prefix.length, -'.jsonl'.length)))
    .sort((one, other) => one - other)
}
