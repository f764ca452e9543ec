import { expect, test } from 'vitest'
import { HeldFiles } from './heldFiles'

const touched = (...paths: readonly string[]) => {
  const held = new HeldFiles(2)
  for (const path of paths) held.touch(path)
  return held
}

test('nothing is let go before there are twice as many as are held', () => {
  expect(touched('a', 'b', 'c').surplus()).toEqual([])
})

test('then all go but those last looked at, each once', () => {
  const held = touched('a', 'b', 'c', 'd', 'a')
  expect(held.surplus()).toEqual(['b', 'c'])
  expect(held.surplus()).toEqual([])
})
