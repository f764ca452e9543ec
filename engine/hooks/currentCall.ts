import type { Moment } from './moment'
import type { Prefix, TrackedCall } from './prefix'

/** The tracked form of the call that the moment is about. It is among the last calls, so the search is short. */
export const currentCall = (moment: Moment, prefix: Prefix): TrackedCall | undefined => {
  const id = moment.call?.id
  return id === undefined ? undefined : prefix.calls.findLast((tracked) => tracked.call.id === id)
}

/**
 * Tells the first moment of a call (`before_tool`, or `tool_blocked` when the whole turn was vetoed) from later ones
 * of the same call. One per condition instance.
 */
export const callStarts = (): ((moment: Moment, prefix: Prefix) => TrackedCall | undefined) => {
  let last = -1
  return (moment, prefix) => {
    const tracked = currentCall(moment, prefix)
    if (tracked === undefined || tracked.index <= last) return undefined
    last = tracked.index
    return tracked
  }
}
