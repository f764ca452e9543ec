import type { Prefix, TrackedCall } from '../prefix'

/**
 * Tells the first moment of a call (`before_tool`, or `tool_blocked` when the whole turn was vetoed) from later ones
 * of the same call. One per condition instance.
 */
export const callStarts = (): ((prefix: Prefix) => TrackedCall | undefined) => {
  let last = -1
  return ({ current }) => {
    if (current === undefined || current.index <= last) return undefined
    last = current.index
    return current
  }
}
