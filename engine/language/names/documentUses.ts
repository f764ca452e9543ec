import type { ProjectFile } from '../../documents/project'
import type { NameKind, NameUse } from './name'
import { valuesAt } from './places'

/** A place of the format that spells a name; `key` when the name is the member's own. */
interface NamePlace {
  readonly kind: NameKind
  readonly pattern: string
  readonly isKey?: true
  readonly isDeclaration?: true
}

const places: Readonly<Record<string, readonly NamePlace[]>> = {
  harness: [
    { kind: 'harness', pattern: 'id', isDeclaration: true },
    { kind: 'tasks', pattern: 'metadata.benchmark' },
    { kind: 'tools', pattern: 'metadata.toolCatalog' },
  ],
  sibling: [
    { kind: 'harness', pattern: 'id', isDeclaration: true },
    { kind: 'harness', pattern: 'base.id' },
    { kind: 'harness', pattern: 'parent.id' },
    { kind: 'rootCause', pattern: 'direction.rootCauses.*' },
    { kind: 'proposal', pattern: 'origin.proposal' },
  ],
  proposal: [
    { kind: 'proposal', pattern: 'id', isDeclaration: true },
    { kind: 'harness', pattern: 'parent.id' },
    { kind: 'rootCause', pattern: 'rootCauses.*.id', isDeclaration: true },
    { kind: 'rootCause', pattern: 'evaluations.*.tasks.*.rootCause' },
    { kind: 'run', pattern: 'evaluations.*.run' },
  ],
  pool: [
    { kind: 'pool', pattern: 'id', isDeclaration: true },
    { kind: 'harness', pattern: 'base.id' },
    { kind: 'harness', pattern: 'members.*.id' },
    { kind: 'profile', pattern: 'members.*.profile' },
    { kind: 'proposal', pattern: 'members.*.acceptedFrom' },
    { kind: 'run', pattern: 'coverage.run' },
    { kind: 'harness', pattern: 'coverage.repairedBy.*', isKey: true },
  ],
  profile: [
    { kind: 'profile', pattern: 'id', isDeclaration: true },
    { kind: 'harness', pattern: 'harness.id' },
    { kind: 'profileEntry', pattern: 'entries.*.id', isDeclaration: true },
  ],
  tasks: [
    { kind: 'tasks', pattern: 'id', isDeclaration: true },
    { kind: 'split', pattern: 'splits.*', isKey: true, isDeclaration: true },
    { kind: 'split', pattern: 'dev.from' },
  ],
  tools: [
    { kind: 'tools', pattern: 'id', isDeclaration: true },
    { kind: 'tool', pattern: 'tools.*', isKey: true, isDeclaration: true },
  ],
  workspace: [
    { kind: 'policy', pattern: 'policies.*', isKey: true, isDeclaration: true },
    { kind: 'environment', pattern: 'environments.*', isKey: true, isDeclaration: true },
  ],
  job: [
    { kind: 'job', pattern: 'id', isDeclaration: true },
    { kind: 'harness', pattern: 'base.id' },
    { kind: 'pool', pattern: 'pool' },
    { kind: 'tasks', pattern: 'tasks.set' },
    { kind: 'split', pattern: 'tasks.split' },
    { kind: 'split', pattern: 'validation.split' },
    { kind: 'policy', pattern: 'policy.init' },
    { kind: 'policy', pattern: 'router.voters.*' },
    { kind: 'harness', pattern: 'validation.harness' },
  ],
  // A run is a record of what was: it names itself, and what it says of others is never changed.
  run: [{ kind: 'run', pattern: 'id', isDeclaration: true }],
}

/** The names that a document spells outside the entries of harness states. */
export const documentUses = (file: ProjectFile): readonly NameUse[] => [...placeUses(file), ...silencedParts(file)]

/** Lists and maps of things with a name, by which silences are written: `members.S1`. */
const namedParts: Readonly<Record<string, readonly [list: string, kind: NameKind]>> = {
  proposal: ['rootCauses', 'rootCause'],
  pool: ['members', 'harness'],
  profile: ['entries', 'profileEntry'],
  tasks: ['splits', 'split'],
  tools: ['tools', 'tool'],
}

const silencedParts = ({ kind, root }: ProjectFile): NameUse[] => {
  const [list, named] = namedParts[kind] ?? []
  if (list === undefined || named === undefined) return []
  return valuesAt(root, 'lint.*').flatMap(({ at }) => {
    const path = String(at.at(-1))
    const from = list.length + 1
    if (!path.startsWith(`${list}.`) || path.length === from) return []
    const part = { from, to: path.length }
    return [{ kind: named, id: path.slice(from), at, isKey: true, part, isDeclaration: false }]
  })
}

const placeUses = ({ kind, root }: ProjectFile): NameUse[] =>
  (places[kind] ?? []).flatMap(({ kind: named, pattern, isKey = false, isDeclaration = false }) =>
    valuesAt(root, pattern).flatMap(({ at, value }) => {
      const id = isKey ? at.at(-1) : value
      return typeof id === 'string' && id !== '' ? [{ kind: named, id, at, isKey, isDeclaration }] : []
    }),
  )
