import { kindSchemas, unitSchemas } from './schemas'

const dialect = 'https://json-schema.org/draft/2020-12/schema'

/** Everything that gets a validator, by the name under which `validateKind` knows it. */
export const validatorSchemas: Readonly<Record<string, object>> = { ...kindSchemas, ...unitSchemas }

/** The published schemas: file name -> text. */
export const schemaFiles = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(kindSchemas).map(([name, schema]) => [
      `${name}.schema.json`,
      `${JSON.stringify({ $schema: dialect, ...schema }, null, 2)}\n`,
    ]),
  )
