import type { Outcome } from '../../protocol/runEvent'

/** What a base and a sibling made of the same tasks, in one run. */
export class PairCounts {
  private readonly outcomes = new Map<string, Map<string, Outcome>>()

  add(harness: string, task: string, outcome: Outcome): void {
    const ofTask = this.outcomes.get(task) ?? new Map<string, Outcome>()
    this.outcomes.set(task, ofTask.set(harness, outcome))
  }

  /** Over tasks of which both have a result: where the environment failed there is none. */
  of(base: string, sibling: string): { readonly tasks: number; readonly repaired: number; readonly regressed: number } {
    const pairs = [...this.outcomes.values()].flatMap((ofTask) => {
      const [before, after] = [ofTask.get(base), ofTask.get(sibling)]
      return before === undefined || after === undefined || before === 'error' || after === 'error'
        ? []
        : [{ before: before === 'pass', after: after === 'pass' }]
    })
    return {
      tasks: pairs.length,
      repaired: pairs.filter(({ before, after }) => !before && after).length,
      regressed: pairs.filter(({ before, after }) => before && !after).length,
    }
  }
}
