import { hashOf } from '../../engine/documents/canonical'
import type { LocalEvaluation } from '../../engine/documents/kinds/localEvaluation'
import type { RunHeader } from '../../engine/documents/kinds/run'
import type { EnvironmentProvider, PublicTask } from '../../engine/environments/environment'
import type { PreparedHarness } from '../../engine/executor/preparedHarness'
import { openRunFolder, type RunFolder, type RunFolderOptions } from '../../engine/node/runFolder'
import { version } from '../../package.json'
import type { WorkspaceContext } from '../workspace/context'
import { taskSetOf } from '../workspace/taskSets'
import { keepHarnesses } from './runHarnesses'
import { createRun, runPath, writeRunHeader } from './runs'

/** What a new run begins with. `config` holds the options as they were given. */
export interface NewRun {
  readonly purpose: RunHeader['purpose']
  readonly seed: number
  /** Base first, where it takes part. */
  readonly harnesses: readonly PreparedHarness[]
  readonly attempts?: ReadonlyMap<string, number>
  readonly policyName: string
  readonly split: string
  readonly tasks: readonly PublicTask[]
  readonly config: NonNullable<RunHeader['config']>
  /** `policyRef`: the version of the policy that the other half of each pair was played with. */
  readonly local?: LocalEvaluation & { readonly policyRef: string | undefined }
}

/** Families of those tasks that share one with others; a task without an entry is its own family. */
const familiesOf = (families: { readonly [task: string]: string } | undefined, tasks: readonly PublicTask[]) => {
  const named = tasks.flatMap(({ id }) => (families?.[id] === undefined ? [] : [[id, families[id]] as const]))
  return named.length === 0 ? {} : { families: Object.fromEntries(named) }
}

/** Tasks whose published answer is known to be wrong. */
const doubtfulOf = (provider: EnvironmentProvider, tasks: readonly PublicTask[]) => {
  const doubtful = [...(provider.doubtful?.(tasks.map(({ id }) => id)) ?? [])]
  return doubtful.length === 0 ? {} : { doubtful }
}

const localOf = ({ local }: NewRun): Pick<RunHeader, 'localEvaluation'> => {
  if (local === undefined) return {}
  const { policyRef: _, ...localEvaluation } = local
  return { localEvaluation }
}

/** Makes the folder of a run, with its header and the harnesses as they are now, before anything is computed. */
export const beginRun = (
  context: WorkspaceContext,
  provider: EnvironmentProvider,
  run: NewRun,
  options: RunFolderOptions,
): { readonly header: RunHeader; readonly folder: RunFolder } => {
  const id = createRun(context.folder)
  const folder = openRunFolder(runPath(context.folder, id), id, options)
  const resolved = run.harnesses.map((harness) => harness.resolved)
  keepHarnesses(folder.folder, resolved, provider.catalog())
  const taskSet = taskSetOf(context, resolved[0]?.lineage[0])
  const byHarness = <T>(read: (harness: PreparedHarness) => T): Record<string, T> =>
    Object.fromEntries(run.harnesses.map((harness) => [harness.resolved.id, read(harness)]))
  const header: RunHeader = {
    kind: 'run',
    schemaVersion: 1,
    id,
    purpose: run.purpose,
    status: 'running',
    seed: run.seed,
    harnesses: resolved.map(({ id: harness, stateHash, effectiveHash }) => ({ id: harness, stateHash, effectiveHash })),
    ...(run.attempts && { attempts: Object.fromEntries(run.attempts) }),
    maxTurns: byHarness(({ maxTurns }) => maxTurns),
    hookLimits: byHarness(({ hooks }) => ({ ...hooks.limits })),
    policy: { id: run.policyName, ...(run.local?.policyRef !== undefined && { ref: run.local.policyRef }) },
    environment: { id: provider.id, version: provider.describe().version },
    tasks: {
      ...(taskSet && { set: taskSet.id }),
      split: run.split,
      ids: run.tasks.map((task) => task.id),
      ...familiesOf(taskSet?.families, run.tasks),
      ...doubtfulOf(provider, run.tasks),
    },
    engineVersion: version,
    catalogHash: hashOf(provider.catalog()),
    startedAt: new Date().toISOString(),
    ...localOf(run),
    config: run.config,
  }
  writeRunHeader(context.folder, header)
  return { header, folder }
}

/** Family of a task of a run. */
export const familyIn =
  ({ tasks }: RunHeader) =>
  (task: string): string =>
    tasks.families?.[task] ?? task
