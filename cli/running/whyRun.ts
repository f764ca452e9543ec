import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isKind } from '../../engine/documents/validate'
import { compileHooks } from '../../engine/hooks/session/compileHooks'
import { parseRolloutReference } from '../../engine/lint/rolloutReference'
import { readJson } from '../../engine/node/readJson'
import { readFailureReason } from '../../engine/node/readText'
import { readTrialLog } from '../../engine/node/trialLog'
import { tokenCounterOf } from '../../engine/policies/tokenCounts'
import { type WhyNot, whyNot } from '../../engine/preview/whyNot'
import { whyText } from '../../engine/preview/whyText'
import { catalogPath, trajectoryPath } from '../../engine/trajectories/runLayout'
import { exitCodes } from '../exitCodes'
import { print, printJson } from '../text/output'
import { UserError } from '../userError'
import { openWorkspace, type WorkspaceContext } from '../workspace/context'
import { type PreviewOptions, previewedHarness } from './previewRun'
import { readRunHeader, runPath } from './runs'

const refuse = (what: string, where: string, next: string): UserError =>
  new UserError({ what, where, next, exitCode: exitCodes.usage })

/** The rollout that a reference names, with the catalogue and the policy of its run. */
const recordedRollout = async ({ folder, workspace }: WorkspaceContext, reference: string) => {
  const named = parseRolloutReference(reference)
  const run = named && runPath(folder, named.run)
  const log = named && run && join(run, trajectoryPath(named.harness, named.task, named.attempt))
  if (named === undefined || run === undefined || log === undefined || !existsSync(log)) {
    throw refuse(
      `There is no log of "${reference}".`,
      '--why',
      'A rollout is named <run>/<harness>/<task>/<attempt>; `harness-s preview ID --sites` lists those where hooks fire.',
    )
  }
  const played = await readTrialLog(run, log).catch(readFailureReason)
  const catalog = readJson(join(run, catalogPath))
  if (typeof played === 'string') {
    throw refuse(`The log of "${reference}" cannot be read: ${played}.`, log, 'Choose another rollout.')
  }
  if (!isKind('tools', catalog)) {
    throw refuse(`The tools of "${reference}" cannot be read.`, join(run, catalogPath), 'Choose another run.')
  }
  const policy = workspace?.policies?.[readRunHeader(folder, named.run).policy.id]
  return { played, catalog, countTokens: tokenCounterOf(policy?.type) }
}

const stepOf = (given: string | undefined): number => {
  if (given !== undefined && /^\d+$/.test(given)) return Number(given)
  throw refuse('--why needs the step that is asked about.', '--step', 'Add --step <n>; the first turn is 1.')
}

interface WhyReport {
  readonly harness: string
  readonly rollout: string
  readonly hooks: readonly WhyNot[]
}

const whyOf = async (
  context: WorkspaceContext,
  id: string,
  rollout: string,
  options: PreviewOptions,
): Promise<WhyReport> => {
  const step = stepOf(options.step)
  const { names, state } = previewedHarness(context, id, options.hook)
  const { played, catalog, countTokens } = await recordedRollout(context, rollout)
  const hooks = compileHooks(state, catalog)
  return {
    harness: id,
    rollout,
    hooks: names.flatMap((hook) => whyNot(played, hooks, { hook, step }, countTokens) ?? []),
  }
}

/** `harness-s preview ID --why ROLLOUT --step N`. */
export const printWhy = async (id: string, rollout: string, options: PreviewOptions): Promise<void> => {
  const report = await whyOf(await openWorkspace(options), id, rollout, options)
  if (options.json) printJson(report)
  else print(report.hooks.length === 0 ? `${id} has no hook that runs there.` : report.hooks.map(whyText).join('\n\n'))
}
