import type { ResultLine } from '../../engine/documents/kinds/resultLine'
import { plural } from '../../engine/documents/plural'
import type { EnvironmentProvider } from '../../engine/environments/environment'
import { type CostEstimate, estimateCost } from '../../engine/evaluation/costEstimate'
import { hookModels } from '../../engine/hooks/session/hookModels'
import { costOf } from '../../engine/policies/chat/spending'
import { print, printJson } from '../text/output'
import type { WorkspaceContext } from '../workspace/context'
import { prepareForRun } from '../workspace/harnesses'
import { checkHookModels } from '../workspace/hookModels'
import { chooseNamed } from '../workspace/named'
import { priceOf } from '../workspace/runBudgets'
import type { EvaluationRequest } from './evaluation'
import { findRunHeader, readResultLines, runNames } from './runs'

interface Earlier {
  readonly run: string
  readonly policy: string
  readonly lines: readonly ResultLine[]
}

const earlierRun = (workspace: string, run: string, environment: string): Earlier | undefined => {
  const header = findRunHeader(workspace, run)
  if (header?.purpose !== 'eval' || header.environment.id !== environment) return undefined
  // What broke down in the middle says nothing about what a rollout costs.
  const lines = readResultLines(workspace, run).lines.filter(({ outcome }) => outcome !== 'error')
  return lines.length === 0 ? undefined : { run, policy: header.policy.id, lines }
}

/** The latest evaluation in this environment, of this policy if there is one. */
const basisOf = ({ folder }: WorkspaceContext, environment: string, policy: string): Earlier | undefined => {
  let latest: Earlier | undefined
  for (const run of [...runNames(folder)].reverse()) {
    const earlier = earlierRun(folder, run, environment)
    if (earlier?.policy === policy) return earlier
    latest ??= earlier
  }
  return latest
}

export interface DryRun extends CostEstimate {
  readonly money: number | null
  readonly currency: string | null
  /** Where the figures come from, in words. */
  readonly basis: string
}

const basisText = (earlier: Earlier | undefined): string =>
  earlier === undefined
    ? 'no earlier evaluation in this environment: the turn limits of the harnesses, at most'
    : `${earlier.run}, ${plural(earlier.lines.length, 'rollout')} of the policy "${earlier.policy}"`

/** What a run would come to, without asking anybody. */
export const dryRun = (
  context: WorkspaceContext,
  request: EvaluationRequest,
  provider: EnvironmentProvider,
): DryRun => {
  const { policyName, harnesses, attempts, tasks } = request
  const { config } = chooseNamed(context, 'policies', context.workspace?.policies, '--policy', policyName)
  const earlier = basisOf(context, provider.id, policyName)
  const prepared = prepareForRun(harnesses, provider)
  checkHookModels(context, prepared)
  const planned = prepared.map(({ resolved: { id }, maxTurns, hooks }) => ({
    id,
    rollouts: tasks.length * (attempts.get(id) ?? 1),
    maxTurns,
    hookCalls: hookModels(hooks).length === 0 ? 0 : hooks.modelCalls,
  }))
  const estimate = estimateCost(planned, earlier?.lines ?? [])
  const { inputTokens, outputTokens } = estimate
  const price = priceOf(config)
  const isKnown = price !== undefined && inputTokens !== null && outputTokens !== null
  return {
    ...estimate,
    money: isKnown ? costOf({ inputTokens, outputTokens }, price) : null,
    currency: price?.currency ?? null,
    basis: basisText(earlier),
  }
}

const amount = (value: number | null): string => (value === null ? 'unknown' : value.toLocaleString('en-US'))

const dryRunText = (estimate: DryRun): string => {
  const { rollouts, calls, inputTokens, outputTokens, money, currency, basis, hookCalls, hookTokens, isUpperBound } =
    estimate
  const price = money === null ? 'unknown' : `${money.toFixed(4)} ${currency ?? ''}`.trim()
  const roughly = isUpperBound ? 'at most' : 'about'
  const hooks =
    hookCalls === 0
      ? ''
      : `\n  by hooks  ${roughly} ${amount(hookCalls)} calls, ${amount(hookTokens)} tokens; not in the money`
  return `Nothing was run. It would be
  rollouts  ${amount(rollouts)}
  calls     ${roughly} ${amount(calls)}
  tokens    ${amount(inputTokens)} read, ${amount(outputTokens)} written
  money     ${price}${hooks}
  basis     ${basis}`
}

export const printDryRun = (estimate: DryRun, asJson: boolean): void => {
  if (asJson) printJson(estimate)
  else print(dryRunText(estimate))
}
