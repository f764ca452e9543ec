import { noteReads, type Reads, withReads } from './reads'

/** A reading made of what may change. All others, which are by far the most, are kept as they are. */
class Dependent<Reading> {
  readonly reading: Reading
  readonly reads: Reads

  constructor(reading: Reading, reads: Reads) {
    this.reading = reading
    this.reads = reads
  }
}

/**
 * `read` done once for each object: the same object always gives what it gave the first time. For readings that many
 * ask for, such as the facts of a result or the index of a document. Who is given a known reading counts as having read
 * what it was made of.
 */
export const remembered = <Of extends object, Reading>(read: (of: Of) => Reading): ((of: Of) => Reading) => {
  const known = new WeakMap<Of, Reading | Dependent<Reading>>()
  return (of) => {
    const before = known.get(of)
    if (before !== undefined) return told(before)
    const { result: reading, reads } = withReads(() => read(of))
    known.set(of, kept(reading, reads))
    return reading
  }
}

/** Never undefined, which stands for what is not known. */
const kept = <Reading>(reading: Reading, reads: Reads): Reading | Dependent<Reading> =>
  reads.size === 0 && reading !== undefined ? reading : new Dependent(reading, reads)

const told = <Reading>(known: Reading | Dependent<Reading>): Reading => {
  if (!(known instanceof Dependent)) return known
  noteReads(known.reads)
  return known.reading
}
