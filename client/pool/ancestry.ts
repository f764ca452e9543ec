import type { LineageNode } from '../../protocol/languageServer'

/** The harness of an id and its ancestors, nearest first; a circle of parents ends where it began. */
export const ancestry = (nodes: readonly LineageNode[], id: string): readonly LineageNode[] => {
  const chain: LineageNode[] = []
  for (let next: string | undefined = id; next !== undefined; ) {
    const node = nodes.find((each) => each.id === next && !chain.includes(each))
    if (node === undefined) return chain
    chain.push(node)
    next = node.parent
  }
  return chain
}
