import { isJsonObject, type JsonObject, type JsonValue } from '../../documents/json'
import type { DocumentKind } from '../../documents/kinds/documentKind'
import { type NameSpace, type Project, type ProjectFile, workspaceOf } from '../../documents/project'
import type { ValuePath } from '../../documents/schemaError'
import { harnessView } from '../harnessView'
import { judgeParameters } from './conditionSites'
import { entrySites, hookSites } from './entrySites'

/** A name by which a document means something that is defined elsewhere. */
export interface ReferenceSite {
  readonly at: ValuePath
  readonly name: string
  /** What it names, for people. */
  readonly what: string
  /** Where it would be defined. */
  readonly where: string
  readonly isDefined: boolean
  /** Everything that it could name. */
  known(): readonly string[]
}

/** References other than those that a rule of their own looks at, such as parents, tools, tasks and flags. */
export const referenceSites = (file: ProjectFile, project: Project): readonly ReferenceSite[] => [
  ...(ofKind[file.kind]?.(file, project) ?? []),
  ...overriddenRules(file, project),
  ...askedModels(file, project),
]

type FindReferences = (file: ProjectFile, project: Project) => readonly ReferenceSite[]

const ofKind: { readonly [K in DocumentKind]?: FindReferences } = {
  harness: (file, project) =>
    textAt(file.root, ['metadata', 'toolCatalog'], { what: 'tool catalogue', ...documentsOf('tools', project) }),
  sibling: (file, project) => [
    ...textAt(file.root, ['origin', 'proposal'], { what: 'proposal', ...documentsOf('proposal', project) }),
    ...rootCausesOfSibling(file, project),
  ],
  proposal: (file) => evaluatedCauses(file),
  tasks: ({ root }) => {
    const splits = Object.keys(objectOf(root['splits']))
    return textAt(root, ['dev', 'from'], { what: 'split', ...oneOf(splits), where: 'add it to `splits`' })
  },
  job: (file, project) => [
    ...textAt(file.root, ['pool'], { what: 'pool', ...documentsOf('pool', project) }),
    ...textAt(file.root, ['tasks', 'set'], { what: 'task set', ...documentsOf('tasks', project) }),
    ...policies(file.path, file.root, project, ['router', 'voters']),
  ],
}

interface Target extends Pick<ReferenceSite, 'what' | 'known' | 'where'> {
  isDefined(name: string): boolean
}

const oneOf = (names: readonly string[]): Pick<Target, 'known' | 'isDefined'> => ({
  known: () => names,
  isDefined: (name) => names.includes(name),
})

/** The texts at a path, which may lead to one or to a list of them. */
const textAt = (root: JsonObject, at: ValuePath, target: Target): readonly ReferenceSite[] => {
  const value = at.reduce<JsonValue | undefined>((here, step) => objectOf(here)[String(step)], root)
  const texts = Array.isArray(value)
    ? value.map((name, index) => ({ name, at: [...at, index] }))
    : [{ name: value, at }]
  return texts.flatMap(({ name, at: place }) => (typeof name === 'string' ? [siteOf(place, name, target)] : []))
}

const siteOf = (at: ValuePath, name: string, { isDefined, ...target }: Target): ReferenceSite => ({
  at,
  name,
  ...target,
  isDefined: isDefined(name),
})

/** Ids of the documents of a kind, also of faulty ones; of one whose text hides its id, the name of its file. */
const documentsOf = (kind: NameSpace, project: Project): Omit<Target, 'what'> => ({
  known: () => idsOf(kind, project),
  isDefined: (name) => project.named(kind, name).length > 0 || idsOf(kind, project).includes(name),
  where: `add a *.${kind}.json with this id`,
})

const idsOf = (kind: NameSpace, project: Project): readonly string[] =>
  project.filesOf(kind).map((file) => file.id ?? fileNameOf(file))

const fileNameOf = ({ path, kind }: ProjectFile): string =>
  path.slice(path.lastIndexOf('/') + 1, -`.${kind}.json`.length)

/** Root causes of a sibling are names of its own unless a proposal defines them. */
const rootCausesOfSibling: FindReferences = (file, project) => {
  const proposal = objectOf(file.root['origin'])['proposal']
  const [origin] = typeof proposal === 'string' ? project.named('proposal', proposal) : []
  if (origin === undefined || origin.document.problems.length > 0) return []
  return textAt(file.root, ['direction', 'rootCauses'], {
    what: 'root cause',
    ...oneOf(causesOf(origin)),
    where: `add it to \`rootCauses\` of ${origin.path}`,
  })
}

const evaluatedCauses = (file: ProjectFile): readonly ReferenceSite[] => {
  const target = { what: 'root cause', ...oneOf(causesOf(file)), where: 'add it to `rootCauses`' }
  return listOf(file.root['evaluations']).flatMap((evaluation, index) =>
    listOf(evaluation['tasks']).flatMap((task, taskIndex) => {
      const name = task['rootCause']
      const at = ['evaluations', index, 'tasks', taskIndex, 'rootCause']
      return typeof name === 'string' ? [siteOf(at, name, target)] : []
    }),
  )
}

const causesOf = ({ root }: ProjectFile): readonly string[] =>
  listOf(root['rootCauses']).flatMap(({ id }) => (typeof id === 'string' ? [id] : []))

const overriddenRules: FindReferences = (file, project) => {
  const writers = entrySites(file).filter(
    ({ section, entry }) => section === 'rules' && isJsonObject(entry) && entry['overrides'] !== undefined,
  )
  const rules = writers.length === 0 ? undefined : harnessView(file, project)?.entries('rules')
  if (rules === undefined) return []
  const known = rules.map(({ name }) => name)
  return writers.flatMap(({ at, entry }) =>
    textAt(objectOf(entry), ['overrides'], { what: 'rule', ...oneOf(known), where: 'add the rule' }).map((site) => ({
      ...site,
      at: [...at, ...site.at],
    })),
  )
}

const askedModels: FindReferences = (file, project) =>
  hookSites(file).flatMap((site) => {
    const { at, hook } = site
    const { parameters, action } = hook
    const ofAction =
      action === 'ask_model' ? [{ at: [...at, 'parameters'], given: objectOf(parameters), name: 'askModel' }] : []
    const ofJudges = judgeParameters(site).map((judge) => ({ ...judge, name: 'model' }))
    return [...ofAction, ...ofJudges].flatMap(({ at: place, given, name }) =>
      policies(file.path, given, project, [name]).map((found) => ({ ...found, at: [...place, ...found.at] })),
    )
  })

/** Policies are named in the workspace file. Without one nothing is known of them. */
const policies = (path: string, root: JsonObject, project: Project, at: ValuePath) => {
  const workspace = workspaceOf(project, path)
  if (workspace === undefined) return []
  const known = Object.keys(workspace.value.policies ?? {})
  return textAt(root, at, {
    what: 'policy',
    ...oneOf(known),
    where: `add it to \`policies\` of ${workspace.file.path}`,
  })
}

const listOf = (value: JsonValue | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? value.map(objectOf) : []

const objectOf = (value: JsonValue | undefined): JsonObject => (isJsonObject(value) ? value : {})
