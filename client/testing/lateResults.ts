import type { TestItem } from 'vscode'
import type { TestTree } from './testTree'

type Mark = (item: TestItem) => void

/** How long the server may take to tell of tasks that it did not know; it looks for records every two seconds. */
const patienceMs = 3000

/**
 * Results of tasks that are not in the tree yet, since what is recorded of their parent is as new: they are marked once
 * their rows are there.
 */
export class LateResults {
  private readonly tree: TestTree
  private readonly waiting = new Map<string, Mark>()

  constructor(tree: TestTree) {
    this.tree = tree
  }

  /** `id` is that of an item. */
  keep(id: string, mark: Mark): void {
    this.waiting.set(id, mark)
  }

  /** The same, and waits a while for the rest. */
  async settle(): Promise<void> {
    this.flush()
    if (this.waiting.size === 0) return
    await new Promise<void>((resolve) => {
      const finish = () => {
        listener.dispose()
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(finish, patienceMs)
      const listener = this.tree.onDidShow(() => {
        this.flush()
        if (this.waiting.size === 0) finish()
      })
    })
  }

  /** Marks what is there by now. */
  flush(): void {
    for (const [id, mark] of this.waiting) {
      const item = this.tree.itemOf(id)
      if (item === undefined) continue
      this.waiting.delete(id)
      mark(item)
    }
  }
}
