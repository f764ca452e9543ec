import { expect, it } from 'vitest'
import { RowPages } from './rowPages'

const isTexts = (answer: unknown): answer is readonly string[] => Array.isArray(answer)

/** Pages whose questions are answered when the test says so. */
const started = () => {
  const answers: ((rows: readonly string[]) => void)[] = []
  const arrived: number[] = []
  const pages = new RowPages<string>({
    ask: () => new Promise((resolve) => answers.push(resolve)),
    areRows: isTexts,
    arrived: (from) => void arrived.push(from),
  })
  const answer = async (at: number, ...rows: readonly string[]) => {
    answers[at]?.(rows)
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  return { pages, asked: answers, answer, arrived }
}

it('a row is asked for once, with those around it, and is there when they came', async () => {
  const { pages, asked, answer, arrived } = started()
  expect([pages.row(3), pages.row(4)]).toEqual([undefined, undefined])
  await answer(0, 'a', 'b', 'c', 'd')
  expect([pages.row(3), asked.length, arrived]).toEqual(['d', 1, [0]])
})

it('an answer from before the log grew does not hide the rows of a newer one, whichever comes last', async () => {
  const { pages, asked, answer } = started()
  pages.row(0)
  pages.grew()
  pages.row(1)
  expect(asked).toHaveLength(2)
  await answer(1, 'a', 'b')
  await answer(0, 'a')
  expect(pages.row(1)).toBe('b')
})

it('an answer from before the log was written anew is none', async () => {
  const { pages, answer } = started()
  pages.row(0)
  pages.forget()
  pages.row(0)
  await answer(0, 'old')
  expect(pages.row(0)).toBeUndefined()
  await answer(1, 'new')
  expect(pages.row(0)).toBe('new')
})
