import { expect, test } from 'vitest'
import { Turns } from './turns'

test('work that takes long is done before what was asked for later', async () => {
  const turns = new Turns()
  const done: string[] = []
  const long = turns.take(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    done.push('long')
  })
  await turns.take(async () => void done.push('short'))
  await long
  expect(done).toEqual(['long', 'short'])
})

test('a fault is told to whoever asked for that work alone', async () => {
  const turns = new Turns()
  const broken = turns.take(() => Promise.reject(new Error('the disk is gone')))
  const next = turns.take(async () => undefined)
  await expect(broken).rejects.toThrow('the disk is gone')
  await expect(next).resolves.toBeUndefined()
})
