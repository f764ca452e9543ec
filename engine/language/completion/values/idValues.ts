import { isJsonObject } from '../../../documents/json'
import type { DocumentKind } from '../../../documents/kinds/documentKind'
import { type Project, type ProjectFile, workspaceOf } from '../../../documents/project'
import { harnessFile, harnessIds } from '../../../lint/resolutions'
import { textAt } from '../../meaning/valueAt'
import { lineageFiles } from '../../names/lineageFiles'
import type { Suggestion } from '../completion'
import type { Spot } from '../spot'
import { name } from '../suggest'

/** Ids of harnesses and siblings that can be the parent of the document: not those that have it as theirs. */
export const harnesses = (spot: Spot): readonly Suggestion[] => lineageIds(spot, () => true)
export const siblings = (spot: Spot): readonly Suggestion[] => lineageIds(spot, ({ kind }) => kind === 'sibling')

/** Harnesses that chains begin with, the document's own first. */
export const bases = (spot: Spot): readonly Suggestion[] => {
  const root = lineageFiles(spot.cursor.file, spot.cursor.project)[0]?.id
  const found = lineageIds(spot, ({ kind }) => kind === 'harness')
  return [...found.filter(({ label }) => label === root), ...found.filter(({ label }) => label !== root)]
}

export const siblingIds = (project: Project): readonly string[] =>
  harnessIds(project).filter((id) => harnessFile(project, id)?.kind === 'sibling')

const lineageIds = (
  { cursor: { file, project } }: Spot,
  isWanted: (each: ProjectFile) => boolean,
): readonly Suggestion[] =>
  harnessIds(project).flatMap((id) => {
    const each = harnessFile(project, id)
    const isFit = each !== undefined && isWanted(each) && !lineageFiles(each, project).includes(file)
    return isFit ? [named(id, each)] : []
  })

/** Ids of the documents of a kind, faulty ones too. */
export const documentsOf =
  (kind: DocumentKind) =>
  ({ cursor: { project } }: Spot): readonly Suggestion[] =>
    project.files.flatMap((file) => (file.kind === kind && file.id !== undefined ? [named(file.id, file)] : []))

const named = (id: string, { kind, root, path }: ProjectFile): Suggestion => {
  const { title } = root
  return name('name', id, { detail: typeof title === 'string' ? title : `${kind} in ${path}` })
}

export const policies = (spot: Spot): readonly Suggestion[] => configured('policies', spot)
export const environments = (spot: Spot): readonly Suggestion[] => configured('environments', spot)

const configured = (member: 'policies' | 'environments', { cursor: { file, project } }: Spot): readonly Suggestion[] =>
  Object.entries(workspaceOf(project, file.path)?.value[member] ?? {}).map(([id, { type }]) =>
    name('name', id, { detail: type }),
  )

/** Ids of root causes: of the proposal itself, of the one that a sibling came of, or of all. */
export const rootCauses = ({ cursor: { file, project } }: Spot): readonly Suggestion[] => {
  const origin = textAt(file.root, ['origin', 'proposal'])
  const proposals = project.files.filter(
    ({ kind, id }) => kind === 'proposal' && (origin === undefined || id === origin),
  )
  return (file.kind === 'proposal' ? [file] : proposals).flatMap(({ root: { rootCauses: causes }, id: proposal }) =>
    (Array.isArray(causes) ? causes : []).flatMap((cause) => {
      const { id = null, label = null } = isJsonObject(cause) ? cause : {}
      if (typeof id !== 'string') return []
      return [
        name('name', id, { detail: typeof label === 'string' ? label : `root cause of ${proposal ?? 'a proposal'}` }),
      ]
    }),
  )
}
