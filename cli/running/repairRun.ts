import type { EnvironmentProvider } from '../../engine/environments/environment'
import { mostTasks } from '../../engine/evaluation/localSample'
import { leastTries } from '../../engine/evaluation/parentRecord'
import { exitCodes } from '../exitCodes'
import { abortOnInterrupt } from '../interrupt'
import { note } from '../text/output'
import { UserError } from '../userError'
import { openWorkspace, type WorkspaceContext } from '../workspace/context'
import { openEnvironment } from '../workspace/environments'
import { dryRun, printDryRun } from './dryRun'
import { startRun } from './evaluation'
import { playRun } from './playRun'
import {
  candidateRequest,
  isRecorded,
  openRepair,
  parentRequest,
  type Repair,
  type RepairOptions,
  unknownTasks,
} from './repairPlan'
import { showFinished } from './reportRun'

interface Repairing {
  readonly context: WorkspaceContext
  readonly options: RepairOptions
  readonly provider: EnvironmentProvider
}

const shownRuns = 3

const whyNot = ({ parent, runs: { outdated } }: Repair): string => {
  if (outdated.length === 0) return `No run has ${leastTries} attempts of ${parent.id} under this policy.`
  const shown = outdated.slice(-shownRuns).map(({ run, reason }) => `${run}: ${reason}`)
  return `Not counted: ${shown.join('; ')}.`
}

const costOfParent = ({ context, options, provider }: Repairing, repair: Repair): string => {
  const { rollouts, calls, isUpperBound } = dryRun(context, parentRequest(repair, options), provider)
  const roughly = isUpperBound ? 'at most' : 'about'
  return `${rollouts} rollouts, ${roughly} ${calls} calls, then at most ${mostTasks} rollouts of ${repair.candidate.id}`
}

/** As it can be typed: what the user had to name is named here, too. */
const playingParent = ({ options }: Repairing, { parent, split }: Repair): string => {
  const { limit, policy, env } = options
  const named = Object.entries({ limit, policy, env }).flatMap(([name, value]) =>
    value === undefined ? [] : [` --${name} ${value}`],
  )
  return `harness-s eval --harness ${parent.id} --attempts ${leastTries} --split ${split}${named.join('')}`
}

/** Nothing is played behind the user's back: what the parent would cost is said first. */
const missingRecord = (repairing: Repairing, repair: Repair): UserError => {
  const { parent, candidate, split } = repair
  const missing = unknownTasks(repair)
  return new UserError({
    what: `${parent.id}, the parent of ${candidate.id}, has fewer than ${leastTries} tries on ${missing.length} tasks of the split "${split}" (first: ${missing[0]?.id}). ${whyNot(repair)}`,
    where: '--repair',
    next: `Play it with: ${playingParent(repairing, repair)}; or add --with-parent (${costOfParent(repairing, repair)}).`,
    exitCode: exitCodes.usage,
  })
}

const mustPlayParent = ({ options }: Repairing, repair: Repair): boolean =>
  options.withParent === true && unknownTasks(repair).length > 0

const estimate = (repairing: Repairing, repair: Repair): void => {
  const { context, options, provider } = repairing
  const asJson = options.json === true
  const playsParent = mustPlayParent(repairing, repair)
  const request = playsParent ? parentRequest(repair, options) : candidateRequest(context, repair, options)
  printDryRun(dryRun(context, request, provider), asJson)
  if (playsParent)
    note(`This is ${repair.parent.id} alone; then at most ${mostTasks} rollouts of ${repair.candidate.id}.`)
}

/** Plays the parent in a run of its own, so that other candidates can stand beside it too. */
const playParent = async (repairing: Repairing, repair: Repair, signal: AbortSignal): Promise<Repair> => {
  const { context, options, provider } = repairing
  const request = parentRequest(repair, options)
  const first = `First ${repair.parent.id}, ${leastTries} times on each of ${request.tasks.length} tasks.`
  const begin = saying(first, (watch) => startRun(context, request, provider, watch))
  const { report } = await playRun(context, begin, options, signal)
  if (report.missing === 0) return openRepair(context, options, provider)
  throw new UserError({
    what: `${report.missing} rollouts of ${repair.parent.id} are missing.`,
    where: report.run,
    next: `Run them with: harness-s eval --resume ${report.run}; then repeat this command.`,
    exitCode: exitCodes.infrastructure,
  })
}

type Begin = Parameters<typeof playRun>[1]

/** Said as an event of the run: whoever started this as a program takes what stands on stderr for what went wrong. */
const saying =
  (text: string | undefined, begin: Begin): Begin =>
  (watch) => {
    const run = begin(watch)
    if (text !== undefined) run.folder.event({ type: 'note', text })
    return run
  }

const leftOut = (repair: Repair): string | undefined => {
  const { length } = unknownTasks(repair)
  if (length === 0) return undefined
  return `${length} tasks that ${repair.parent.id} did not play ${leastTries} times are left out.`
}

/** `harness-s eval --repair`. */
export const runRepair = async (options: RepairOptions): Promise<void> => {
  const signal = abortOnInterrupt({ orEndOfInput: options.events === true })
  const context = await openWorkspace(options)
  const provider = await openEnvironment(context, options.env)
  const repairing = { context, options, provider }
  let repair = await openRepair(context, options, provider)
  if (options.withParent !== true && !isRecorded(repair)) throw missingRecord(repairing, repair)
  if (options.dryRun) return estimate(repairing, repair)
  if (mustPlayParent(repairing, repair)) repair = await playParent(repairing, repair, signal)
  const request = candidateRequest(context, repair, options)
  const begin = saying(leftOut(repair), (watch) => startRun(context, request, provider, watch))
  showFinished(context, await playRun(context, begin, options, signal), options)
}
