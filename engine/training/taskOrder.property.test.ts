import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { updateTasks } from './taskOrder'

const tasksOf = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `t${index}` }))
const ids = (tasks: readonly { readonly id: string }[]) => tasks.map(({ id }) => id)

describe('the order of tasks', () => {
  test('visits every task once per epoch', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 6 }),
        fc.nat(),
        (perUpdate, updates, seed) => {
          const tasks = tasksOf(perUpdate * updates)
          const epoch = (from: number) =>
            Array.from({ length: updates }, (_, index) => ids(updateTasks(tasks, seed, from + index, perUpdate))).flat()
          expect(epoch(1).sort()).toEqual(ids(tasks).sort())
          expect(epoch(1 + updates).sort()).toEqual(ids(tasks).sort())
        },
      ),
    )
  })

  test('depends on seed and epoch, not on the order in which the tasks are listed', () => {
    const tasks = tasksOf(20)
    expect(updateTasks([...tasks].reverse(), 3, 1, 20)).toEqual(updateTasks(tasks, 3, 1, 20))
    expect(updateTasks(tasks, 4, 1, 20)).not.toEqual(updateTasks(tasks, 3, 1, 20))
    expect(updateTasks(tasks, 3, 2, 20)).not.toEqual(updateTasks(tasks, 3, 1, 20))
  })

  test('never gives one update a task twice, also where an epoch ends inside it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 9 }),
        (count, perUpdate, update) => {
          const drawn = ids(updateTasks(tasksOf(count), 1, update, perUpdate))
          expect(new Set(drawn).size).toBe(drawn.length)
          expect(drawn.length).toBeLessThanOrEqual(perUpdate)
          expect(drawn.length).toBeGreaterThan(0)
        },
      ),
    )
  })

  test('of no tasks is empty', () => {
    expect(updateTasks([], 1, 1, 8)).toEqual([])
  })
})
