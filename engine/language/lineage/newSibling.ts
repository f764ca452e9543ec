import { stateHash } from '../../documents/canonical'
import type { JsonObject } from '../../documents/json'
import { kindOfFileName } from '../../documents/kinds/documentKind'
import type { Project, ProjectFile } from '../../documents/project'
import { harnessFile, harnessIds, resolutionOf } from '../../lint/resolutions'
import { ownResolution } from './ownState'

export interface NewDocument {
  readonly path: string
  readonly text: string
}

/** A sibling without edits, pinned to a harness or sibling as it is now, beside it. Undefined when the id is taken. */
export const newSibling = (parent: ProjectFile, project: Project, id: string): NewDocument | undefined => {
  const resolution = parent.kind === 'proposal' ? undefined : ownResolution(parent, project)
  const root = resolution?.chain[0]
  if (resolution === undefined || root === undefined || parent.id === undefined) return undefined
  if (harnessFile(project, id) !== undefined) return undefined
  const hash = stateHash(resolution.state)
  const document = {
    kind: 'sibling',
    schemaVersion: 1,
    id,
    base: { id: root, stateHash: stateHash(resolutionOf(project, root).state) },
    parent: { id: parent.id, stateHash: hash },
    edits: [],
    stateHash: hash,
  }
  return { path: siblingPath(parent, project, id), text: documentText(document, parent) }
}

/** The next of S1, S2, … that nobody has. */
export const freeSiblingId = (project: Project): string => {
  const numbers = harnessIds(project).map((id) => Number(/^S(\d{1,9})$/.exec(id)?.[1] ?? 0))
  return `S${Math.max(0, ...numbers) + 1}`
}

/** Beside its parent; under another name when there is such a file already. */
export const siblingPath = ({ path }: ProjectFile, project: Project, id: string): string => {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const name = id.replace(/[\\?"<>|]/g, '-')
  const taken = new Set(project.files.map((file) => file.path))
  const candidates = [
    `${name}.sibling.json`,
    ...Array.from({ length: 99 }, (_, index) => `${name}-${index + 2}.sibling.json`),
  ]
  const free = candidates.find((candidate) => !taken.has(folder + candidate) && kindOfFileName(candidate) === 'sibling')
  return folder + (free ?? `${name}.sibling.json`)
}

/** Written as a new document, with the line ends of the one that it comes from. */
export const documentText = (document: JsonObject, like: ProjectFile): string => {
  const newLine = /\r\n|\n|\r/.exec(like.document.text)?.[0] ?? '\n'
  return `${JSON.stringify(document, null, 2)}\n`.replaceAll('\n', newLine)
}
