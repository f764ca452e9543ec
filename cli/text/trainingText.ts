import type { TrainingResult } from '../running/trainingResult'
import { print } from './output'
import { percent } from './percent'
import { textTable } from './textTable'

const row = ({ method, before, after, updates, rollouts, weightHash }: TrainingResult): readonly string[] => {
  const rescues = updates.reduce((sum, one) => sum + one.rescues, 0)
  const rescued = updates.reduce((sum, one) => sum + one.rescued, 0)
  return [
    method,
    String(updates.length),
    percent(before.avg),
    percent(after.avg),
    percent(after.passAtK),
    percent(rescues === 0 ? null : rescued / rescues),
    String(rollouts.initial + rollouts.rescue),
    weightHash.slice('sha256:'.length, 'sha256:'.length + 12),
  ]
}

const quarter = (updates: TrainingResult['updates'], index: number): TrainingResult['updates'] =>
  updates.slice(Math.floor((index * updates.length) / 4), Math.floor(((index + 1) * updates.length) / 4))

const effectiveShare = (updates: TrainingResult['updates']): number | null => {
  const groups = updates.reduce((sum, one) => sum + one.groups, 0)
  return groups === 0 ? null : updates.reduce((sum, one) => sum + one.effectiveGroups, 0) / groups
}

/** Scores under the base harness before and after, and how many groups carried a gradient on the way. */
export const trainingTables = (results: readonly TrainingResult[]): string => {
  const scores = textTable(
    ['method', 'updates', 'before %', 'after %', 'pass@3 %', 'rescued %', 'rollouts', 'weights'],
    results.map(row),
  )
  const effective = textTable(
    ['effective groups %', 'quarter 1', '2', '3', '4'],
    results.map(({ method, updates }) => [
      method,
      ...[0, 1, 2, 3].map((index) => percent(effectiveShare(quarter(updates, index)))),
    ]),
  )
  return `Avg@3 under the base harness on the held-out tasks\n${scores}\n\n${effective}`
}

export const printTraining = (results: readonly TrainingResult[], where: string): void =>
  print(`${trainingTables(results)}\n\nThe run lies in ${where}`)
