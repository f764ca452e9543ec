import { plural } from '../documents/plural'

/** How often a task was tried and solved. */
export interface Tally {
  readonly n: number
  readonly pass: number
}

/** One task of a local sample, with what became of it under the parent and under the candidate. */
export interface LocalTask {
  readonly role: 'target' | 'control'
  /** Undefined where nobody named causes: all such targets then count as one cause. */
  readonly rootCause: string | undefined
  readonly parent: Tally
  readonly candidate: Tally
}

export interface LocalSample {
  readonly tasks: readonly LocalTask[]
  /** Tokens of the candidate on controls, as a share of those of the parent. */
  readonly tokenRatio: number | undefined
}

export const localAcceptanceRule = 'local-accept-v1'

const leastRepaired = 2
const leastRepairedOfOneCause = 3
const regressedShare = 0.2
const mostTokens = 1.5

/** Up to here the repairs count as more than luck. */
export const mostChance = 0.2

export const targetsOf = <T extends LocalTask>({ tasks }: { readonly tasks: readonly T[] }): readonly T[] =>
  tasks.filter(({ role }) => role === 'target')

export const controlsOf = <T extends LocalTask>({ tasks }: { readonly tasks: readonly T[] }): readonly T[] =>
  tasks.filter(({ role }) => role === 'control')

/** Every try of the candidate solved the task. */
export const isSolved = ({ candidate: { n, pass } }: LocalTask): boolean => n > 0 && pass === n

const repairedOf = (sample: LocalSample): readonly LocalTask[] => targetsOf(sample).filter(isSolved)

const regressedOf = (sample: LocalSample): readonly LocalTask[] => controlsOf(sample).filter((task) => !isSolved(task))

const causesOf = (tasks: readonly LocalTask[]): number => new Set(tasks.map(({ rootCause }) => rootCause ?? '')).size

const overCauses = (repaired: readonly LocalTask[]): string =>
  `${repaired.length} repaired over ${plural(causesOf(repaired), 'cause')}`

/** What is missing to a sample of which the rule could accept nothing, however well the candidate did. */
const tooFew = (sample: LocalSample): string | undefined => {
  const targets = targetsOf(sample)
  const needed = causesOf(targets) >= 2 ? leastRepaired : leastRepairedOfOneCause
  return targets.length < needed ? `${plural(targets.length, 'target')} tried, ${needed} needed to judge` : undefined
}

/**
 * Why the rule `local-accept-v1` would not accept a candidate, chance left aside; empty when nothing speaks against it.
 */
export const obstacles = (sample: LocalSample): readonly string[] => {
  const repaired = repairedOf(sample)
  const needed = causesOf(repaired) >= 2 ? leastRepaired : leastRepairedOfOneCause
  const regressed = regressedOf(sample).length
  const allowed = Math.max(1, Math.floor(regressedShare * controlsOf(sample).length))
  const { tokenRatio = 0 } = sample
  return [
    ...(repaired.length < needed ? [`${overCauses(repaired)}, ${needed} needed`] : []),
    ...(regressed > allowed ? [`${regressed} regressed, limit ${allowed}`] : []),
    ...(tokenRatio > mostTokens ? [`token ratio ${Number(tokenRatio.toFixed(2))}, limit ${mostTokens}`] : []),
  ]
}

/** Tasks that the parent tried at least twice and did not always solve. */
export interface Flakes {
  /** Solved at some tries. */
  readonly flaky: number
  /** Solved at no try. */
  readonly failed: number
}

export const flakesOf = (parent: readonly Tally[]): Flakes => {
  const twice = parent.filter(({ n, pass }) => n >= 2 && pass < n)
  const flaky = twice.filter(({ pass }) => pass > 0).length
  return { flaky, failed: twice.length - flaky }
}

/** How often a task that failed passes when the parent simply tries again: the mean under a uniform prior. */
export const flakeRate = ({ flaky, failed }: Flakes): number => (flaky + 1) / (flaky + failed + 2)

/** P(Bin(n, p) ≥ least). */
const binomialTail = (n: number, p: number, least: number): number => {
  let term = (1 - p) ** n
  let below = 0
  for (let k = 0; k < least; k += 1) {
    below += term
    term *= ((n - k) / (k + 1)) * (p / (1 - p))
  }
  return Math.max(0, 1 - below)
}

/**
 * How likely chance alone gives at least as many repairs: targets are chosen because they failed, and some of them pass
 * when the parent simply tries again.
 */
export const chanceAt = (sample: LocalSample, rate: number): number =>
  binomialTail(targetsOf(sample).length, rate, repairedOf(sample).length)

/** The same with the flake rate of the targets themselves; undefined when the parent tried none of them twice. */
export const chanceOfRepairs = (sample: LocalSample): number | undefined => {
  const flakes = flakesOf(targetsOf(sample).map(({ parent }) => parent))
  return flakes.flaky + flakes.failed === 0 ? undefined : chanceAt(sample, flakeRate(flakes))
}

export interface LocalVerdict {
  /** Pending where so few tasks were tried that nothing could have been accepted. */
  readonly status: 'accepted' | 'revise' | 'rejected' | 'pending'
  readonly rule: typeof localAcceptanceRule
  /** What was found, and then what speaks against the candidate. */
  readonly reasons: readonly string[]
}

/** What becomes of a candidate that something speaks against: with a repair it may be revised, once. */
export const insteadOfAccepted = (sample: LocalSample, isRevised: boolean): 'revise' | 'rejected' =>
  repairedOf(sample).length > 0 && !isRevised ? 'revise' : 'rejected'

/**
 * The rule `local-accept-v1`: enough repairs, more than chance gives, few controls lost, not many more tokens. It is
 * loose on purpose: a sibling is meant for tasks that its parent fails, so losing some others is no reason against it.
 */
export const localVerdict = (sample: LocalSample, flakes: Flakes, isRevised: boolean): LocalVerdict => {
  const repaired = repairedOf(sample)
  const found = `${overCauses(repaired)}, ${regressedOf(sample).length} regressed`
  const few = tooFew(sample)
  if (few !== undefined) return { status: 'pending', rule: localAcceptanceRule, reasons: [found, few] }
  const rate = flakeRate(flakes)
  const chance = chanceAt(sample, rate)
  const luck = `chance alone repairs as many with p = ${chance.toFixed(2)}, limit ${mostChance} (flake rate ${rate.toFixed(2)})`
  const against = [...obstacles(sample), ...(chance > mostChance ? [luck] : [])]
  return {
    status: against.length === 0 ? 'accepted' : insteadOfAccepted(sample, isRevised),
    rule: localAcceptanceRule,
    reasons: [found, ...against],
  }
}
