import { expect, test } from 'vitest'
import { defaultShape, dimensionsOf, slopesOf } from './shape'

test('the default: 3 heads, hidden 192, 70 words padded to 72', () => {
  expect(dimensionsOf(defaultShape, 70)).toEqual({
    ...defaultShape,
    hidden: 192,
    heads: 3,
    vocabulary: 70,
    columns: 72,
  })
})

test('heads take the slopes in order and begin again after the fourth', () => {
  const at = (width: number) => slopesOf({ ...defaultShape, width })
  expect(at(48)).toEqual([0, 1 / 8, 1])
  expect(at(80)).toEqual([0, 1 / 8, 1, 1 / 64, 0])
})

test.each([
  [{ width: 40 }, 70, 'width 40 is not a multiple of 16 up to 512'],
  [{ width: 0 }, 70, 'width 0'],
  [{ layers: 1.5 }, 70, 'layers 1.5 is not 1 to 16'],
  [{ context: 4096 }, 70, 'context 4096 is not a multiple of 4 up to 1024'],
  [{}, 0, 'a vocabulary of 0'],
])('%j with %d words is refused', (odd, words, message) => {
  expect(() => dimensionsOf({ ...defaultShape, ...odd }, words)).toThrow(message)
})
