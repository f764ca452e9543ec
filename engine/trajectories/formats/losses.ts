/** What a conversion could not carry over: a name for each kind of thing, and how often it was there. */
export type Losses = ReadonlyMap<string, number>

export class LossCounter {
  private readonly counts = new Map<string, number>()

  add(what: string, times = 1): void {
    if (times > 0) this.counts.set(what, (this.counts.get(what) ?? 0) + times)
  }

  /** Members of an object that are filled and that nobody reads. `place` stands before their names. */
  addOthers(place: string, value: { readonly [name: string]: unknown }, read: ReadonlySet<string>): void {
    for (const [name, member] of Object.entries(value)) {
      if (!read.has(name) && !isEmpty(member)) this.add(`${place}.${name}`)
    }
  }

  /** By name. */
  get losses(): Losses {
    return new Map([...this.counts].sort(([one], [other]) => (one < other ? -1 : 1)))
  }
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (typeof value === 'object' && Object.keys(value).length === 0)
