import { isJsonObject, type JsonValue } from '../../documents/json'

/** One segment of a path: which children of each node are taken, of the node alone or of all its descendants too. */
interface Segment {
  readonly descendants: boolean
  readonly selectors: readonly Selector[]
}
type Selector =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'index'; readonly index: number }
  | { readonly kind: 'all' }

interface JsonPath {
  readonly segments: readonly Segment[]
}
type ParsedPath = { readonly path: JsonPath } | { readonly reason: string; readonly index: number }

/**
 * Reads the supported part of RFC 9535: `$`, `.name`, `['name']`, `["name"]`, `[0]`, `[-1]`, `[*]`, `.*`, `..name`,
 * `..[0]`, `..*`, and lists such as `['a','b']`. Slices and filters are not supported.
 */
export const parseJsonPath = (text: string): ParsedPath => {
  if (!text.startsWith('$')) return { reason: 'a path begins with $', index: 0 }
  const segments: Segment[] = []
  let at = 1
  while (at < text.length) {
    const read = readSegment(text, at)
    if ('reason' in read) return read
    segments.push(read.segment)
    at = read.end
  }
  return { path: { segments } }
}

/** The nodes that a path selects, in document order, at most `limit` of them. */
export const selectNodes = (path: JsonPath, root: JsonValue, limit = 10_000): readonly JsonValue[] => {
  let nodes: JsonValue[] = [root]
  for (const segment of path.segments) {
    const next: JsonValue[] = []
    for (const node of nodes) {
      collect(segment, node, next, limit)
      if (next.length >= limit) break
    }
    nodes = next
  }
  return nodes
}

type ReadSegment =
  | { readonly segment: Segment; readonly end: number }
  | { readonly reason: string; readonly index: number }

const namePattern = /[\p{L}_][\p{L}\p{N}_]*/uy

const readSegment = (text: string, start: number): ReadSegment => {
  const descendants = text.startsWith('..', start)
  const dotted = text[start] === '.'
  const at = start + (descendants ? 2 : dotted ? 1 : 0)
  if (text[at] === '[' && (descendants || !dotted)) return readBrackets(text, at, descendants)
  if (!dotted) return { reason: 'expected . or [', index: start }
  if (text[at] === '*') return { segment: { descendants, selectors: [{ kind: 'all' }] }, end: at + 1 }
  namePattern.lastIndex = at
  const name = namePattern.exec(text)?.[0]
  if (name === undefined) return { reason: "expected a name, or ['…'] for a name with other signs", index: at }
  return { segment: { descendants, selectors: [{ kind: 'name', name }] }, end: at + name.length }
}

const selectorPattern = /\s*(?:(\*)|(0|-?[1-9]\d{0,8})|'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\s*([,\]])/suy

const readBrackets = (text: string, open: number, descendants: boolean): ReadSegment => {
  const selectors: Selector[] = []
  let at = open + 1
  for (;;) {
    selectorPattern.lastIndex = at
    const found = selectorPattern.exec(text)
    if (found === null) {
      return { reason: 'expected an index, a quoted name or *; slices and filters are not supported', index: at }
    }
    selectors.push(selectorOf(found[1], found[2], found[3] ?? found[4] ?? ''))
    at += found[0].length
    if (found[5] === ']') return { segment: { descendants, selectors }, end: at }
  }
}

const selectorOf = (star: string | undefined, index: string | undefined, name: string): Selector => {
  if (star !== undefined) return { kind: 'all' }
  if (index !== undefined) return { kind: 'index', index: Number(index) }
  return { kind: 'name', name: name.replace(/\\(.)/gsu, (_, sign: string) => escapes[sign] ?? sign) }
}
const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' }

/** Descendants deeper than this are not looked at. */
const maxDepth = 256

const collect = (segment: Segment, node: JsonValue, into: JsonValue[], limit: number, depth = 0): void => {
  for (const selector of segment.selectors) {
    for (const child of childrenOf(selector, node)) {
      if (into.length >= limit) return
      into.push(child)
    }
  }
  if (!segment.descendants || depth >= maxDepth) return
  for (const child of childrenOf({ kind: 'all' }, node)) collect(segment, child, into, limit, depth + 1)
}

const childrenOf = (selector: Selector, node: JsonValue): readonly JsonValue[] => {
  if (selector.kind === 'all') return Array.isArray(node) ? node : isJsonObject(node) ? Object.values(node) : []
  if (selector.kind === 'index') {
    const child = Array.isArray(node) ? node.at(selector.index) : undefined
    return child === undefined ? [] : [child]
  }
  const child = isJsonObject(node) && Object.hasOwn(node, selector.name) ? node[selector.name] : undefined
  return child === undefined ? [] : [child]
}
