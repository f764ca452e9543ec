import { expect, test } from 'vitest'
import { Rests } from './rests'

const isPending = (promise: Promise<void>) =>
  Promise.race([promise.then(() => false), new Promise<boolean>((resolve) => setImmediate(() => resolve(true)))])

test('whoever waits begins the work and goes on at its end', async () => {
  let begun = 0
  const rests = new Rests(() => {
    begun += 1
  })
  const [first, second] = [rests.next(), rests.next()]
  expect(begun).toBe(2)
  expect(await isPending(first)).toBe(true)
  rests.reached()
  await Promise.all([first, second])
})

test('work that ends at once is over before anybody could wait too long for it', async () => {
  const rests: Rests = new Rests(() => rests.reached())
  await rests.next()
  expect(await isPending(rests.next())).toBe(false)
})

test('a rest that was is not the next one', async () => {
  const rests = new Rests(() => undefined)
  rests.reached()
  expect(await isPending(rests.next())).toBe(true)
})
