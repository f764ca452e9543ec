import { isKebabCase } from '../../documents/entryPath'
import { harnessIdPattern } from '../../documents/kinds/harnessId'
import type { Project, ProjectFile } from '../../documents/project'
import { parseSelector } from '../../hooks/session/selectors'
import { introducer, lineageFiles } from '../names/lineageFiles'
import { type NameUse, nameWords } from '../names/name'
import { usesOf } from '../names/references'
import { usesIn } from '../names/usesIn'
import { meantSplits } from './renameObstacle'

/** Why a thing must not be called `name`; undefined when it may. */
export const newNameProblem = (use: NameUse, file: ProjectFile, project: Project, name: string): string | undefined => {
  const badForm = formProblem(use, name)
  if (badForm !== undefined) return badForm
  const taken = use.kind === 'entry' ? takenInLineage(use, file, project, name) : takenInScope(use, file, project, name)
  return taken && `\`${name}\` is already the name of ${article(use)} in ${taken.path}: choose another name.`
}

const longestId = 128

const formProblem = ({ kind }: NameUse, name: string): string | undefined => {
  if (name.trim() === '') return 'A name must not be empty.'
  if (name.length > longestId) return `A name has at most ${longestId} characters.`
  if (kind === 'entry' && !isKebabCase(name)) {
    return `\`${name}\` is not kebab-case: use small letters, digits and single hyphens, at most 64.`
  }
  if (kind === 'harness' && !new RegExp(harnessIdPattern).test(name)) {
    return `\`${name}\` cannot stand in the id of a rollout: leave out spaces and the signs / , : *.`
  }
  if (kind === 'split' && meantSplits.has(name)) return `\`${name}\` says what a split is for: choose another name.`
  if (kind === 'tool' && (parseSelector(name).kind !== 'exact' || name.startsWith('!') || name === '*')) {
    return `\`${name}\` would read as a selector: leave out its prefix.`
  }
  return undefined
}

/** Any use counts: a reference that leads nowhere yet would lead to the renamed thing. */
const takenInScope = (use: NameUse, file: ProjectFile, project: Project, name: string): ProjectFile | undefined =>
  usesOf({ ...use, id: name }, file, project)[0]?.file

/** An entry meets the names of all documents above and below the one that introduced it. */
const takenInLineage = (use: NameUse, file: ProjectFile, project: Project, name: string): ProjectFile | undefined => {
  const { section, id } = use
  const origin = (section && introducer(file, project, section, id)) ?? file
  const above = lineageFiles(origin, project)
  const uses = (each: ProjectFile) =>
    usesIn(each).some((other) => other.kind === 'entry' && other.section === section && other.id === name)
  return project.files.find(
    (each) => uses(each) && (above.includes(each) || lineageFiles(each, project).includes(origin)),
  )
}

const article = ({ kind, section }: NameUse): string => {
  const word = kind === 'entry' ? `entry of ${section}` : nameWords[kind]
  return `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`
}
