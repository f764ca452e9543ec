import { join } from 'node:path'
import { stateHash } from '../documents/canonical'
import type { HarnessState } from '../documents/kinds/harness'
import type { ResultLine } from '../documents/kinds/resultLine'
import type { TrajectoryRecord } from '../documents/kinds/trajectory'
import { isKind } from '../documents/validate'
import { localReport } from '../evaluation/localReport'
import type { RepairRecord, RepairRollout } from '../evaluation/repairRecord'
import { type CompiledHooks, compileHooks } from '../hooks/session/compileHooks'
import { allUses, type HookUse, hookUses } from '../preview/hookUse'
import { trialMoments } from '../preview/previewRollout'
import { harnessPath, trajectoryPath } from '../trajectories/runLayout'
import { keptCatalog, keptJson } from './keptDocuments'
import { harnessResults, type KeptRun } from './loggedRollouts'
import { inSlices } from './slices'
import { readRunLog } from './trialLog'

type CountTokens = (text: string) => number

/**
 * Reads a local evaluation, between other work. Undefined for a run that is none. A log that cannot be read, and a kept
 * harness that is not what was played, tell nothing of hooks.
 */
export const readRepairRecord = async (run: KeptRun, countTokens: CountTokens): Promise<RepairRecord | undefined> => {
  const { header, path } = run
  const local = header.localEvaluation
  if (local === undefined) return undefined
  const lines = await inSlices(harnessResults(path, local.candidate))
  const catalog = await keptCatalog(path)
  const state = await keptState(run, local.candidate)
  const hooks = catalog && state && compileHooks(state, catalog)
  const read: ReadRollout[] = []
  for (const line of lines) {
    if (line.outcome !== 'error') read.push(await readRollout(run, line, hooks, countTokens))
  }
  return {
    header,
    report: localReport(header, local, lines),
    catalogId: catalog?.id,
    uses: allUses(read.map(({ uses }) => uses)),
    rollouts: read.map(({ rollout }) => rollout),
  }
}

interface ReadRollout {
  readonly rollout: RepairRollout
  readonly uses: readonly HookUse[]
}

const readRollout = async (
  run: KeptRun,
  { harness, task, attempt }: ResultLine,
  hooks: CompiledHooks | undefined,
  countTokens: CountTokens,
): Promise<ReadRollout> => {
  const log = join(run.path, trajectoryPath(harness, task, attempt))
  const records = await readRunLog(run.path, log).catch(() => [])
  const trial = trialMoments(records)
  const uses = trial === undefined || hooks === undefined ? [] : hookUses(trial, hooks, countTokens)
  return { rollout: { task, log, firstFirings: firstFirings(records) }, uses }
}

const firstFirings = (records: readonly TrajectoryRecord[]): ReadonlyMap<string, number> => {
  const steps = new Map<string, number>()
  for (const record of records) {
    if (record.type === 'hook' && record.status === 'fired' && !steps.has(record.hook))
      steps.set(record.hook, record.step)
  }
  return steps
}

/** Undefined also where it was changed after the run. */
const keptState = async ({ path, header }: KeptRun, id: string): Promise<HarnessState | undefined> => {
  const harness = await keptJson(path, harnessPath(id))
  const pin = header.harnesses.find((each) => each.id === id)
  return isKind('harness', harness) && stateHash(harness.state) === pin?.stateHash ? harness.state : undefined
}
