import { hashOf } from '../../engine/documents/canonical'
import type { LocalEvaluation } from '../../engine/documents/kinds/localEvaluation'
import type { ResultLine } from '../../engine/documents/kinds/resultLine'
import type { RunHeader } from '../../engine/documents/kinds/run'
import { isImported } from '../../engine/documents/runOptions'
import type { EnvironmentProvider, PublicTask } from '../../engine/environments/environment'
import { type FinishedEvaluation, finishedEvaluation, reportOf } from '../../engine/evaluation/finishedEvaluation'
import { type LocalReport, localReport } from '../../engine/evaluation/localReport'
import { leastTries } from '../../engine/evaluation/parentRecord'
import { type EvaluationPlan, runEvaluation } from '../../engine/evaluation/runEvaluation'
import type { ResolvedHarness } from '../../engine/harness/resolvedHarness'
import { openRunFolder, type RunFolder } from '../../engine/node/runFolder'
import { runFiles } from '../../engine/trajectories/runLayout'
import type { RunEvent, RunEventBody } from '../../protocol/runEvent'
import { isEvaluation } from '../../protocol/runPurposes'
import { exitCodes } from '../exitCodes'
import { UserError } from '../userError'
import type { WorkspaceContext } from '../workspace/context'
import { prepareForRun } from '../workspace/harnesses'
import { checkHookModels } from '../workspace/hookModels'
import { chooseNamed } from '../workspace/named'
import { checkPolicySettings } from '../workspace/policyChecks'
import type { ReadyPolicy } from '../workspace/readyPolicy'
import { beginRun, familyIn } from './newRun'
import { keptHarness } from './runHarnesses'
import { readRunHeader, runPath, writeRunHeader } from './runs'

/** What an evaluation was asked to do. All of it is in the run's header, so that a resume needs no options. */
export interface EvaluationRequest {
  readonly harnesses: readonly ResolvedHarness[]
  /** Id of the base among them; null when it does not run. */
  readonly base: string | null
  readonly attempts: ReadonlyMap<string, number>
  readonly split: string
  readonly tasks: readonly PublicTask[]
  readonly seed: number
  readonly policyName: string
  readonly environmentName: string
  /** Also write token ids and log-probabilities. */
  readonly keepTokens: boolean
  /** What it is compared with, when one candidate is tried on a few tasks. */
  readonly local?: LocalEvaluation & { readonly policyRef: string | undefined }
}

export interface EvaluationRun {
  readonly header: RunHeader
  readonly folder: RunFolder
  readonly harnesses: readonly ResolvedHarness[]
}

/** Makes the run folder with all that a resume needs, before anything is computed. */
export const startRun = (
  context: WorkspaceContext,
  request: EvaluationRequest,
  provider: EnvironmentProvider,
  watch: (event: RunEvent) => void,
): EvaluationRun => {
  const { base, environmentName, keepTokens, harnesses } = request
  const config = { base, environmentName, keepTokens }
  const prepared = prepareForRun(harnesses, provider)
  checkHookModels(context, prepared)
  const policies = context.workspace?.policies
  const { name, config: settings } = chooseNamed(context, 'policies', policies, '--policy', request.policyName)
  checkPolicySettings(context, name, settings)
  const begun = beginRun(
    context,
    provider,
    {
      ...request,
      purpose: request.local === undefined ? 'eval' : 'local-eval',
      harnesses: prepared,
      config,
    },
    { watch, keepTokens },
  )
  return { ...begun, harnesses }
}

/** The header of a run that `eval` made; other runs have no attempts to compare. */
export const readEvaluation = (workspace: string, run: string): RunHeader => {
  const header = readRunHeader(workspace, run)
  if (isEvaluation(header.purpose)) return header
  throw new UserError({
    what: `${header.id} is no evaluation but has the purpose "${header.purpose}".`,
    where: runPath(workspace, header.id),
    next: `\`eval --resume\` and \`report\` take evaluations. What training measured is in ${runFiles.steps} of its run.`,
    exitCode: exitCodes.usage,
  })
}

