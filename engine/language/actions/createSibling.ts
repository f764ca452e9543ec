import { stateHash } from '../../documents/canonical'
import { isJsonObject, type JsonObject, type JsonValue } from '../../documents/json'
import type { Project, ProjectFile } from '../../documents/project'
import { fileResolution, harnessFile, parentId, resolutionOf } from '../../lint/resolutions'
import { documentText, freeSiblingId, siblingPath } from '../lineage/newSibling'
import { noChange } from '../workspaceChange'
import { type ActionRequest, type CodeAction, touches } from './codeAction'

/** Makes the sibling of an accepted proposal that has none, with the edits that were accepted, beside its parent. */
export const createSibling = ({ project, file, span, findings }: ActionRequest): readonly CodeAction[] => {
  const missing = findings.filter(({ code, span: place }) => code === 'HS516' && touches(place, span))
  const parent = harnessFile(project, parentId(file) ?? '')
  if (missing.length === 0 || parent === undefined) return []
  const id = freeSiblingId(project)
  const sibling = siblingOf(file, project, id)
  if (sibling === undefined) return []
  const created = [{ path: siblingPath(parent, project, id), text: documentText(sibling, file) }]
  const change = { ...noChange, created }
  const title = `Create sibling ${id} from the accepted edits`
  return [{ title, kind: 'quickfix', change, findings: missing, isPreferred: true }]
}

const siblingOf = (file: ProjectFile, project: Project, id: string): JsonObject | undefined => {
  const { direction, parent } = file.root
  const resolution = fileResolution(file, project)
  const [root] = resolution?.chain ?? []
  const accepted = acceptedEdits(file)
  if (root === undefined || parent === undefined || file.id === undefined || accepted === undefined) return undefined
  return {
    kind: 'sibling',
    schemaVersion: 1,
    id,
    base: { id: root, stateHash: stateHash(resolutionOf(project, root).state) },
    parent,
    ...(direction === undefined ? {} : { direction }),
    edits: accepted.edits,
    origin: { proposal: file.id, ...accepted.origin },
  }
}

/** What a person approved counts first, then the revision, then the first version. */
const acceptedEdits = ({ root }: ProjectFile): { edits: JsonValue[]; origin: JsonObject } | undefined => {
  const byHuman = editsOf(root['review'], 'humanEdits')
  if (byHuman !== undefined) return { edits: byHuman, origin: { editedByHuman: true } }
  const revised = editsOf(root['revision'], 'edits')
  if (revised !== undefined) return { edits: revised, origin: { revision: 1 } }
  const first = editsOf(root, 'edits')
  return first && { edits: first, origin: { revision: 0 } }
}

const editsOf = (value: JsonValue | undefined, name: string): JsonValue[] | undefined => {
  const edits = isJsonObject(value) ? value[name] : undefined
  return Array.isArray(edits) ? edits : undefined
}
