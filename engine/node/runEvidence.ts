import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isTraining } from '../../protocol/runPurposes'
import type { BrokenRecord, Evidence, RecordedRun } from '../documents/evidence'
import type { RunHeader } from '../documents/kinds/run'
import { remembered } from '../documents/remembered'
import { byStart } from '../documents/runOrder'
import { finished } from '../documents/work'
import { isRunHeader } from '../trajectories/runHeader'
import { harnessPath, runFiles } from '../trajectories/runLayout'
import { brokenRecords } from './brokenRecords'
import { readJson } from './readJson'
import { isRunHeld } from './runLock'
import { noResults, type RunResults, readResults, taskKey } from './runResults'

/** A run of which the header was read. What is undefined was not read yet, and is not known for now. */
export interface OpenRun {
  readonly path: string
  readonly header: RunHeader
  readonly results: () => RunResults | undefined
  readonly broken: () => readonly BrokenRecord[] | undefined
  /** Whether how much it recorded can be said. */
  readonly isKnown: () => boolean
  /** A process works on it. */
  readonly isUnderWay: boolean
}

/** By id, in the order of the names of their folders. */
export type OpenRuns = ReadonlyMap<string, OpenRun>

/**
 * What the runs in a folder recorded. Nothing is read before it is asked for: headers at the first question, and the
 * results or the logs of a run when a question is about them. What cannot be read counts as not recorded.
 */
export const runEvidence = (folder: string, taskText: Evidence['taskText']): Evidence => {
  const runs = lazily(() => openRuns(folder))
  return evidenceOf(runs, taskText)
}

/** What these runs recorded. Of several runs that a question is about all are known, or nothing is said. */
export const evidenceOf = (runs: () => OpenRuns, taskText: Evidence['taskText']): Evidence => ({
  rollouts: (harness, taskId) => {
    const asked = [...runs().values()].filter(({ header }) => playsTask(header, harness, taskId))
    const results = asked.map((run) => run.results())
    if (results.includes(undefined)) return []
    return results.flatMap((each) => each?.byTask.get(taskKey(harness, taskId)) ?? [])
  },
  rollout: (reference) => {
    const slash = reference.indexOf('/')
    const run = runs().get(reference.slice(0, slash))
    return run?.results()?.byRollout.get(reference.slice(slash + 1))
  },
  run: (id) => {
    const run = runs().get(id)
    return run?.isKnown() === true ? recorded(run) : undefined
  },
  runs: () => [...runs().values()].map(recorded).sort(byStart),
  keepsHarness: (stateHash) => [...runs().values()].some((run) => keeps(run, stateHash)),
  brokenRecords: (id) => runs().get(id)?.broken() ?? [],
  taskText,
})

const playsTask = ({ purpose, tasks, harnesses }: RunHeader, harness: string, task: string): boolean =>
  !isTraining(purpose) && taskIds(tasks).has(task) && harnesses.some(({ id }) => id === harness)

const taskIds = remembered(({ ids }: RunHeader['tasks']): ReadonlySet<string> => new Set(ids))

const recorded = (run: OpenRun): RecordedRun => ({
  header: run.header,
  get isUnderWay() {
    return run.isUnderWay
  },
  get results() {
    return run.results()?.byRollout.size ?? 0
  },
})

/** The run holds the harness of this state hash, as it was played. */
const keeps = ({ path, header }: OpenRun, stateHash: string): boolean =>
  header.harnesses.some((pin) => pin.stateHash === stateHash && existsSync(join(path, harnessPath(pin.id))))

const openRuns = (folder: string): OpenRuns => {
  const runs = orNothing(() => readdirSync(folder, { withFileTypes: true }), [])
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name))
    .sort()
    .flatMap((path) => {
      const header = orNothing(() => readJson(join(path, runFiles.header)), undefined)
      return isRunHeader(header) ? [[header.id, openRun(path, header)] as const] : []
    })
  return new Map(runs)
}

const openRun = (path: string, header: RunHeader): OpenRun => ({
  path,
  header,
  results: lazily(() => orNothing(() => finished(readResults(join(path, runFiles.results), header)), noResults)),
  broken: lazily(() => orNothing(() => brokenRecords(path), [])),
  isKnown: () => true,
  get isUnderWay() {
    return isRunHeld(join(path, runFiles.lock))
  },
})

/** Somebody may have damaged any file of a run, or write it at this moment. */
const orNothing = <Value>(read: () => Value, nothing: Value): Value => {
  try {
    return read()
  } catch {
    return nothing
  }
}

const lazily = <Value>(make: () => Value): (() => Value) => {
  let made: { readonly value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
