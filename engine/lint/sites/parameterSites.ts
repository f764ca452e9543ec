import { type TSchema, Type } from 'typebox'
import { isJsonObject, type JsonObject } from '../../documents/json'
import { actionNames } from '../../documents/kinds/vocabulary'
import type { ProjectFile } from '../../documents/project'
import { remembered } from '../../documents/remembered'
import type { ValuePath } from '../../documents/schemaError'
import { actionNamed, actionTable } from '../../hooks/actions'
import { conditionRegistry } from '../../hooks/conditions/registry'
import { filledParameters } from '../../hooks/filledParameters'
import { conditionSites } from './conditionSites'
import { type HookSite, hookSites } from './entrySites'

/** Whose parameters they are: a condition or an action, with its schema. */
export interface ParameterOwner {
  readonly kind: 'condition' | 'action'
  readonly name: string
  readonly members: ReadonlyMap<string, TSchema>
  readonly schema: TSchema
}

/** One `parameters` object: that of a hook, shared by condition and action, or that of a condition in an expression. */
export interface ParameterSite {
  readonly site: HookSite
  readonly at: ValuePath
  readonly given: JsonObject
  readonly owners: readonly ParameterOwner[]
  /** False when an owner has an unknown name, so that nothing can be said of names it might take. */
  readonly isComplete: boolean
}

export interface ParameterProblem {
  readonly owner: ParameterOwner
  readonly path: ValuePath
  /** Name of the parameter. */
  readonly name: string
  readonly keyword: string
  readonly message: string
}

export const parameterSites = remembered((file: ProjectFile): readonly ParameterSite[] => [
  ...hookSites(file).map(ofHook),
  ...conditionSites(file).flatMap(({ site, leaves }) =>
    leaves.flatMap(({ id, parameters }) => {
      if (parameters === undefined) return []
      const owner = conditionOwner(id)
      return [{ site, ...parameters, owners: owner === undefined ? [] : [owner], isComplete: owner !== undefined }]
    }),
  ),
])

/** The `parameters` objects of one hook. */
export const parametersOf = (file: ProjectFile, site: HookSite): readonly ParameterSite[] =>
  byHook(file).get(site) ?? []

const byHook = remembered((file: ProjectFile): ReadonlyMap<HookSite, readonly ParameterSite[]> => {
  const sites = new Map<HookSite, ParameterSite[]>()
  for (const parameters of parameterSites(file)) {
    const known = sites.get(parameters.site)
    if (known === undefined) sites.set(parameters.site, [parameters])
    else known.push(parameters)
  }
  return sites
})

/** Names that no owner of the site takes. */
export const strayNames = ({ given, owners, isComplete }: ParameterSite): readonly string[] =>
  isComplete ? Object.keys(given).filter((name) => !owners.some(({ members }) => members.has(name))) : []

/** Missing, mistyped and out-of-range parameters of known names. */
export const parameterProblems = (site: ParameterSite): readonly ParameterProblem[] =>
  site.owners.flatMap((owner) => {
    const filled = filledParameters(owner.schema, membersIn(site.given, owner.members))
    return filled.ok ? [] : firstPerPlace(filled.errors).flatMap((error) => problemsOf(error, owner, site))
  })

interface ValueError {
  readonly instancePath: string
  readonly keyword: string
  readonly message: string
  readonly params: object
}

/** A union reports every branch; the first error of a place is enough. */
const firstPerPlace = (errors: readonly ValueError[]): readonly ValueError[] => {
  const places = new Set<string>()
  return errors.filter(({ instancePath }) => {
    const isNew = !places.has(instancePath)
    places.add(instancePath)
    return isNew
  })
}

const problemsOf = (error: ValueError, owner: ParameterOwner, { at }: ParameterSite): ParameterProblem[] => {
  const missing: unknown = Object.entries(error.params).find(([name]) => name === 'requiredProperties')?.[1]
  if (error.keyword === 'required' && Array.isArray(missing)) {
    return missing.map((name) => ({ owner, path: at, name: String(name), keyword: 'required', message: 'is missing' }))
  }
  const path = error.instancePath.split('/').slice(1)
  const [name = ''] = path
  return [{ owner, path: [...at, name], name, keyword: error.keyword, message: error.message }]
}

/** Of the parameters that a hook shares with its action, those of its condition. */
export const conditionParameters = ({ condition, parameters }: JsonObject): JsonObject => {
  const owner = typeof condition === 'string' ? conditionOwner(condition) : undefined
  if (owner === undefined || !isJsonObject(parameters)) return {}
  return membersIn(parameters, owner.members)
}

/** Most parameters have one owner, which knows all of them: nothing is copied then. */
const membersIn = (given: JsonObject, members: ParameterOwner['members']): JsonObject =>
  Object.keys(given).every((name) => members.has(name))
    ? given
    : Object.fromEntries(Object.entries(given).filter(([name]) => members.has(name)))

const ofHook = (site: HookSite): ParameterSite => {
  const { condition, parameters } = site.hook
  const owners = parameterOwners(site.hook)
  const isComplete = owners.some(({ kind }) => kind === 'action') && (owners.length === 2 || isJsonObject(condition))
  return {
    site,
    at: [...site.at, 'parameters'],
    given: isJsonObject(parameters) ? parameters : {},
    owners,
    isComplete,
  }
}

/** What takes the parameters of a hook: its condition, when that is one by its id, and its action. */
export const parameterOwners = ({ condition, action }: JsonObject): readonly ParameterOwner[] => {
  const ofCondition = typeof condition === 'string' ? conditionOwner(condition) : undefined
  const ofAction = typeof action === 'string' ? actionOwner(action) : undefined
  return [ofCondition, ofAction].filter((owner) => owner !== undefined)
}

export const conditionOwner = (id: string): ParameterOwner | undefined => conditionOwners.get(id)

export const actionOwner = (name: string): ParameterOwner | undefined => {
  const action = actionNamed(name)
  return action && actionOwners.get(action)
}

const ownerOf = (kind: ParameterOwner['kind'], name: string, schema: TSchema): ParameterOwner => ({
  kind,
  name,
  members: new Map(Type.IsObject(schema) ? Object.entries(schema.properties) : []),
  schema,
})

const conditionOwners: ReadonlyMap<string, ParameterOwner> = new Map(
  [...conditionRegistry].map(([id, { parameters }]) => [id, ownerOf('condition', id, parameters)]),
)

const actionOwners: ReadonlyMap<string, ParameterOwner> = new Map(
  actionNames.map((name) => [name, ownerOf('action', name, actionTable[name].parameters)]),
)
