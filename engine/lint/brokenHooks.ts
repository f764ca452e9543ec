import { isJsonObject, type JsonObject } from '../documents/json'
import type { Catalog } from '../documents/kinds/tools'
import type { Project, ProjectFile } from '../documents/project'
import { remembered } from '../documents/remembered'
import type { ValuePath } from '../documents/schemaError'
import { isKind } from '../documents/validate'
import { hookProblem } from '../hooks/session/compileHooks'
import { type ToolContext, toolContext } from './catalogOf'
import { hookSpan, keySpan, valueSpan } from './places'
import type { Occurrence } from './rule'
import { type HookSite, hookSites } from './sites/entrySites'
import { type ParameterSite, parametersOf } from './sites/parameterSites'

/** A hook that a run would refuse, with the parameter that is to blame where one is. */
interface BrokenHook {
  readonly site: HookSite
  readonly parameter: ValuePath | undefined
  readonly message: string
}

/**
 * Compiles every hook as a run does, so that nothing passes here that a run refuses. Said only of hooks in which no
 * other rule finds an error: such a rule knows more exactly what is wrong.
 */
export const brokenHooks = (file: ProjectFile, project: Project, blame: 'parameter' | 'hook'): readonly Occurrence[] =>
  brokenIn(project)(file)
    .filter(({ parameter }) => (parameter === undefined) === (blame === 'hook'))
    .map(({ site, parameter, message }) => ({
      span: parameter === undefined ? keySpan(file, site.at) : valueSpan(file, parameter),
      message: `A run would refuse hook \`${site.name}\`: ${message}.`,
      unlessErrorIn: hookSpan(file, site.at),
    }))

/** Two rules ask, each about its part. */
const brokenIn = remembered((project: Project) =>
  remembered((file: ProjectFile) => {
    const context = toolContext(file, project) ?? { catalog: noTools, tools: undefined }
    return hookSites(file).flatMap((site) => brokenHook(site, file, context))
  }),
)

const brokenHook = (site: HookSite, file: ProjectFile, context: ToolContext): BrokenHook[] => {
  const message = compileProblem(site.hook, context)
  if (message === undefined) return []
  const answers = brokenAnswers(site, context)
  if (answers.length > 0) return answers
  const ofHook = parametersOf(file, site)
  return [{ site, parameter: quotedParameter(message, ofHook), message: withoutStop(message) }]
}

/** Each answer of `ask_model` that cannot stand even alone. */
const brokenAnswers = (site: HookSite, context: ToolContext): BrokenHook[] => {
  const { parameters } = site.hook
  const answers = isJsonObject(parameters) ? parameters['answers'] : undefined
  if (!isJsonObject(parameters) || !isJsonObject(answers)) return []
  const withAnswers = (only: JsonObject) => ({ ...site.hook, parameters: { ...parameters, answers: only } })
  if (compileProblem(withAnswers({}), context) !== undefined) return []
  return Object.entries(answers).flatMap(([label, answer]) => {
    const message = compileProblem(withAnswers({ [label]: answer }), context)
    if (message === undefined) return []
    return [
      { site, parameter: [...site.at, 'parameters', 'answers', label], message: `at answer \`${label}\`, ${message}` },
    ]
  })
}

/** Undefined for a hook that runs, and for one that does not follow its schema: that is told elsewhere. */
const compileProblem = (hook: JsonObject, { catalog, tools = usualTools }: ToolContext): string | undefined =>
  problemsWith(catalog)(tools)(hook)

/** Known for as long as hook, catalogue and tools are the same: of a document that is typed in nearly all hooks are. */
const problemsWith = remembered((catalog: Catalog) =>
  remembered((tools: Tools) =>
    remembered((hook: JsonObject) => (isKind('hookEntry', hook) ? hookProblem(hook, tools, catalog) : undefined)),
  ),
)

type Tools = NonNullable<ToolContext['tools']>

/** The tools as the catalogue has them. */
const usualTools: Tools = {}

const noTools: Catalog = { kind: 'tools', schemaVersion: 1, id: 'none', tools: {} }

/** Messages about a pattern or a path quote it between spaces. */
const quotedParameter = (message: string, sites: readonly ParameterSite[]): ValuePath | undefined => {
  const given = sites.flatMap(({ at, given: values }) =>
    Object.entries(values).map(([name, value]) => ({ at: [...at, name], value })),
  )
  return given.find(({ value }) => typeof value === 'string' && message.includes(` ${value} `))?.at
}

const withoutStop = (message: string): string => message.replace(/\.$/, '')
