import type { ProjectFile } from '../../documents/project'
import { endOf, kindOf, nodeKind, startOf } from '../../documents/text/tape'
import { type Child, childrenOf, isContainer } from '../place/container'
import { memberText, scalarText } from './nodeText'
import { type ChildRule, type PartRule, partsOf } from './parts'
import type { OutlineSymbol } from './symbol'

/**
 * The outline of a document: the document itself, its members, and what people look for in them. Read from the positions
 * alone, so that a document of a megabyte, or one that is being typed, costs no more than a walk over what is shown.
 */
export const documentSymbols = (file: ProjectFile): readonly OutlineSymbol[] => {
  const { document, id, kind } = file
  const { root, tape } = document
  if (root < 0 || kindOf(tape, root) !== nodeKind.object) return []
  const span = { start: startOf(tape, root), end: endOf(tape, root) }
  const rules = partsOf(kind)
  const children = symbolsIn(file, root, (child) => ruleOf(rules, child))
  return [
    {
      name: shown(id ?? ''),
      detail: kind,
      kind: 'document',
      span,
      nameSpan: { ...span, end: span.start + 1 },
      children,
    },
  ]
}

const ruleOf = (rules: PartRule, { name }: Child): ChildRule => rules[name] ?? { kind: 'value' }

const symbolsIn = (file: ProjectFile, node: number, rule: (child: Child) => ChildRule): OutlineSymbol[] => {
  const symbols: OutlineSymbol[] = []
  for (const child of childrenOf(file.document, node)) {
    if (kindOf(file.document.tape, child.value) !== nodeKind.missing) symbols.push(symbolOf(file, child, rule(child)))
  }
  return symbols
}

const symbolOf = (file: ProjectFile, child: Child, { kind, nameMember, detail, inside }: ChildRule): OutlineSymbol => {
  const { document } = file
  const { tape } = document
  const { key, value } = child
  const named = nameMember === undefined ? undefined : memberText(document, value, nameMember)
  const start = startOf(tape, key ?? value)
  const span = { start, end: Math.max(start, endOf(tape, value)) }
  return {
    name: shown(named ?? String(child.name)),
    detail: detail?.(document, value) ?? scalarText(document, value),
    kind,
    span,
    nameSpan:
      key === undefined
        ? { start, end: isContainer(tape, value) ? start + 1 : span.end }
        : { start, end: endOf(tape, key) },
    children: inside === undefined || !isContainer(tape, value) ? [] : symbolsIn(file, value, inside),
  }
}

/** Editors refuse a symbol without a name. */
const shown = (name: string): string => (name.trim() === '' ? '(unnamed)' : name)
