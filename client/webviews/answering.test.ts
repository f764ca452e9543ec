import { expect, it } from 'vitest'
import { FakeVscode } from '../../test/client/fakeVscode/fakeVscode'
import { answering } from './answering'

const number = (body: unknown): number | undefined => (typeof body === 'number' ? body : undefined)
const doubled = answering(new FakeVscode().api, number, async (asked) => 2 * asked)

it('what a page asks is read, and then answered', async () => {
  expect(await doubled(4)).toBe(8)
  expect(await doubled(0)).toBe(0)
})

it.each([undefined, null, '4', { type: 'rows' }])(
  '%j, which is nothing that is known here, is told as that',
  async (body) => {
    await expect(doubled(body)).rejects.toThrow('⟦The page asked for something unknown: reload the window.⟧')
  },
)
