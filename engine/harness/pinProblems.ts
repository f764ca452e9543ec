import type { Pinned, SiblingDocument } from './lineageDocument'
import type { ResolveProblem } from './resolveProblem'

/**
 * Compares what a sibling pinned with what is there now. `ids` and `hashes` are those of the documents above it, from
 * the base down; hashes are recomputed ones.
 */
export const pinProblems = (
  document: SiblingDocument,
  ids: readonly string[],
  hashes: readonly string[],
): ResolveProblem[] => {
  const parent = drift(document, 'parent', document.parent, hashes.at(-1))
  const root = ids[0]
  if (document.base.id !== root) return [...parent, wrongBase(document, root)]
  const isSamePin = document.base.id === document.parent.id && document.base.stateHash === document.parent.stateHash
  return isSamePin ? parent : [...parent, ...drift(document, 'base', document.base, hashes[0])]
}

const drift = (
  document: SiblingDocument,
  member: 'parent' | 'base',
  pin: Pinned,
  hash: string | undefined,
): ResolveProblem[] => {
  if (pin.stateHash === hash) return []
  return [
    {
      code: 'HS402',
      severity: 'error',
      document: document.id,
      path: [member, 'stateHash'],
      message: driftText(member, pin),
      related: { document: pin.id, path: [] },
    },
  ]
}

/** Who writes a sibling by hand does not know the hash, and has nothing to check yet. */
const driftText = (member: string, { id, stateHash }: Pinned): string =>
  stateHash === ''
    ? `\`${id}\` is not pinned yet: write \`"stateHash": ""\` in \`${member}\` and run \`harness-s repin\`.`
    : `\`${id}\` changed since this sibling was made: its hash is no longer the one in ${member}.stateHash. Check the edits against it, then pin it again, or run \`harness-s repin\`.`

const wrongBase = (document: SiblingDocument, root: string | undefined): ResolveProblem => ({
  code: 'HS401',
  severity: 'error',
  document: document.id,
  path: ['base', 'id'],
  message: `Base \`${document.base.id}\` is not at the root of the parents: that is \`${root ?? ''}\`. Write that id.`,
})
