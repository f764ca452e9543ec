/**
 * `read` done once for each object: the same object always gives what it gave the first time. For readings that many
 * ask for, such as the facts of a result or the index of a document.
 */
export const remembered = <Of extends object, Reading>(read: (of: Of) => Reading): ((of: Of) => Reading) => {
  const known = new WeakMap<Of, { readonly reading: Reading }>()
  return (of) => {
    const before = known.get(of)
    if (before !== undefined) return before.reading
    const reading = read(of)
    known.set(of, { reading })
    return reading
  }
}
