import { createHash } from 'node:crypto'

const sortKey = (seed: number, epoch: number, task: string): string =>
  createHash('sha256')
    .update(JSON.stringify([seed, 'task-order', epoch, task]))
    .digest('hex')

/** Tasks of one pass in an order that depends on seed and epoch only, so that methods can be compared task by task. */
const epochOrder = <T extends { readonly id: string }>(
  tasks: readonly T[],
  seed: number,
  epoch: number,
): readonly T[] =>
  tasks
    .map((task) => ({ task, key: sortKey(seed, epoch, task.id) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ task }) => task)

/** The tasks of update `update` (from 1), each once. A new epoch begins where the last one is used up. */
export const updateTasks = <T extends { readonly id: string }>(
  tasks: readonly T[],
  seed: number,
  update: number,
  perUpdate: number,
): readonly T[] => {
  const first = (update - 1) * perUpdate
  const orders = new Map<number, readonly T[]>()
  const at = (position: number): readonly T[] => {
    const epoch = Math.floor(position / tasks.length)
    const order = orders.get(epoch) ?? epochOrder(tasks, seed, epoch)
    orders.set(epoch, order)
    return order.slice(position % tasks.length, (position % tasks.length) + 1)
  }
  const drawn = Array.from({ length: tasks.length === 0 ? 0 : perUpdate }, (_, index) => at(first + index)).flat()
  return [...new Set(drawn)]
}
