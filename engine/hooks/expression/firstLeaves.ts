import type { Expression } from './expression'

type Leaf = Extract<Expression, { kind: 'is' }>

/** A condition that can be the one whose key and bindings a true expression has; undefined is none of them. */
export type FirstLeaf = Leaf | undefined

/**
 * Every condition that can be the first true one of an expression, in the order written. `not` and `notSeen` hold
 * without one, and `all` goes on to its next part then. Of `atLeast` only those are named that surely can be first.
 */
export const firstLeaves = (expression: Expression): readonly FirstLeaf[] => {
  switch (expression.kind) {
    case 'is':
      return [expression]
    case 'all':
      return firstOfAll(expression.of)
    case 'any':
      return distinct(expression.of.flatMap(firstLeaves))
    case 'atLeast':
      return distinct(expression.of.slice(0, Math.max(1, expression.of.length - expression.n + 1)).flatMap(firstLeaves))
    case 'seen':
      return firstLeaves(expression.of)
    case 'count':
      return expression.ge === 0 ? distinct([...firstLeaves(expression.of), undefined]) : firstLeaves(expression.of)
    default:
      return [undefined]
  }
}

const firstOfAll = (parts: readonly Expression[]): readonly FirstLeaf[] => {
  const found: FirstLeaf[] = []
  for (const part of parts) {
    const firsts = firstLeaves(part)
    found.push(...firsts.filter((leaf) => leaf !== undefined))
    if (!firsts.includes(undefined)) return distinct(found)
  }
  return distinct([...found, undefined])
}

const distinct = (leaves: readonly FirstLeaf[]): readonly FirstLeaf[] => [...new Set(leaves)]