const importedRun = (workspace: string, { id }: RunHeader): UserError =>
  new UserError({
    what: `${id} was imported: what it holds was played elsewhere, and nothing can be added to it.`,
    where: runPath(workspace, id),
    next: 'Read it with `harness-s report`, or start a run of your own with `harness-s eval`.',
    exitCode: exitCodes.usage,
  })

/** Opens an unfinished run again, with the harnesses it began with. */
export const resumeRun = (
  { folder: workspace }: WorkspaceContext,
  run: string,
  watch: (event: RunEvent) => void,
): EvaluationRun => {
  const header = readEvaluation(workspace, run)
  if (isImported(header)) throw importedRun(workspace, header)
  const path = runPath(workspace, header.id)
  const harnesses = header.harnesses.map((pin) => keptHarness(path, pin))
  const keepTokens = header.config?.['keepTokens'] === true
  return { header, folder: openRunFolder(path, header.id, { watch, keepTokens }), harnesses }
}

const changedPolicy = (header: RunHeader, ref: string): UserError =>
  new UserError({
    what: `${header.id} was begun with other weights (${header.policy.ref}) than the policy "${header.policy.id}" has now (${ref}).`,
    where: header.id,
    next: 'Restore the policy, or start a new run: results of two policies do not belong in one table.',
    exitCode: exitCodes.usage,
  })

/** A pair is one policy under two harnesses: outcomes of other weights are no half of it. */
const changedSinceParent = ({ policy }: RunHeader, { parent, runs }: LocalEvaluation, ref: string): UserError =>
  new UserError({
    what: `The outcomes of ${parent.id} that ${runs.join(', ')} recorded are of other weights (${policy.ref}) than the policy "${policy.id}" has now (${ref}).`,
    where: parent.id,
    next: `Restore the policy, or play the parent again: harness-s eval --harness ${parent.id} --attempts ${leastTries}`,
    exitCode: exitCodes.usage,
  })

const missingTasks = ({ id, environment }: RunHeader, missing: readonly string[]): UserError =>
  new UserError({
    what: `${missing.length} tasks of ${id} are no longer in the environment "${environment.id}" (first: ${missing[0]}).`,
    where: id,
    next: 'Restore its data, or start a new run: results on two sets of tasks do not belong in one table.',
    exitCode: exitCodes.infrastructure,
  })

const changedEnvironment = (header: RunHeader, what: string): UserError =>
  new UserError({
    what: `${header.id} was begun with another ${what} of the environment "${header.environment.id}".`,
    where: header.id,
    next: 'Restore it, or start a new run: results of two environments do not belong in one table.',
    exitCode: exitCodes.usage,
  })

/** A run goes on in the environment that it began in, or not at all. */
const checkEnvironment = (header: RunHeader, provider: EnvironmentProvider): void => {
  const { version: now } = provider.describe()
  if (header.environment.version !== now)
    throw changedEnvironment(header, `version (${header.environment.version}, now ${now})`)
  if (header.catalogHash !== hashOf(provider.catalog())) throw changedEnvironment(header, 'tool catalogue')
}

const splitTasks = async (provider: EnvironmentProvider, header: RunHeader): Promise<readonly PublicTask[]> => {
  const { split, ids } = header.tasks
  const found = new Map((await provider.tasks(split)).map((task) => [task.id, task] as const))
  const missing = ids.filter((id) => !found.has(id))
  if (missing.length > 0) throw missingTasks(header, missing)
  return ids.flatMap((id) => found.get(id) ?? [])
}

