import type { Project, ProjectFile } from '../../documents/project'
import type { Cursor, Place } from '../cursor'
import { introducer, writes } from './lineageFiles'
import type { NameUse } from './name'
import { isSameName, nameOf } from './nameOf'
import { nameSpan, useAt } from './nameSpan'
import { usesIn } from './usesIn'

/** Every place that spells the name under the cursor, by file, then in the order of the format. */
export const referencesAt = (
  { project, file, offset }: Cursor,
  { withDeclaration }: { readonly withDeclaration: boolean },
): readonly Place[] => {
  const use = useAt(file, offset)
  if (use === undefined) return []
  return usesOf(use, file, project)
    .filter(({ file: each, use: other }) => withDeclaration || !declares(other, each, project))
    .flatMap(placeOf)
}

export interface UseIn {
  readonly file: ProjectFile
  readonly use: NameUse
}

/** All uses of the name that `use` spells, itself among them. */
export const usesOf = (use: NameUse, file: ProjectFile, project: Project): readonly UseIn[] => {
  const name = nameOf(use, file, project)
  if (name.scope === undefined)
    return usesIn(file)
      .filter((other) => isAlike(other, use))
      .map((each) => ({ file, use: each }))
  return project.files.flatMap((each) =>
    usesIn(each)
      .filter((other) => isAlike(other, use) && isSameName(nameOf(other, each, project), name))
      .map((other) => ({ file: each, use: other })),
  )
}

/** Told without looking at other files, so that most uses need no further question; an alias of a tool may differ. */
const isAlike = (other: NameUse, { kind, id, section }: NameUse): boolean =>
  other.kind === kind && (kind === 'tool' || (other.id === id && other.section === section))

const declares = (use: NameUse, file: ProjectFile, project: Project): boolean => {
  if (use.kind !== 'entry') return use.isDeclaration
  return writes(use) && use.section !== undefined && introducer(file, project, use.section, use.id) === file
}

export const placeOf = ({ file, use }: UseIn): readonly Place[] => {
  const span = nameSpan(file, use)
  return span === undefined ? [] : [{ file: file.path, span }]
}
