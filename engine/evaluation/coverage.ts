import type { CoverageStep } from '../../protocol/runReport'
import { meanPassAtK, type OutcomeTable } from './passRates'

const firstPasses = (table: OutcomeTable): ReadonlySet<string> =>
  new Set([...table].filter(([, attempts]) => attempts[0] === true).map(([task]) => task))

const gainOf = (solved: ReadonlySet<string>, covered: ReadonlySet<string>): number =>
  [...solved].filter((task) => !covered.has(task)).length

/**
 * Siblings ordered greedily by the tasks they add (ties by id), attempt 0 only. Coverage is submodular, so greedy is
 * within 1 - 1/e of the best order at every k.
 */
const greedyOrder = (solvedBy: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] => {
  const left = [...solvedBy.keys()].sort()
  const covered = new Set<string>()
  const order: string[] = []
  while (left.length > 0) {
    const gains = left.map((id) => gainOf(solvedBy.get(id) ?? new Set(), covered))
    const [next] = left.splice(gains.indexOf(Math.max(...gains)), 1)
    if (next === undefined) break
    order.push(next)
    for (const task of solvedBy.get(next) ?? []) covered.add(task)
  }
  return order
}

/** Oracle coverage of one rollout per sibling, beside pass@k of the base. `tasks` is the denominator. */
export const oracleCoverage = (
  base: OutcomeTable,
  siblings: ReadonlyMap<string, OutcomeTable>,
  tasks: number,
): readonly CoverageStep[] => {
  const solvedBy = new Map([...siblings].map(([id, table]) => [id, firstPasses(table)] as const))
  const covered = new Set<string>()
  return greedyOrder(solvedBy).map((id, index, order) => {
    for (const task of solvedBy.get(id) ?? []) covered.add(task)
    return {
      k: index + 1,
      harnesses: order.slice(0, index + 1),
      oracle: tasks === 0 ? 0 : covered.size / tasks,
      h0PassAtK: meanPassAtK(base, index + 1),
    }
  })
}
