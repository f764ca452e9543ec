import { expect, test } from 'vitest'
import { finished } from '../documents/work'
import { timeBox } from './timeBox'

/** Work of three parts of 10 ms each; between them others take 1000 ms. */
const boxed = (mostMs: number) => {
  let clock = 0
  let parts = 0
  const work = function* () {
    for (; parts < 3; parts += 1) {
      clock += 10
      yield
    }
    return 'done'
  }
  const paused = timeBox(work(), () => clock, mostMs)
  const withOthers = function* () {
    for (;;) {
      const { done, value } = paused.next()
      if (done === true) return value
      clock += 1000
      yield
    }
  }
  return { result: finished(withOthers()), parts }
}

test('work that fits is done, however long others take in its pauses', () => {
  expect(boxed(30)).toEqual({ result: 'done', parts: 3 })
})

test('work that does not fit is given up after the part that was too much', () => {
  expect(boxed(19)).toEqual({ result: undefined, parts: 1 })
})
