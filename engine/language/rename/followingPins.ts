import { isJsonObject } from '../../documents/json'
import { type Project, type ProjectFile, projectOf, readFile } from '../../documents/project'
import type { DocumentPath } from '../../documents/text/locate'
import { applyTextEdits } from '../../documents/text/textEdit'
import { setValue } from '../../documents/text/textEdits'
import { statedHashes } from '../../harness/repin'
import { currentHash } from '../../lint/currentHash'
import { lineageFiles } from '../names/lineageFiles'
import { editsByFile, type FileEdit } from '../workspaceChange'

/** The edits that keep every hash right that was right before `edits` changed states of harnesses. */
export const followingPins = (project: Project, edits: readonly FileEdit[]): readonly FileEdit[] => {
  const after = edited(project, edits)
  const changed = changedIds(project, new Set(edits.map(({ file }) => file)))
  return project.files.flatMap((file) =>
    pinsOf(file)
      .filter(({ id, hash }) => changed.has(id) && currentHash(project, id) === hash)
      .flatMap(({ path, id, hash }) => {
        const now = currentHash(after, id)
        const written = now === undefined || now === hash ? [] : (setValue(file.document, path, now) ?? [])
        return written.map((edit) => ({ file: file.path, ...edit }))
      }),
  )
}

/** The project with edits made. */
export const edited = (project: Project, edits: readonly FileEdit[]): Project => {
  const byFile = editsByFile(edits)
  return projectOf(
    project.files.flatMap((file) => {
      const own = byFile.get(file.path)
      if (own === undefined) return [file]
      // The file was ours before, so it is ours now, whatever lies around it.
      return readFile({ path: file.path, text: applyTextEdits(file.document.text, own) }, ['']) ?? []
    }),
  )
}

/** Ids of the harnesses and siblings that stand on an edited file. */
const changedIds = (project: Project, paths: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(
    project.files.flatMap((file) =>
      file.id !== undefined && lineageFiles(file, project).some(({ path }) => paths.has(path)) ? [file.id] : [],
    ),
  )

interface Pin {
  readonly path: DocumentPath
  readonly id: string
  readonly hash: string
}

/** The hashes that a document states, and that of the harness which a profile or job is about. */
const pinsOf = (file: ProjectFile): readonly Pin[] => [...statedHashes(file), ...subjectPin(file)]

const subjectPin = ({ kind, root }: ProjectFile): readonly Pin[] => {
  const member = kind === 'profile' ? 'harness' : 'base'
  const pin = kind === 'sibling' || kind === 'proposal' || kind === 'pool' ? undefined : root[member]
  if (!isJsonObject(pin)) return []
  const { id, stateHash: hash } = pin
  return typeof id === 'string' && typeof hash === 'string' ? [{ path: [member, 'stateHash'], id, hash }] : []
}
