import { noteReads, type Reads, withReads } from './reads'

interface Known<Reading> {
  readonly reading: Reading
  readonly reads: Reads
}

/**
 * `read` done once for each object: the same object always gives what it gave the first time. For readings that many
 * ask for, such as the facts of a result or the index of a document. Who is given a known reading counts as having read
 * what it was made of.
 */
export const remembered = <Of extends object, Reading>(read: (of: Of) => Reading): ((of: Of) => Reading) => {
  const known = new WeakMap<Of, Known<Reading>>()
  return (of) => {
    const before = known.get(of)
    if (before !== undefined) return told(before)
    const { result: reading, reads } = withReads(() => read(of))
    known.set(of, { reading, reads })
    return reading
  }
}

/** The same for what is asked of an object about one name. */
export const rememberedBy = <Of extends object, Reading>(
  read: (of: Of, name: string) => Reading,
): ((of: Of, name: string) => Reading) => {
  const knownOf = remembered((_: Of) => new Map<string, Known<Reading>>())
  return (of, name) => {
    const known = knownOf(of)
    const before = known.get(name)
    if (before !== undefined) return told(before)
    const { result: reading, reads } = withReads(() => read(of, name))
    known.set(name, { reading, reads })
    return reading
  }
}

const told = <Reading>({ reading, reads }: Known<Reading>): Reading => {
  noteReads(reads)
  return reading
}
