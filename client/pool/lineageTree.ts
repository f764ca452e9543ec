import type { LineageNode } from '../../protocol/languageServer'

export interface LineageBranch {
  readonly node: LineageNode
  readonly children: readonly LineageBranch[]
}

const byId = (a: LineageNode, b: LineageNode) => a.id.localeCompare(b.id, 'en', { numeric: true })

/**
 * Harnesses under their parents. A parent that is unknown, or a circle of parents, makes a harness a root of its own: each
 * is shown exactly once. Of two documents with one id, the first has the children.
 */
export const lineageTree = (nodes: readonly LineageNode[]): readonly LineageBranch[] => {
  const sorted = [...nodes].sort(byId)
  const parents = new Map<LineageNode, LineageNode>()
  for (const node of sorted) {
    const parent = node.parent === undefined ? undefined : sorted.find(({ id }) => id === node.parent)
    if (parent !== undefined && !isAncestor(parents, node, parent)) parents.set(node, parent)
  }
  const branch = (node: LineageNode): LineageBranch => ({
    node,
    children: sorted.filter((each) => parents.get(each) === node).map(branch),
  })
  return sorted.filter((node) => !parents.has(node)).map(branch)
}

/** Whether `node` is `other` or one of its ancestors. */
const isAncestor = (parents: ReadonlyMap<LineageNode, LineageNode>, node: LineageNode, other: LineageNode): boolean => {
  for (let each: LineageNode | undefined = other; each !== undefined; each = parents.get(each)) {
    if (each === node) return true
  }
  return false
}
