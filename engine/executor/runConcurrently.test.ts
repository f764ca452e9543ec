import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { runConcurrently } from './runConcurrently'

const options = (concurrency: number, signal = new AbortController().signal) => ({ concurrency, signal })

describe('running side by side', () => {
  test('starts in order, and never more than it may', async () => {
    const started: number[] = []
    let running = 0
    let most = 0
    await runConcurrently([5, 1, 4, 2, 3, 0], options(3), async (ms) => {
      started.push(ms)
      most = Math.max(most, ++running)
      await wait(ms)
      running--
    })
    expect(started).toEqual([5, 1, 4, 2, 3, 0])
    expect(most).toBe(3)
  })

  test('one at a time runs strictly one after the other', async () => {
    const steps: string[] = []
    await runConcurrently(['a', 'b'], options(1), async (name) => {
      steps.push(`${name} starts`)
      await wait(1)
      steps.push(`${name} ends`)
    })
    expect(steps).toEqual(['a starts', 'a ends', 'b starts', 'b ends'])
  })

  test('a failure starts nothing new, lets the rest end, and is thrown', async () => {
    const ended: number[] = []
    const failure = new Error('disk full')
    const run = runConcurrently([0, 1, 2, 3, 4], options(2), async (item) => {
      if (item === 0) throw failure
      await wait(5)
      ended.push(item)
    })
    await expect(run).rejects.toBe(failure)
    expect(ended).toEqual([1])
  })

  test('an abort starts nothing new, lets the rest end, and is thrown with its reason', async () => {
    const controller = new AbortController()
    const ended: number[] = []
    const run = runConcurrently([0, 1, 2, 3], options(2, controller.signal), async (item) => {
      await wait(2)
      controller.abort(new Error('stopped'))
      ended.push(item)
    })
    await expect(run).rejects.toThrow('stopped')
    expect(ended).toEqual([0, 1])
  })

  test('an abort before the start runs nothing', async () => {
    const ran: number[] = []
    const run = runConcurrently([1], options(1, AbortSignal.abort(new Error('stopped'))), async (item) => {
      ran.push(item)
    })
    await expect(run).rejects.toThrow('stopped')
    expect(ran).toEqual([])
  })

  test('of nothing is done at once', async () => {
    await runConcurrently([], options(4), async () => expect.unreachable())
  })
})
