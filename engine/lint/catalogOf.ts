import { isJsonObject } from '../documents/json'
import type { HarnessState } from '../documents/kinds/harness'
import type { Catalog } from '../documents/kinds/tools'
import { memberOf, type Project, type ProjectFile } from '../documents/project'
import { fileResolution, harnessFile, resolutionOf } from './resolutions'

/** The tools that the hooks of a document can meet: the catalogue with what the harness overrides. */
export interface ToolContext {
  readonly catalog: Catalog
  readonly tools: HarnessState['tools']
}

/** Undefined when the harness names no catalogue, or one that the project lacks: then nothing can be said of tools. */
export const toolContext = (file: ProjectFile, project: Project): ToolContext | undefined => {
  const resolution = ownResolution(file, project)
  const catalog = catalogOfBase(baseOf(file, project), project)
  return catalog && { catalog, tools: resolution?.state.tools }
}

/** The harness at the root of a document's parents. */
export const baseOf = (file: ProjectFile, project: Project): ProjectFile | undefined => {
  const root = ownResolution(file, project)?.chain[0]
  return root === undefined ? undefined : harnessFile(project, root)
}

/** A harness, sibling or proposal with its parents applied. */
export const ownResolution = (file: ProjectFile, project: Project) => {
  const id = file.kind === 'harness' ? file.id : pinnedHarness(file)
  return id === undefined ? fileResolution(file, project) : resolutionOf(project, id)
}

/** The harness that a record is about; harnesses, siblings and proposals are about themselves. */
const pinnedHarness = ({ kind, root }: ProjectFile): string | undefined => {
  const member = kind === 'profile' ? 'harness' : kind === 'pool' || kind === 'job' ? 'base' : undefined
  const pin = member === undefined ? undefined : root[member]
  return isJsonObject(pin) && typeof pin['id'] === 'string' ? pin['id'] : undefined
}

/** The catalogue that the base names; when it names none, the project's only one. */
export const catalogOfBase = (base: ProjectFile | undefined, project: Project): Catalog | undefined => {
  const metadata = base && memberOf(base, 'metadata')
  const name = isJsonObject(metadata) ? metadata['toolCatalog'] : undefined
  if (typeof name === 'string') return project.documents.tools.get(name)?.value
  const [only, ...others] = project.documents.tools.values()
  return others.length === 0 ? only?.value : undefined
}
