import { expect, it } from 'vitest'
import { FakeCancellation } from '../../test/client/fakeVscode/fakeTests'
import { settle } from '../../test/client/startedExtension'
import { RunQueue } from './runQueue'

const started = () => {
  const queue = new RunQueue()
  const told: string[] = []
  const add = (name: string) => {
    const cancellation = new FakeCancellation()
    let end: (error?: Error) => void = () => undefined
    const work = () =>
      new Promise<void>((resolve, reject) => {
        told.push(`${name} begins`)
        end = (error) => (error === undefined ? resolve() : reject(error))
      })
    const done = queue.add(cancellation.token, work, async () => void told.push(`${name} is skipped`))
    return { done, cancel: () => cancellation.cancel(), end: (error?: Error) => end(error) }
  }
  return { told, add }
}

it('one piece of work has its turn after the other', async () => {
  const { told, add } = started()
  const [first, second] = [add('first'), add('second')]
  await settle()
  expect(told).toEqual(['first begins'])
  first.end()
  await settle()
  expect(told).toEqual(['first begins', 'second begins'])
  second.end()
  await Promise.all([first.done, second.done])
})

it('work that is cancelled while it waits gives up its turn at once, and the next one comes in its place', async () => {
  const { told, add } = started()
  const [first, second, third] = [add('first'), add('second'), add('third')]
  await settle()
  second.cancel()
  await second.done
  expect(told).toEqual(['first begins', 'second is skipped'])
  first.end()
  await settle()
  expect(told.at(-1)).toBe('third begins')
  third.end()
  await third.done
})

it('work that fails blocks nothing behind it', async () => {
  const { told, add } = started()
  const [first, second] = [add('first'), add('second')]
  await settle()
  first.end(new Error('lost'))
  await expect(first.done).rejects.toThrow('lost')
  await settle()
  expect(told).toEqual(['first begins', 'second begins'])
  second.end()
  await second.done
})

it('two that are cancelled in a row do not let a third one overtake the one at work', async () => {
  const { told, add } = started()
  const [first, second, third, fourth] = [add('first'), add('second'), add('third'), add('fourth')]
  await settle()
  third.cancel()
  second.cancel()
  await Promise.all([second.done, third.done])
  await settle()
  expect(told).toEqual(['first begins', 'third is skipped', 'second is skipped'])
  first.end()
  await settle()
  expect(told.at(-1)).toBe('fourth begins')
  fourth.end()
  await fourth.done
})
