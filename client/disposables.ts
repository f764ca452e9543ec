import type { Disposable } from 'vscode'

/** What one owner made and has to give back. Nothing that can be disposed is made without being added to one. */
export class Disposables implements Disposable {
  private readonly items: Disposable[] = []

  /** Answers its argument, so that things are tracked where they are made. */
  add<T extends Disposable>(item: T): T {
    this.items.push(item)
    return item
  }

  /** Last made, first given back. */
  dispose(): void {
    for (const item of this.items.splice(0).reverse()) item.dispose()
  }
}
