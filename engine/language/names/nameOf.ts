import { isJsonObject } from '../../documents/json'
import type { Catalog } from '../../documents/kinds/tools'
import { nameSpaceOf, type Project, type ProjectFile, workspaceOf } from '../../documents/project'
import { toolNamed } from '../../hooks/session/selectors'
import { toolContext } from '../../lint/catalogOf'
import { tasksFor } from '../../lint/taskSet'
import { introducer, lineageFiles } from './lineageFiles'
import type { Name, NameUse } from './name'

/** What a use means in its project: the same word may be the name of several things. */
export const nameOf = (use: NameUse, file: ProjectFile, project: Project): Name => {
  const { kind, id } = use
  switch (kind) {
    case 'entry':
      return { kind, id, scope: entryScope(use, file, project) }
    case 'tool':
      return toolName(id, file, project)
    case 'flag':
      return { kind, id, scope: lineageFiles(file, project)[0]?.path }
    case 'rootCause':
      return { kind, id, scope: proposalOf(file) }
    case 'policy':
    case 'environment':
      return { kind, id, scope: workspaceOf(project, file.path)?.file.path }
    case 'split':
      return { kind, id, scope: file.kind === 'tasks' ? file.path : tasksFor(file, project)?.document.file.path }
    case 'profileEntry':
      return { kind, id, scope: file.path }
    default:
      return { kind, id, scope: isSecond(use, file, project) ? file.path : '' }
  }
}

export const isSameName = (a: Name, b: Name): boolean =>
  a.kind === b.kind && a.id === b.id && a.scope !== undefined && a.scope === b.scope

/** References mean the first of several documents with one id; the id of another one stands for itself alone. */
const isSecond = ({ id, isDeclaration }: NameUse, file: ProjectFile, project: Project): boolean =>
  isDeclaration && file.id === id && project.named(nameSpaceOf(file.kind), id)[0] !== file

/** An entry belongs to the document of the lineage that introduced it: siblings side by side may use the same name. */
const entryScope = ({ section, id }: NameUse, file: ProjectFile, project: Project): string | undefined => {
  const origin = section && introducer(file, project, section, id)
  return origin && `${section} ${origin.path}`
}

/** A tool goes by its catalogue's name, also where an alias of it is written. */
const toolName = (id: string, file: ProjectFile, project: Project): Name => {
  const catalog = file.kind === 'tools' ? ownCatalog(file, project) : toolContext(file, project)?.catalog
  const scope = file.kind === 'tools' ? file.id : catalog?.id
  return { kind: 'tool', id: (catalog && toolNamed(id, catalog)) ?? id, scope }
}

const ownCatalog = ({ id }: ProjectFile, project: Project): Catalog | undefined =>
  id === undefined ? undefined : project.documents.tools.get(id)?.value

const proposalOf = ({ kind, id, root }: ProjectFile): string | undefined => {
  if (kind === 'proposal') return id
  const origin = root['origin']
  const proposal = isJsonObject(origin) ? origin['proposal'] : undefined
  return typeof proposal === 'string' ? proposal : undefined
}
