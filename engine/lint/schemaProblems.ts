import { isJsonObject } from '../documents/json'
import type { ProjectFile } from '../documents/project'
import { remembered } from '../documents/remembered'
import type { SchemaError, ValuePath } from '../documents/schemaError'
import { unitOfSection } from '../documents/schemas'
import { type SchemaName, validateKind } from '../documents/validate'
import { entrySites } from './sites/entrySites'
import { misplacedHooks } from './sites/misplacedHooks'

/** A schema error of a document, or of an entry that one of its edits writes. */
export interface SchemaProblem {
  /** Place in the document. */
  readonly at: ValuePath
  /** The schema that was broken, and the place inside the value that it judges. */
  readonly schema: SchemaName
  readonly error: SchemaError
  /** Name of the state entry that holds the place. */
  readonly entry: string | undefined
}

/** What stands in a hook at the wrong level is not judged: a rule of its own says where the hook belongs. */
export const schemaProblems = remembered((file: ProjectFile): readonly SchemaProblem[] => {
  const all = allProblems(file)
  if (all.length === 0) return all
  const misplaced = misplacedHooks(file)
  if (misplaced.length === 0) return all
  return all.filter(
    (problem) => !misplaced.some(({ at }) => at.every((step, index) => step === placeOf(problem)[index])),
  )
})

/** Of an unknown member its own place, not that of the object around it. */
const placeOf = ({ at, error }: SchemaProblem): ValuePath => {
  const name = error.params['additionalProperty']
  return error.keyword === 'additionalProperties' && typeof name === 'string' ? [...at, name] : at
}

const allProblems = (file: ProjectFile): readonly SchemaProblem[] => {
  const own = file.errors.map((error) => ({ at: error.path, schema: file.kind, error, entry: entryName(error.path) }))
  if (file.kind === 'harness') return own
  const ofEdits = entrySites(file).flatMap(({ section, name, at, entry }) => {
    if (!isJsonObject(entry)) return []
    const schema = unitOfSection[section]
    return validateKind(schema, entry).map((error) => ({ at: [...at, ...error.path], schema, error, entry: name }))
  })
  return [...own, ...ofEdits, ...ofPolicies(file)]
}

const optionSchemas: ReadonlyMap<string, SchemaName> = new Map([
  ['tiny', 'tinyOptions'],
  ['openai', 'openaiOptions'],
  ['editor', 'openaiOptions'],
  ['recorded', 'recordedOptions'],
])

/** Options have a schema for each type of policy; of the others only their programs know. */
const ofPolicies = ({ kind, root }: ProjectFile): SchemaProblem[] => {
  const policies = kind === 'workspace' ? root['policies'] : undefined
  return Object.entries(isJsonObject(policies) ? policies : {}).flatMap(([name, policy]) => {
    const { type, options } = isJsonObject(policy) ? policy : {}
    const schema = typeof type === 'string' ? optionSchemas.get(type) : undefined
    if (schema === undefined || !isJsonObject(options)) return []
    const at = ['policies', name, 'options']
    return validateKind(schema, options).map((error) => ({
      at: [...at, ...error.path],
      schema,
      error,
      entry: undefined,
    }))
  })
}

/** An unknown member, with the names that would have been right. */
export interface UnknownKey {
  readonly at: ValuePath
  readonly name: string
  readonly schema: SchemaName
  readonly path: ValuePath
}

export const unknownKeys = (file: ProjectFile): readonly UnknownKey[] =>
  schemaProblems(file).flatMap(({ at, schema, error }) => {
    const name = error.params['additionalProperty']
    if (error.keyword !== 'additionalProperties' || typeof name !== 'string') return []
    return [{ at: [...at, name], name, schema, path: error.path }]
  })

const entryName = (path: ValuePath): string | undefined => {
  const [root, , name] = path
  return root === 'state' && typeof name === 'string' ? name : undefined
}
