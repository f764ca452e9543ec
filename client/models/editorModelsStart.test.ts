import { expect, it, vi } from 'vitest'
import { FakeVscode } from '../../test/client/fakeVscode/fakeVscode'
import { EditorModels } from './editorModels'

const started = vi.hoisted(() => ({ starts: 0, closes: 0 }))
vi.mock('../../engine/node/openaiServer', () => ({
  startOpenAiServer: async () => {
    started.starts += 1
    if (started.starts === 1) throw new Error('there is no free port')
    const close = async () => {
      started.closes += 1
    }
    return { url: 'http://models.test/v1', close }
  },
}))

it('an endpoint that could not be started is tried again by the next run, and then stays', async () => {
  const models = new EditorModels(new FakeVscode().api)
  await expect(models.endpoint()).rejects.toThrow('there is no free port')
  const [first, second] = [await models.endpoint(), await models.endpoint()]
  expect([first.url, second, started.starts]).toEqual(['http://models.test/v1', first, 2])
  models.dispose()
  await expect.poll(() => started.closes).toBe(1)
})
