import type { Work } from '../documents/work'

/** Longest time that others wait for their turn, as far as the work yields so often. */
const sliceMs = 4

/** The work between other work of the process. */
export const inSlices = async <Result>(work: Work<Result>): Promise<Result> => {
  let until = performance.now() + sliceMs
  for (;;) {
    const { done, value } = work.next()
    if (done === true) return value
    if (performance.now() < until) continue
    await new Promise((resolve) => setImmediate(resolve))
    until = performance.now() + sliceMs
  }
}
