import { expect, test } from 'vitest'
import { finished, type Work } from '../documents/work'
import { inSlices } from './slices'

function* counting(to: number, ms = 0): Work<number> {
  let count = 0
  while (count < to) {
    const until = performance.now() + ms
    while (performance.now() < until);
    count += 1
    yield
  }
  return count
}

test('work comes to the same at once and in slices', async () => {
  expect(finished(counting(1000))).toBe(1000)
  expect(await inSlices(counting(1000))).toBe(1000)
  expect([finished(counting(0)), await inSlices(counting(0))]).toEqual([0, 0])
})

test('others have their turn while long work goes on', async () => {
  const order: string[] = []
  setImmediate(() => order.push('another'))
  await inSlices(counting(10, 1))
  order.push('work')
  expect(order).toEqual(['another', 'work'])
})

test('a failure of the work is that of whoever waits for it', async () => {
  const failing = function* (): Work<void> {
    yield
    throw new Error('the disk is gone')
  }
  await expect(inSlices(failing())).rejects.toThrow('the disk is gone')
  expect(() => finished(failing())).toThrow('the disk is gone')
})

test('nothing is done while others have their turn', async () => {
  let isOthers = true
  let count = 0
  const work = inSlices(
    (function* () {
      for (; count < 3; count += 1) yield
    })(),
    () => isOthers,
  )
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(count).toBe(0)
  isOthers = false
  await work
  expect(count).toBe(3)
})
