import type { TrainingResult } from '../running/trainingResult'
import { print } from './output'
import { percent } from './percent'
import { textTable } from './textTable'

type Updates = TrainingResult['updates']

const row = ({ method, before, after, updates, rollouts, weightHash }: TrainingResult): readonly string[] => {
  return [
    method,
    String(updates.length),
    percent(before.avg),
    percent(after.avg),
    percent(after.passAtK),
    percent(
      shareOf(
        updates,
        (one) => one.rescued,
        (one) => one.rescues,
      ),
    ),
    String(rollouts.initial + rollouts.rescue),
    weightHash.slice('sha256:'.length, 'sha256:'.length + 12),
  ]
}

const quarter = (updates: Updates, index: number): Updates =>
  updates.slice(Math.floor((index * updates.length) / 4), Math.floor(((index + 1) * updates.length) / 4))

const sum = (updates: Updates, value: (one: Updates[number]) => number): number =>
  updates.reduce((total, one) => total + value(one), 0)

const shareOf = (updates: Updates, part: (one: Updates[number]) => number, whole: (one: Updates[number]) => number) => {
  const total = sum(updates, whole)
  return total === 0 ? null : sum(updates, part) / total
}

const perQuarter = ({ method, updates }: TrainingResult): readonly (readonly string[])[] => {
  const quarters = [0, 1, 2, 3].map((index) => quarter(updates, index))
  return [
    [
      `${method}: effective groups`,
      ...quarters.map((part) =>
        percent(
          shareOf(
            part,
            (one) => one.effectiveGroups,
            (one) => one.groups,
          ),
        ),
      ),
    ],
    [
      `${method}: retained tokens`,
      ...quarters.map((part) =>
        percent(
          shareOf(
            part,
            (one) => one.retainedTokens,
            (one) => one.policyTokens,
          ),
        ),
      ),
    ],
  ]
}

const legend = `rescued: rescue groups with a success. effective groups: groups with successes and failures, the only ones that teach.
retained tokens: share of the policy's tokens that lie in them. weights: hash of the trained weights, equal for equal seeds.`

/** Scores under the base harness before and after, and how much of the rollouts carried a gradient on the way. */
export const trainingTables = (results: readonly TrainingResult[]): string => {
  const scores = textTable(
    ['method', 'updates', 'before %', 'after %', 'pass@3 %', 'rescued %', 'rollouts', 'weights'],
    results.map(row),
  )
  const shares = textTable(['% of', 'quarter 1', '2', '3', '4'], results.flatMap(perQuarter))
  const shown = results.every(({ updates }) => updates.length >= 4) ? [scores, shares, legend] : [scores, legend]
  return [`Avg@3 under the base harness on all held-out tasks, before and after`, ...shown].join('\n\n')
}

export const printTraining = (results: readonly TrainingResult[], where: string): void =>
  print(`${trainingTables(results)}\n\nThe run lies in ${where}`)
