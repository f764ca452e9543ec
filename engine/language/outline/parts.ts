import { sectionNames } from '../../documents/kinds/vocabulary'
import type { ParsedDocument } from '../../documents/text/parse'
import { kindOf, nodeKind } from '../../documents/text/tape'
import type { Child } from '../place/container'
import { childCount, memberNode, memberText } from './nodeText'
import type { SymbolKind } from './symbol'

/** How one child is shown, and which of its children are. */
export interface ChildRule {
  readonly kind: SymbolKind
  /** The member that names it; absent: its key or index. */
  readonly nameMember?: string
  readonly detail?: (document: ParsedDocument, node: number) => string
  readonly inside?: (child: Child) => ChildRule
}

/** Member of a document -> how it is shown. Others are shown with their value alone. */
export type PartRule = Readonly<Record<string, ChildRule>>

export const partsOf = (kind: string): PartRule => parts[kind] ?? {}

const each = (rule: ChildRule) => (): ChildRule => rule

const listOf = (rule: ChildRule): ChildRule => ({ kind: 'list', inside: each(rule), detail: countOf })

const countOf = (document: ParsedDocument, node: number): string => String(childCount(document, node))

const joined = (...texts: readonly (string | undefined)[]): string =>
  texts.filter((text) => text !== undefined && text !== '').join(' · ')

/** A hook in a few words: when it acts, and how. */
const hookDetail = (document: ParsedDocument, node: number): string =>
  joined(memberText(document, node, 'event'), memberText(document, node, 'action'))

const entry: ChildRule = { kind: 'entry', detail: (document, node) => memberText(document, node, 'text') ?? '' }
const hook: ChildRule = { kind: 'hook', detail: hookDetail }

const state: ChildRule = {
  kind: 'list',
  inside: ({ name }) =>
    sectionNames.some((section) => section === name)
      ? { kind: 'section', detail: countOf, inside: each(name === 'hooks' ? hook : entry) }
      : { kind: 'value' },
}

/** What an edit does to its entry, and what the entry is afterwards. */
const editDetail = (document: ParsedDocument, node: number): string => {
  const [before, after] = [memberNode(document, node, 'before'), memberNode(document, node, 'after')]
  const isObject = (side: number | undefined) => side !== undefined && kindOf(document.tape, side) === nodeKind.object
  if (!isObject(after)) return 'removes'
  return joined(isObject(before) ? 'changes' : 'adds', after === undefined ? '' : hookDetail(document, after))
}

const edits = listOf({ kind: 'edit', nameMember: 'path', detail: editDetail })
const member = (name: string, detail?: string): ChildRule => ({
  kind: 'member',
  nameMember: name,
  ...(detail === undefined ? {} : { detail: (document, node) => memberText(document, node, detail) ?? '' }),
})

const parts: Readonly<Record<string, PartRule>> = {
  harness: { state },
  sibling: { edits },
  proposal: {
    rootCauses: listOf({ ...member('id', 'label'), kind: 'rootCause' }),
    edits,
    revision: { kind: 'list', inside: ({ name }) => (name === 'edits' ? edits : { kind: 'value' }) },
    evaluations: listOf(member('run')),
  },
  pool: { members: listOf(member('id', 'profile')) },
  profile: {
    entries: listOf({ ...member('id', 'when'), kind: 'profileEntry' }),
    checkpoints: listOf(member('policy')),
  },
  tasks: { splits: listOf({ kind: 'split', detail: countOf }) },
  tools: {
    tools: listOf({
      kind: 'tool',
      detail: (document, node) => joined(memberText(document, node, 'effect'), memberText(document, node, 'role')),
    }),
    apis: listOf({ kind: 'tool', detail: (document, node) => memberText(document, node, 'effect') ?? '' }),
  },
  workspace: Object.fromEntries(
    ['policies', 'environments', 'backends', 'targets'].map((name) => [
      name,
      listOf({ kind: 'entry', detail: (document, node) => memberText(document, node, 'type') ?? '' }),
    ]),
  ),
}
