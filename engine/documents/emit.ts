import { isJsonObject } from './json'
import { kindSchemas, unitSchemas } from './schemas'

const dialect = 'https://json-schema.org/draft/2020-12/schema'

/** Everything that gets a validator, by the name under which `validateKind` knows it. */
export const validatorSchemas = (): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries({ ...kindSchemas, ...unitSchemas }).map(([name, schema]) => [name, withoutRemarks(schema)]),
  )

/** What a schema tells people and a validator does not read: its compiled form would carry it along. */
const remarks: ReadonlySet<string> = new Set(['title', 'description', 'examples', 'default'])

const withoutRemarks = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(withoutRemarks)
  if (!isJsonObject(schema)) return schema
  const { properties, ...keywords } = schema
  const kept = Object.entries(keywords).filter(([keyword]) => !remarks.has(keyword))
  return {
    ...Object.fromEntries(kept.map(([keyword, value]) => [keyword, withoutRemarks(value)])),
    // The members of an object may have any name, also that of a keyword.
    ...(isJsonObject(properties) ? { properties: mapValues(properties, withoutRemarks) } : {}),
  }
}

const mapValues = (members: object, change: (value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, change(value)]))

/** The published schemas: file name -> text. */
export const schemaFiles = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(kindSchemas).map(([name, schema]) => [
      `${name}.schema.json`,
      `${JSON.stringify({ $schema: dialect, ...schema }, null, 2)}\n`,
    ]),
  )
