import { isText, type Token } from './tokens'

/** Nesting depth of every token; a bracket has the depth of what is around it. */
export const depths = (tokens: readonly Token[]): readonly number[] => {
  let depth = 0
  return tokens.map((token) => {
    if (isText(token, ')')) depth -= 1
    const here = depth
    if (isText(token, '(')) depth += 1
    return here
  })
}

/** Where the assignments of an UPDATE lie: after SET, before WHERE, ORDER or LIMIT. */
export const assignments = (tokens: readonly Token[]): { readonly from: number; readonly to: number } | undefined => {
  if (!isText(tokens[0], 'UPDATE')) return undefined
  const set = tokens.findIndex((token) => isText(token, 'SET'))
  if (set < 0) return undefined
  const depth = depths(tokens)
  const end = tokens.findIndex(
    (token, index) => index > set && depth[index] === 0 && isText(token, 'WHERE', 'ORDER', 'LIMIT'),
  )
  return { from: set + 1, to: end < 0 ? tokens.length : end }
}

/** Indexes of the `=` signs that assign instead of comparing. */
export const assigningSigns = (tokens: readonly Token[]): ReadonlySet<number> => {
  const span = assignments(tokens)
  const found = new Set<number>()
  if (span === undefined) return found
  const depth = depths(tokens)
  let isOpen = true
  for (let at = span.from; at < span.to; at += 1) {
    if (depth[at] !== 0) continue
    if (isText(tokens[at], ',')) isOpen = true
    if (isOpen && isText(tokens[at], '=')) {
      found.add(at)
      isOpen = false
    }
  }
  return found
}
