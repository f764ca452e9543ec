import type { Project, ProjectFile } from '../../documents/project'
import type { Place } from '../cursor'
import { writes } from '../names/lineageFiles'
import { type NameKind, type NameUse, nameWords } from '../names/name'
import { nameSpan } from '../names/nameSpan'
import { usesIn } from '../names/usesIn'
import { fuzzyScore } from './fuzzyScore'

/** A named thing of the project; `container` is the id of the document it stands in. */
export interface WorkspaceSymbol {
  readonly name: string
  readonly kind: NameKind
  readonly container: string
  readonly place: Place
}

const mostShown = 256

/** Ids and names whose letters contain those of the query in order, best first; all kinds of things for an empty query. */
export const workspaceSymbols = (project: Project, query: string): readonly WorkspaceSymbol[] => {
  const found = project.files.flatMap((file) =>
    usesIn(file).flatMap((use) => {
      const score = isNamed(use) ? fuzzyScore(query, use.id) : undefined
      return score === undefined ? [] : [{ file, use, score }]
    }),
  )
  return found
    .sort((a, b) => b.score - a.score || a.use.id.length - b.use.id.length || (a.use.id < b.use.id ? -1 : 1))
    .slice(0, mostShown)
    .flatMap(({ file, use }) => symbolOf(file, use))
}

const isNamed = (use: NameUse): boolean => use.kind !== 'flag' && (use.isDeclaration || writes(use))

const symbolOf = (file: ProjectFile, use: NameUse): readonly WorkspaceSymbol[] => {
  const span = nameSpan(file, use)
  if (span === undefined) return []
  const container = use.at[0] === 'id' ? nameWords[use.kind] : (file.id ?? file.path)
  return [{ name: use.id, kind: use.kind, container, place: { file: file.path, span } }]
}
