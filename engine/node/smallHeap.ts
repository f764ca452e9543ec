import { setFlagsFromString } from 'node:v8'

/** By how many per cent the old generation may grow beyond what lives before it is collected again. */
const growthPercent = 20

/**
 * From now on, keeps the heap near what lives. V8 otherwise waits until it is several times as large, which is faster
 * where a program computes all the time; one that waits for answers has that time, and many of them share a machine.
 */
export const keepHeapSmall = (): void => {
  setFlagsFromString(`--heap-growing-percent=${growthPercent}`)
  setFlagsFromString('--semi-space-growth-factor=1')
}
