import type { ProjectFile } from '../documents/project'
import { membersAt } from '../documents/schemaAt'
import type { ValuePath } from '../documents/schemaError'
import { unknownKeys } from './schemaProblems'
import { parameterSites, strayNames } from './sites/parameterSites'

/** A member that nothing knows: of an object of the format, or of the parameters of a condition or action. */
export interface UnknownName {
  readonly at: ValuePath
  readonly name: string
  readonly allowed: readonly string[]
  /** Conditions and actions whose parameters they would be; empty for objects of the format. */
  readonly owners: readonly string[]
}

export const unknownNames = (file: ProjectFile): readonly UnknownName[] => [
  ...unknownKeys(file).map(({ at, name, schema, path }) => ({
    at,
    name,
    allowed: [...membersAt(schema, path).keys()],
    owners: [],
  })),
  ...unknownParameters(file),
]

export const unknownParameters = (file: ProjectFile): readonly UnknownName[] =>
  parameterSites(file).flatMap((site) =>
    strayNames(site).map((name) => ({
      at: [...site.at, name],
      name,
      allowed: site.owners.flatMap(({ members }) => [...members.keys()]),
      owners: site.owners.map((owner) => owner.name),
    })),
  )
