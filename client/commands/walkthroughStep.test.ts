import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import texts from '../../package.nls.json'
import { startedExtension } from '../../test/client/startedExtension'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})

it('a question of the walkthrough waits until its page has taken the focus back, so that keys reach it', async () => {
  const { fake, run } = await startedExtension()
  const done = run('walkthroughStep', 'openSibling')
  await vi.advanceTimersByTimeAsync(300)
  expect(fake.executed).toEqual([])
  await vi.advanceTimersByTimeAsync(300)
  await done
  expect(fake.executed).toEqual([['workbench.action.quickOpen', '.sibling.json']])
})

it('runs nothing that is no button of the walkthrough', async () => {
  const { fake, run } = await startedExtension()
  await run('walkthroughStep', 'workbench.action.closeWindow')
  await run('walkthroughStep')
  expect(fake.executed).toEqual([])
})

it('has a step for each button that names one', async () => {
  const named = [...JSON.stringify(texts).matchAll(/command:harnessS\.walkthroughStep\?%22(\w+)%22/g)]
  expect(named.length).toBeGreaterThan(4)
  for (const [, name] of named) {
    const { fake, run } = await startedExtension()
    fake.window.answers.push('none')
    const done = run('walkthroughStep', name)
    await vi.advanceTimersByTimeAsync(600)
    await done
    const happened = [...fake.executed, ...fake.window.said]
    expect({ name, happened }).not.toEqual({ name, happened: [] })
  }
})
