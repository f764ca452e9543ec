/** How many calls an endpoint gets at a time. */
export interface AdaptiveLimit {
  readonly current: number
  /** Mark of a call that is sent now. Calls with the mark of an earlier refusal say nothing new when they are refused too. */
  readonly mark: number
  /** An answer came: after `current` of them one call more is allowed. */
  succeeded(): void
  /** The endpoint refused a call as one too many: half as many, once for all that were under way. True when it is news. */
  refused(mark: number): boolean
}

/** Starts full, halves when the endpoint says that it is too much, and grows back by one per round of answers. */
export const adaptiveLimit = (most: number): AdaptiveLimit => {
  let current = most
  let mark = 0
  let answers = 0
  return {
    get current() {
      return current
    },
    get mark() {
      return mark
    },
    succeeded: () => {
      answers++
      if (answers < current || current >= most) return
      answers = 0
      current++
    },
    refused: (sent) => {
      if (sent !== mark) return false
      mark++
      answers = 0
      current = Math.max(1, current >> 1)
      return true
    },
  }
}
