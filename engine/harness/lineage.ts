import { type LineageDocument, readLineageDocument, type SiblingDocument } from './lineageDocument'
import type { ResolveProblem } from './resolveProblem'

/** Most edges from a document up to its base harness. */
export const maxLineageDepth = 8

/** Gives the value of the harness or sibling document with that id; undefined when there is none. */
export type Lookup = (id: string) => unknown

export interface Lineage {
  /** From the root to the document asked for. The first one is a harness unless there is a problem. */
  readonly documents: readonly LineageDocument[]
  readonly problem?: ResolveProblem
}

/** Follows the parents of a document up to its base harness. */
export const lineageOf = (id: string, lookup: Lookup): Lineage => {
  const documents: LineageDocument[] = []
  let child: SiblingDocument | undefined
  for (let next = id; ; next = child.parent.id) {
    const problem = refusal(next, documents, child)
    if (problem) return { documents, problem }
    const document = readLineageDocument(next, lookup(next))
    if (document === undefined) return { documents, problem: notFound(next, child) }
    documents.unshift(document)
    if (document.kind === 'harness') return { documents }
    child = document
  }
}

const refusal = (
  id: string,
  documents: readonly LineageDocument[],
  child: SiblingDocument | undefined,
): ResolveProblem | undefined => {
  if (child === undefined) return undefined
  const chain = [id, ...documents.map((document) => document.id)].reverse().join(' → ')
  if (documents.some((document) => document.id === id)) {
    return tooLong(child, `The parents form a cycle: ${chain}. Give one of them another parent.`)
  }
  if (documents.length > maxLineageDepth) {
    return tooLong(child, `More than ${maxLineageDepth} parents: ${chain}. Base this sibling on an earlier one.`)
  }
  return undefined
}

const tooLong = (child: SiblingDocument, message: string): ResolveProblem => ({
  code: 'HS409',
  severity: 'error',
  document: child.id,
  path: ['parent', 'id'],
  message,
})

const notFound = (id: string, child: SiblingDocument | undefined): ResolveProblem => ({
  code: 'HS401',
  severity: 'error',
  document: child?.id ?? id,
  path: child ? ['parent', 'id'] : [],
  message: child
    ? `Parent \`${id}\` not found: no harness or sibling has this id. Correct the id, or add the document.`
    : `\`${id}\` not found: no harness or sibling has this id.`,
})
