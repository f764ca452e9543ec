import { entriesRead } from '../../documents/kinds/entriesRead'
import type { Project, ProjectFile } from '../../documents/project'
import { type NameUse, nameWords } from '../names/name'
import { nameOf } from '../names/nameOf'

/** What is trained on, chosen by, and only measured at the end; runs and rules know these splits by name. */
export const meantSplits: ReadonlySet<string> = new Set(['train', 'validation', 'test'])

/** Why a thing cannot be renamed to anything; undefined when it can. */
export const renameObstacle = (use: NameUse, file: ProjectFile, project: Project): string | undefined => {
  const { kind, id, section } = use
  if (kind === 'run') return `\`${id}\` is a recorded run, and records keep their names.`
  if (section !== undefined && entriesRead.has(section)) {
    return `\`${id}\` is a setting of the engine: the names in ${section} are fixed.`
  }
  if (kind === 'split' && meantSplits.has(id)) return `What split \`${id}\` is for is told by its name, so it keeps it.`
  const name = nameOf(use, file, project)
  if (kind === 'tool' && name.scope === undefined) {
    return `No catalogue tells what \`${id}\` is: name one in metadata.toolCatalog of the base harness.`
  }
  if (name.id !== id) return `\`${id}\` is another word for ${nameWords[kind]} \`${name.id}\`: rename that one.`
  return undefined
}
