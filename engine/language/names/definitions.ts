import type { DocumentKind } from '../../documents/kinds/documentKind'
import { nameSpaceOf, type Project, type ProjectFile, workspaceOf } from '../../documents/project'
import { harnessFile } from '../../lint/resolutions'
import { tasksFor } from '../../lint/taskSet'
import type { Cursor, Place } from '../cursor'
import { introducer, lineageFiles, writes } from './lineageFiles'
import type { Name, NameUse } from './name'
import { nameOf } from './nameOf'
import { nameSpan, useAt } from './nameSpan'
import { usesIn } from './usesIn'

/** Where the name under the cursor is given; empty for no name, and for one that nothing declares. */
export const definitionsAt = ({ project, file, offset }: Cursor): readonly Place[] => {
  const use = useAt(file, offset)
  if (use === undefined) return []
  return declarationsOf(use, file, project).flatMap(({ file: { path }, span }) => ({ file: path, span }))
}

interface Declaration {
  readonly file: ProjectFile
  readonly use: NameUse
  readonly span: Place['span']
}

/** The places that declare what a use refers to. Only files that could hold one are looked at. */
export const declarationsOf = (use: NameUse, file: ProjectFile, project: Project): readonly Declaration[] => {
  const name = nameOf(use, file, project)
  return declaringFiles(use, name, file, project).flatMap((each) => declarationsIn(each, use, name))
}

const declarationsIn = (file: ProjectFile, { kind, section }: NameUse, { id }: Name): Declaration[] => {
  const declares = (other: NameUse) =>
    kind === 'entry' ? writes(other) && other.section === section : other.isDeclaration
  const found = usesIn(file).filter((other) => other.kind === kind && other.id === id && declares(other))
  // Two edits of one path are a mistake; the first one counts.
  return (kind === 'flag' ? found : found.slice(0, 1)).flatMap((other) => {
    const span = nameSpan(file, other)
    return span === undefined ? [] : [{ file, use: other, span }]
  })
}

const declaringFiles = (
  { kind, section, id }: NameUse,
  name: Name,
  file: ProjectFile,
  project: Project,
): readonly ProjectFile[] => {
  switch (kind) {
    case 'entry':
      return listed(section && introducer(file, project, section, id))
    case 'flag':
      return lineageFiles(file, project)
    case 'tool':
      return listed(name.scope === undefined ? undefined : documentFile('tools', name.scope, project))
    case 'rootCause':
      return listed(name.scope === undefined ? undefined : documentFile('proposal', name.scope, project))
    case 'policy':
    case 'environment':
      return listed(workspaceOf(project, file.path)?.file)
    case 'split':
      return listed(file.kind === 'tasks' ? file : tasksFor(file, project)?.document.file)
    case 'profileEntry':
      return [file]
    case 'harness':
      return listed(harnessFile(project, name.id))
    default:
      return listed(documentFile(kind, name.id, project))
  }
}

/** The file of a document by kind and id, also of one that breaks its schema. */
export const documentFile = (kind: DocumentKind, id: string, project: Project): ProjectFile | undefined =>
  project.named(nameSpaceOf(kind), id).find((file) => file.kind === kind)

const listed = (file: ProjectFile | undefined): readonly ProjectFile[] => (file === undefined ? [] : [file])
