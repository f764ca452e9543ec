import type { Fix } from '../finding'
import { replaceValue } from '../fixes'
import { type HarnessHook, priorityOf } from './harnessHooks'

const highest = 100

/** Moves a hook out of a tie: before what has its priority, or behind it where nothing is higher. */
export const otherPriority = (site: HarnessHook): readonly Fix[] => {
  const priority = priorityOf(site)
  return setPriority(site, priority < highest ? priority + 1 : priority - 1)
}

/** Moves a hook before another one, or beside it where nothing is higher. */
export const priorityBefore = (site: HarnessHook, other: HarnessHook): readonly Fix[] =>
  setPriority(site, Math.min(priorityOf(other) + 1, highest))

const setPriority = ({ file, at }: HarnessHook, priority: number): readonly Fix[] =>
  replaceValue(file, [...at, 'priority'], priority, `Set the priority to ${priority}`)
