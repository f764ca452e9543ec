import { grouped } from '../documents/grouped'
import type { Outcome } from '../documents/kinds/vocabulary'
import type { PreviewedFiring } from './previewRollout'

/** A rollout of the parent, and what the hooks would have done on it. */
export interface PreviewedRollout {
  /** `<run>/<harness>/<task>/<attempt>`. */
  readonly reference: string
  readonly task: string
  readonly outcome: Outcome
  readonly firings: readonly PreviewedFiring[]
}

/** So many of so many. */
export interface Share {
  readonly fired: number
  readonly of: number
}

/** Where a hook would have fired. */
export interface FiringSite extends PreviewedFiring {
  readonly rollout: string
}

/** On which of the parent's rollouts a hook would have fired. Infrastructure failures are left out. */
export interface HookPreview {
  readonly hook: string
  readonly rollouts: Share
  /** Tasks that the parent never solves: those that a sibling is made for. */
  readonly targets: Share
  /** Tasks that the parent always solves: those that a sibling can only harm. */
  readonly successes: Share
  readonly sites: readonly FiringSite[]
}

const shareOf = <T>(all: Iterable<T>, isFired: (one: T) => boolean): Share => {
  const list = [...all]
  return { fired: list.filter(isFired).length, of: list.length }
}

const isPass = ({ outcome }: PreviewedRollout): boolean => outcome === 'pass'

/** How often each hook would have fired, in the order in which they are named. */
export const previewHooks = (names: readonly string[], all: readonly PreviewedRollout[]): readonly HookPreview[] => {
  const rollouts = all.filter(({ outcome }) => outcome !== 'error')
  const tasks = [...grouped(rollouts, ({ task }) => task).values()]
  const targets = tasks.filter((each) => !each.some(isPass))
  const successes = tasks.filter((each) => each.every(isPass))
  return names.map((hook) => {
    const firesOn = ({ firings }: PreviewedRollout) =>
      firings.some((firing) => firing.hook === hook && firing.status === 'fired')
    return {
      hook,
      rollouts: shareOf(rollouts, firesOn),
      targets: shareOf(targets, (task) => task.some(firesOn)),
      successes: shareOf(successes, (task) => task.some(firesOn)),
      sites: rollouts.flatMap(({ reference, firings }) =>
        firings.flatMap((firing) => (firing.hook === hook ? [{ ...firing, rollout: reference }] : [])),
      ),
    }
  })
}
