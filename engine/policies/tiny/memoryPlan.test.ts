import { expect, test } from 'vitest'
import { planMemory } from './memoryPlan'

test('regions do not overlap and each begins a cache line', () => {
  const plan = planMemory()
  const sizes = [1, 16, 17, 5, 1000]
  const places = sizes.map((floats) => plan.take(floats))
  for (const [index, at] of places.entries()) {
    expect(at % 64).toBe(0)
    expect(at + 4 * (sizes[index] ?? 0)).toBeLessThanOrEqual(places[index + 1] ?? plan.bytes() - 64)
  }
  expect(places[0]).toBeGreaterThan(0)
})
