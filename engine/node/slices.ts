import type { Work } from '../documents/work'

/** Longest time that others wait for their turn, as far as the work yields so often. */
const sliceMs = 4

/** The work between other work of the process; as long as `isOthersTurn`, nothing of it is done. */
export const inSlices = async <Result>(work: Work<Result>, isOthersTurn = () => false): Promise<Result> => {
  await whileTrue(isOthersTurn)
  let until = performance.now() + sliceMs
  for (;;) {
    const { done, value } = work.next()
    if (done === true) return value
    if (performance.now() < until) continue
    await new Promise((resolve) => setImmediate(resolve))
    await whileTrue(isOthersTurn)
    until = performance.now() + sliceMs
  }
}

/** Others may take long, so that asking them all the time would cost more than the wait. */
const askAgainMs = 5

const whileTrue = async (isTrue: () => boolean): Promise<void> => {
  while (isTrue()) await new Promise((resolve) => setTimeout(resolve, askAgainMs))
}
