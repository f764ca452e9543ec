import { hashOf } from '../../engine/documents/canonical'
import type { EnvironmentProvider, PublicTask } from '../../engine/environments/environment'
import { localSample } from '../../engine/evaluation/localSample'
import { isKnown, leastTries, type PairedWith } from '../../engine/evaluation/parentRecord'
import { surroundingsHash } from '../../engine/evaluation/surroundings'
import type { ResolvedHarness } from '../../engine/harness/resolvedHarness'
import { flakesOf } from '../../engine/trajectories/localAcceptance'
import { exitCodes } from '../exitCodes'
import { UserError } from '../userError'
import { knownCauses } from '../workspace/causes'
import type { WorkspaceContext } from '../workspace/context'
import { resolveForDisplay, resolveForRun } from '../workspace/harnesses'
import { chooseNamed } from '../workspace/named'
import { knownPolicyRef } from '../workspace/policies'
import { type EvalOptions, splitOf } from './evalRun'
import type { EvaluationRequest } from './evaluation'
import { type ParentRuns, parentRuns } from './parentRuns'
import { checkTargets, readTargets, type Targets } from './repairTargets'

export interface RepairOptions extends Omit<EvalOptions, 'split' | 'harness' | 'resume' | 'tasks'> {
  readonly repair: string
  readonly split?: string
  readonly targets: string
  readonly controls: number
  readonly withParent?: true
}

/** A candidate with its parent, and what is recorded of the parent. */
export interface Repair {
  readonly candidate: ResolvedHarness
  readonly parent: ResolvedHarness
  readonly runs: ParentRuns
  readonly split: string
  /** From these the sample is drawn: those that --limit leaves, and all that are named. */
  readonly tasks: readonly PublicTask[]
  readonly targets: Targets
  readonly policyName: string
  readonly environmentName: string
}

const withoutParent = (id: string): UserError =>
  new UserError({
    what: `"${id}" has no parent whose failures it could repair.`,
    where: '--repair',
    next: 'Name a sibling; a harness by itself is evaluated with --harness.',
    exitCode: exitCodes.usage,
  })

/** A sibling and its direct parent, resolved. */
const pairOf = (context: WorkspaceContext, id: string): readonly [ResolvedHarness, ResolvedHarness] => {
  const parentId = resolveForDisplay(context, id).chain.at(-2)
  if (parentId === undefined) throw withoutParent(id)
  const [candidate, parent] = resolveForRun(context, [id, parentId])
  if (candidate === undefined || parent === undefined) throw withoutParent(id)
  return [candidate, parent]
}

const consideredTasks = (all: readonly PublicTask[], limit: number | undefined, targets: Targets) => {
  const named = new Set(targets === 'failed' ? [] : targets)
  return all.filter(({ id }, index) => limit === undefined || index < limit || named.has(id))
}

/** Reads the record of the parent. Without --split, the split that the parent was played on last counts. */
export const openRepair = async (
  context: WorkspaceContext,
  options: RepairOptions,
  provider: EnvironmentProvider,
): Promise<Repair> => {
  const [candidate, parent] = pairOf(context, options.repair)
  const { name: policyName, config } = chooseNamed(
    context,
    'policies',
    context.workspace?.policies,
    '--policy',
    options.policy,
  )
  const { id, stateHash, effectiveHash } = parent
  const wanted: PairedWith = {
    parent: { id, stateHash, effectiveHash },
    policy: policyName,
    policyRef: knownPolicyRef(policyName, config),
    environment: { id: provider.id, version: provider.describe().version },
    catalogHash: hashOf(provider.catalog()),
  }
  const runs = parentRuns(context.folder, wanted)
  const split = options.split ?? runs.runs.at(-1)?.tasks.split ?? 'test'
  const all = await splitOf(provider, split)
  const targets = readTargets(options.targets)
  checkTargets(targets, all, runs.record, id)
  return {
    candidate,
    parent,
    runs,
    split,
    tasks: consideredTasks(all, options.limit, targets),
    targets,
    policyName,
    environmentName: chooseNamed(context, 'environments', context.workspace?.environments, '--env', options.env).name,
  }
}

/** Tasks whose outcome under the parent is not known well enough. */
export const unknownTasks = ({ tasks, runs }: Repair): readonly PublicTask[] =>
  tasks.filter(({ id }) => !isKnown(runs.record.get(id)))

/** Without these nothing can be said: every named target, or at least one task of the split. */
export const isRecorded = ({ targets, tasks, runs: { record } }: Repair): boolean =>
  targets === 'failed'
    ? tasks.some(({ id }) => isKnown(record.get(id)))
    : targets.every((id) => isKnown(record.get(id)))

const requestOf = (
  repair: Repair,
  { seed, tokens }: RepairOptions,
): Omit<EvaluationRequest, 'harnesses' | 'tasks' | 'attempts'> => ({
  base: null,
  split: repair.split,
  seed,
  policyName: repair.policyName,
  environmentName: repair.environmentName,
  keepTokens: tokens === true,
})

/** Plays the parent where its outcomes are not known. */
export const parentRequest = (repair: Repair, options: RepairOptions): EvaluationRequest => ({
  ...requestOf(repair, options),
  harnesses: [repair.parent],
  base: repair.parent.id,
  attempts: new Map([[repair.parent.id, leastTries]]),
  tasks: unknownTasks(repair),
})

const nothingToRepair = ({ parent, split }: Repair): UserError =>
  new UserError({
    what: `${parent.id} failed no task of the split "${split}" at each of ${leastTries} or more tries.`,
    where: '--targets failed',
    next: 'Play it on more tasks, or name targets by their ids.',
    exitCode: exitCodes.usage,
  })

/** Plays the candidate once on a few tasks that its parent fails, and on a few that it solves. */
export const candidateRequest = (
  context: WorkspaceContext,
  repair: Repair,
  options: RepairOptions,
): EvaluationRequest & Required<Pick<EvaluationRequest, 'local'>> => {
  const { candidate, parent, runs, tasks, targets } = repair
  const { causes, isRevised } = knownCauses(context, candidate.id)
  const { record, policyRef } = runs
  const sample = localSample({ targets, controls: options.controls, seed: options.seed, tasks, record, causes })
  if (!sample.some(({ role }) => role === 'target')) throw nothingToRepair(repair)
  const ids = new Set(sample.map(({ taskId }) => taskId))
  return {
    ...requestOf(repair, options),
    harnesses: [candidate],
    attempts: new Map([[candidate.id, 1]]),
    tasks: tasks.filter(({ id }) => ids.has(id)),
    local: {
      candidate: candidate.id,
      parent: { id: parent.id, stateHash: parent.stateHash },
      runs: runs.runs.map(({ id }) => id),
      flakes: flakesOf(tasks.flatMap(({ id }) => record.get(id) ?? [])),
      isRevised,
      surroundings: surroundingsHash(context.project),
      tasks: [...sample],
      policyRef,
    },
  }
}
