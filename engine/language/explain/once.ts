/** A function of names that are few and never change, computed once for each. */
export const once = <Name extends string, Result>(compute: (name: Name) => Result): ((name: Name) => Result) => {
  const known = new Map<Name, { readonly result: Result }>()
  return (name) => {
    const found = known.get(name) ?? { result: compute(name) }
    known.set(name, found)
    return found.result
  }
}