export const evaluationPlan = async (
  { header, harnesses }: EvaluationRun,
  provider: EnvironmentProvider,
  policy: ReadyPolicy,
): Promise<EvaluationPlan> => {
  const { ref, step } = policy.version
  checkEnvironment(header, provider)
  const { localEvaluation: local } = header
  if (header.policy.ref !== undefined && header.policy.ref !== ref)
    throw local === undefined ? changedPolicy(header, ref) : changedSinceParent(header, local, ref)
  return {
    runSeed: header.seed,
    split: header.tasks.split,
    tasks: await splitTasks(provider, header),
    harnesses: prepareForRun(harnesses, provider),
    attempts: new Map(Object.entries(header.attempts ?? {})),
    provider,
    agent: policy.agent,
    policy: { id: header.policy.id, ref, step },
    familyOf: familyIn(header),
  }
}

const auxiliaryTokens = (results: readonly ResultLine[]) => {
  const used = results.flatMap(({ auxiliary }) => Object.values(auxiliary ?? {}))
  return used.length === 0 ? {} : { auxiliaryTokens: used.reduce((sum, { input, output }) => sum + input + output, 0) }
}

/** What the rollouts come to together. */
export const totalsOf = (results: readonly ResultLine[]) => ({
  rollouts: results.length,
  successes: results.filter(({ outcome }) => outcome === 'pass').length,
  inputTokens: results.reduce((sum, { tokens }) => sum + tokens.input, 0),
  outputTokens: results.reduce((sum, { tokens }) => sum + tokens.output, 0),
  harnessTokens: results.reduce((sum, { tokens }) => sum + tokens.harness, 0),
  ...auxiliaryTokens(results),
})

const judged = (report: LocalReport): RunEventBody => {
  const { candidate, parent, targets, repaired, controls, regressed, verdict } = report
  const { status, rule, reasons } = verdict
  const counts = { targets, repaired, controls, regressed }
  return { type: 'repair_judged', candidate, parent, ...counts, verdict: status, rule, reasons }
}

/** With the verdict, so that who reads headers alone can tell it. */
const judgedEvaluation = (local: LocalEvaluation, report: LocalReport): LocalEvaluation => {
  const { targets, repaired, controls, regressed } = report
  const { status, rule, reasons } = report.verdict
  return { ...local, verdict: { status, rule, reasons: [...reasons], targets, repaired, controls, regressed } }
}

/** Writes how the run stands, into its header and as its last event. */
export const endRun = (
  workspace: string,
  { header, folder }: EvaluationRun,
  status: 'complete' | 'incomplete' | 'cancelled',
): void => {
  folder.checkKept()
  const results = folder.currentResults()
  const ended: RunHeader = { ...header, status, endedAt: new Date().toISOString(), totals: totalsOf(results) }
  const { localEvaluation: local } = header
  const report = local && localReport(header, local, results)
  writeRunHeader(workspace, local && report ? { ...ended, localEvaluation: judgedEvaluation(local, report) } : ended)
  if (report !== undefined) folder.event(judged(report))
  folder.event({ type: 'run_finished', status, rollouts: results.length })
}

export interface CarryOutOptions {
  readonly concurrency: number
  readonly signal: AbortSignal
  /** What samples and how, for the record. */
  readonly policy: Pick<ReadyPolicy, 'model' | 'sampling'>
}

/** Runs what is missing and closes the header. A failure leaves the run as it is, to be resumed. */
export const carryOutRun = async (
  workspace: string,
  run: EvaluationRun,
  plan: EvaluationPlan,
  { policy: { model, sampling }, ...options }: CarryOutOptions,
): Promise<FinishedEvaluation> => {
  const { id, ref, step } = plan.policy
  const policy = { id, ...(model !== undefined && { model }), ref, step, sampling: { ...sampling } }
  const header: RunHeader = { ...run.header, status: 'running', policy }
  writeRunHeader(workspace, header)
  await runEvaluation(plan, run.folder, { ...options, now: () => performance.now() })
  const results = run.folder.currentResults()
  const status = reportOf(header, results).missing === 0 ? 'complete' : 'incomplete'
  endRun(workspace, { ...run, header }, status)
  return finishedEvaluation(header, results, status)
}
