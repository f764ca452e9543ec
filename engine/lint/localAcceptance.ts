import { controlsOf, type Evaluation, isSolved, targetsOf } from './evaluations'

export const localAcceptanceRule = 'local-accept-v1'

/**
 * Why the rule `local-accept-v1` would not accept a candidate after this evaluation; empty when nothing speaks against
 * it. The rule also asks that chance alone gives as many repairs in at most one of five cases; that needs the flake rate
 * of the parent, which an evaluation does not state, and is left out here.
 */
export const obstacles = (evaluation: Evaluation): readonly string[] => {
  const repaired = targetsOf(evaluation).filter(isSolved)
  // A sibling that was written by hand names no causes: all its targets then count as one.
  const causes = new Set(repaired.map(({ rootCause }) => rootCause ?? ''))
  const needed = causes.size >= 2 ? leastRepaired : leastRepairedOfOneCause
  const controls = controlsOf(evaluation)
  const regressed = controls.filter((task) => !isSolved(task)).length
  const allowed = Math.max(1, Math.floor(regressedShare * controls.length))
  const { tokenRatio = 0 } = evaluation
  return [
    ...(repaired.length < needed
      ? [`${repaired.length} repaired over ${causes.size} cause${causes.size === 1 ? '' : 's'}, ${needed} needed`]
      : []),
    ...(regressed > allowed ? [`${regressed} regressed, limit ${allowed}`] : []),
    ...(tokenRatio > mostTokens ? [`token ratio ${tokenRatio}, limit ${mostTokens}`] : []),
  ]
}

const leastRepaired = 2
const leastRepairedOfOneCause = 3
const regressedShare = 0.2
const mostTokens = 1.5

/**
 * How likely chance alone gives at least as many repairs: the targets were chosen because they failed, and some of them
 * pass when the parent simply tries again. Undefined when the parent tried no target twice.
 */
export const chanceOfRepairs = (evaluation: Evaluation): number | undefined => {
  const targets = targetsOf(evaluation)
  const twice = targets.filter(({ parent }) => parent.n >= 2 && parent.pass < parent.n)
  if (twice.length === 0) return undefined
  const flaky = twice.filter(({ parent }) => parent.pass > 0).length
  const rate = (flaky + 1) / (twice.length + 2)
  return binomialTail(targets.length, rate, targets.filter(isSolved).length)
}

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
