import { isJsonObject, type JsonValue } from '../documents/json'
import type { ProjectFile } from '../documents/project'
import type { DocumentPath } from '../documents/text/locate'
import { applyTextEdits } from '../documents/text/textEdit'
import { setValue } from '../documents/text/textEdits'

/** A hash in a document that is no longer that of the harness it names. */
export interface OutdatedHash {
  readonly path: DocumentPath
  /** The harness or sibling whose hash stands there. */
  readonly id: string
  readonly from: string
  readonly to: string
}

/** State hash of a harness or sibling as it is now; undefined when it has none, such as one that does not resolve. */
export type CurrentHash = (id: string) => string | undefined

/** Hashes of a sibling, proposal or pool that are out of date. Members that are not as they should be are left out. */
export const outdatedHashes = (file: ProjectFile, currentHash: CurrentHash): readonly OutdatedHash[] =>
  statedHashes(file).flatMap(({ path, id, hash }) => {
    const to = currentHash(id)
    return to === undefined || to === hash ? [] : [{ path, id, from: hash, to }]
  })

/** The text with these hashes written anew, the rest byte for byte; undefined when its syntax has problems. */
export const repinnedText = ({ document }: ProjectFile, outdated: readonly OutdatedHash[]): string | undefined => {
  const edits = outdated.map(({ path, to }) => setValue(document, path, to))
  return edits.includes(undefined)
    ? undefined
    : applyTextEdits(
        document.text,
        edits.flatMap((each) => each ?? []),
      )
}

/** A hash that a document states of a harness or sibling. */
interface StatedHash {
  readonly path: DocumentPath
  readonly id: string
  readonly hash: string
}

/** Every hash that a sibling, proposal or pool states, in the order base, parent, own or members. */
export const statedHashes = (file: ProjectFile): readonly StatedHash[] => {
  const { base, parent, members, stateHash } = file.root
  const pins = [...pinned(base, ['base']), ...pinned(parent, ['parent'])]
  if (file.kind === 'pool') return [...pins, ...membersOf(members)]
  if (file.kind === 'proposal') return pins
  if (file.kind !== 'sibling') return []
  const isStated = file.id !== undefined && typeof stateHash === 'string'
  return isStated ? [...pins, { path: ['stateHash'], id: file.id, hash: stateHash }] : pins
}

const membersOf = (members: JsonValue | undefined): readonly StatedHash[] =>
  Array.isArray(members) ? members.flatMap((member, index) => pinned(member, ['members', index])) : []

const pinned = (pin: JsonValue | undefined, at: DocumentPath): readonly StatedHash[] => {
  if (!isJsonObject(pin)) return []
  const { id, stateHash: hash } = pin
  return typeof id === 'string' && typeof hash === 'string' ? [{ path: [...at, 'stateHash'], id, hash }] : []
}
