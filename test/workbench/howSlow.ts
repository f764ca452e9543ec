import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Milliseconds that Node takes to start and end on a machine that does nothing else. */
const idleStartMs = 50

/** How much longer things take than on an idle machine, by the quickest of three starts of Node; at least 1. */
export const howSlow = async (): Promise<number> => {
  const times: number[] = []
  for (let start = performance.now(); times.length < 3; start = performance.now()) {
    await promisify(execFile)(process.execPath, ['-e', '0'])
    times.push(performance.now() - start)
  }
  return Math.max(1, Math.min(...times) / idleStartMs)
}
