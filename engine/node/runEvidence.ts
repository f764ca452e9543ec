import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrokenRecord, Evidence, RecordedRollout, RecordedRun } from '../documents/evidence'
import type { ResultLine } from '../documents/kinds/resultLine'
import type { RunHeader, RunPurpose } from '../documents/kinds/run'
import { isKind } from '../documents/validate'
import { parseResultLine } from '../trajectories/resultLines'
import { harnessPath, runFiles } from '../trajectories/runLayout'
import { brokenRecords } from './brokenRecords'
import { fileLines } from './fileLines'
import { readJson } from './readJson'

/** In training the policy changes under way: what it did then says little of a harness. */
const ofTraining: ReadonlySet<RunPurpose> = new Set(['train', 'rescue'])

/**
 * What the runs in a folder recorded. Nothing is read before it is asked for: headers at the first question, and the
 * results or the logs of a run when a question is about them. What cannot be read counts as not recorded.
 */
export const runEvidence = (folder: string, taskText: Evidence['taskText']): Evidence => {
  const runs = lazily(() => openRuns(folder))
  return {
    rollouts: (harness, taskId) =>
      [...runs().values()]
        .filter(
          ({ header, tasks }) => !ofTraining.has(header.purpose) && tasks.has(taskId) && hasHarness(header, harness),
        )
        .flatMap(({ results }) => results().byTask.get(taskKey(harness, taskId)) ?? []),
    rollout: (reference) => {
      const slash = reference.indexOf('/')
      return runs()
        .get(reference.slice(0, slash))
        ?.results()
        .byRollout.get(reference.slice(slash + 1))
    },
    run: (id) => runs().get(id)?.recorded,
    runs: () => [...runs().values()].map(({ recorded }) => recorded).sort(byStart),
    keepsHarness: (stateHash) => [...runs().values()].some((run) => run.keeps(stateHash)),
    brokenRecords: (id) => runs().get(id)?.broken() ?? [],
    taskText,
  }
}

interface OpenRun {
  readonly recorded: RecordedRun
  readonly header: RunHeader
  readonly tasks: ReadonlySet<string>
  readonly results: () => Results
  /** Reads all logs of the run. */
  readonly broken: () => readonly BrokenRecord[]
  /** The run holds the harness of this state hash, as it was played. */
  keeps(stateHash: string): boolean
}

interface Results {
  readonly byRollout: ReadonlyMap<string, RecordedRollout>
  readonly byTask: ReadonlyMap<string, readonly RecordedRollout[]>
}

/** By id, in the order of the names of their folders. */
const openRuns = (folder: string): ReadonlyMap<string, OpenRun> => {
  const names = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []
  const runs = names
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name))
    .sort()
    .flatMap((path) => {
      const header = readJson(join(path, runFiles.header))
      if (!isKind('run', header)) return []
      return [[header.id, openRun(path, header)] as const]
    })
  return new Map(runs)
}

const openRun = (path: string, header: RunHeader): OpenRun => {
  const results = lazily(() => readResults(join(path, runFiles.results), header))
  return {
    recorded: {
      header,
      get results() {
        return results().byRollout.size
      },
    },
    header,
    tasks: new Set(header.tasks.ids),
    results,
    broken: lazily(() => brokenRecords(path)),
    keeps: (stateHash) =>
      header.harnesses.some((pin) => pin.stateHash === stateHash && existsSync(join(path, harnessPath(pin.id)))),
  }
}

const byStart = ({ header: a }: RecordedRun, { header: b }: RecordedRun): number => {
  const [earlier, later] = [a.startedAt ?? '', b.startedAt ?? '']
  return earlier < later ? -1 : Number(earlier > later)
}

/** The last line of each rollout counts: a failed environment may have been tried again. */
const readResults = (path: string, header: RunHeader): Results => {
  const byRollout = new Map<string, RecordedRollout>()
  const recorded = recorderOf(header)
  if (existsSync(path)) {
    for (const text of fileLines(path)) {
      const line = parseResultLine(text)
      if (line !== undefined) byRollout.set(line.rollout, recorded(line))
    }
  }
  const byTask = new Map<string, RecordedRollout[]>()
  for (const rollout of byRollout.values()) {
    const key = taskKey(rollout.harness, rollout.taskId)
    const known = byTask.get(key)
    if (known === undefined) byTask.set(key, [rollout])
    else known.push(rollout)
  }
  return { byRollout, byTask }
}

/** Only what questions are about is kept: a run may have thousands of lines. */
const recorderOf = ({ id, policy, environment, harnesses }: RunHeader) => {
  const weights = policy.ref ?? policy.checkpoint ?? policy.model
  const common = {
    run: id,
    policy: weights === undefined ? policy.id : `${policy.id} ${weights}`,
    environment: `${environment.id} ${environment.version}`,
  }
  const hashes = new Map(harnesses.map((pin) => [pin.id, pin.stateHash]))
  return (line: ResultLine): RecordedRollout => ({
    ...common,
    reference: `${id}/${line.rollout}`,
    taskId: line.task,
    harness: line.harness,
    stateHash: hashes.get(line.harness),
    outcome: line.outcome,
    steps: line.steps,
    attempt: line.attempt,
    policyVersion: line.policyVersion,
    purpose: line.purpose,
    split: line.split,
  })
}

const hasHarness = ({ harnesses }: RunHeader, id: string): boolean => harnesses.some((pin) => pin.id === id)

const taskKey = (harness: string, task: string): string => `${harness}/${task}`

const lazily = <Value>(make: () => Value): (() => Value) => {
  let made: { readonly value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
