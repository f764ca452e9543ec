/** What was made or read last, each once: of too many the one that was asked for longest ago is forgotten. */
export class LatestFew<Value> {
  private readonly most: number
  private readonly kept = new Map<string, Promise<Value>>()

  constructor(most: number) {
    this.most = most
  }

  /** What is kept under a key, or else is made now. What failed is made again for whoever asks next. */
  of(key: string, make: () => Promise<Value>): Promise<Value> {
    const value = this.kept.get(key) ?? this.made(key, make)
    this.kept.delete(key)
    this.kept.set(key, value)
    const [oldest] = this.kept.keys()
    if (this.kept.size > this.most && oldest !== undefined) this.kept.delete(oldest)
    return value
  }

  private made(key: string, make: () => Promise<Value>): Promise<Value> {
    const value = make()
    value.catch(() => {
      if (this.kept.get(key) === value) this.kept.delete(key)
    })
    return value
  }
}
