import { isJsonObject, type JsonValue } from './json'

/** Keys and array indexes from the root of a value. */
export type ValuePath = readonly (string | number)[]

/** One place where a value does not follow its schema, in the terms of JSON Schema. */
export interface SchemaError {
  readonly path: ValuePath
  readonly keyword: string
  readonly message: string
  readonly params: Readonly<Record<string, unknown>>
}

/** What a compiled validator reports. */
export interface RawSchemaError {
  readonly instancePath: string
  readonly schemaPath: string
  readonly keyword: string
  readonly message?: string
  readonly params: Record<string, unknown>
}

/** Errors as people want them: of a union only the branch that was meant, each with the path of its value. */
export const readableErrors = (value: unknown, raw: readonly RawSchemaError[]): SchemaError[] => {
  const path = pathsIn(value)
  return withoutOtherBranches(raw).map(({ instancePath, keyword, message, params }) => ({
    path: path(instancePath),
    keyword,
    message: keyword === 'type' ? `must be ${namesOf(params['type'])}` : (message ?? keyword),
    params,
  }))
}

/**
 * A union reports every branch and then itself. A branch whose type differs was not meant: its error goes. Where another
 * branch has errors, they are the answer; where all branches differ in type, one error names the types.
 */
const withoutOtherBranches = (raw: readonly RawSchemaError[]): RawSchemaError[] => {
  const kept: (RawSchemaError | undefined)[] = [...raw]
  raw.forEach((union, index) => {
    if (union.keyword !== 'anyOf') return
    const branches = { schema: `${union.schemaPath}/`, inside: `${union.instancePath}/` }
    const types: unknown[] = []
    let first = index
    // The errors of a union's branches stand directly before its own.
    for (let error = raw[first - 1]; error !== undefined; error = raw[first - 1]) {
      if (!error.schemaPath.startsWith(branches.schema) || !isInside(error, union, branches.inside)) break
      first -= 1
      if (!isTypeOfBranch(error, union)) continue
      kept[first] = undefined
      types.unshift(error.params['type'])
    }
    kept[index] = types.length < index - first ? undefined : typeError(union, types)
  })
  return kept.filter((error) => error !== undefined)
}

const isInside = (error: RawSchemaError, union: RawSchemaError, inside: string): boolean =>
  error.instancePath === union.instancePath || error.instancePath.startsWith(inside)

/** The schema path of a branch's own type is `<union>/<index>/type`. */
const isTypeOfBranch = (error: RawSchemaError, union: RawSchemaError): boolean =>
  error.keyword === 'type' && error.schemaPath.indexOf('/', union.schemaPath.length + 1) === error.schemaPath.length - 5

/** The types that a value may have; one name or a list of them. */
const namesOf = (types: unknown): string => (Array.isArray(types) ? types.join(' or ') : String(types))

const typeError = (union: RawSchemaError, types: readonly unknown[]): RawSchemaError => ({
  ...union,
  keyword: 'type',
  params: { type: types },
})

/** Turns JSON Pointers into paths. Errors of one place come together, so the last path is kept. */
const pathsIn = (value: unknown) => {
  let last: { pointer: string; path: ValuePath } = { pointer: '', path: [] }
  return (pointer: string): ValuePath => {
    if (pointer !== last.pointer) last = { pointer, path: valuePath(value, pointer) }
    return last.path
  }
}

/** An index where the value has an array, a key where it has an object. */
const valuePath = (value: unknown, pointer: string): ValuePath => {
  const path: (string | number)[] = []
  let here: unknown = value
  for (const escaped of pointer.slice(1).split('/')) {
    const name = escaped.includes('~') ? escaped.replaceAll('~1', '/').replaceAll('~0', '~') : escaped
    const step = Array.isArray(here) ? Number(name) : name
    path.push(step)
    here = childOf(here, step)
  }
  return path
}

const childOf = (value: unknown, step: string | number): JsonValue | undefined => {
  if (Array.isArray(value)) return typeof step === 'number' ? value[step] : undefined
  return isJsonObject(value) && typeof step === 'string' ? value[step] : undefined
}
