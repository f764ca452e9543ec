import { type Static, Type } from 'typebox'
import { documentOf } from './document'
import { closed, mapOf, oneOfNames } from './shape'
import { EffectSchema } from './vocabulary'

export const CatalogToolSchema = Type.Object(
  {
    description: Type.Optional(Type.String()),
    runsCode: Type.Optional(
      Type.Boolean({ default: false, description: 'The tool runs code given in its arguments.' }),
    ),
    codeArg: Type.Optional(Type.String({ default: 'code', description: 'Argument that holds the code.' })),
    language: Type.Optional(Type.String()),
    callPattern: Type.Optional(
      Type.String({
        description:
          'Names the API site of a call. For a code tool, the text of a call in code, such as `apis.<app>.<api>(`. ' +
          'Otherwise the site itself, each `<name>` filled from the argument of that name, such as `<app>.seek`.',
      }),
    ),
    role: Type.Optional(oneOfNames(['normal', 'finish', 'schema'])),
    effect: Type.Optional(EffectSchema),
    aliases: Type.Optional(Type.Array(Type.String(), { description: 'Other names people use for this tool.' })),
    parameters: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), { description: 'JSON Schema of the arguments.' }),
    ),
  },
  closed,
)
export type CatalogTool = Static<typeof CatalogToolSchema>

export const CatalogApiSchema = Type.Object(
  {
    effect: Type.Optional(EffectSchema),
    idempotent: Type.Optional(Type.Boolean()),
    paginated: Type.Optional(Type.Boolean()),
    pageArg: Type.Optional(Type.String()),
    limitArg: Type.Optional(Type.String()),
    defaultLimit: Type.Optional(Type.Integer({ minimum: 1 })),
    schemaLookup: Type.Optional(Type.String({ description: 'Text of the call that documents this API.' })),
  },
  closed,
)
export type CatalogApi = Static<typeof CatalogApiSchema>

export const ToolsSchema = documentOf(
  'tools',
  {
    tools: mapOf(CatalogToolSchema),
    apis: Type.Optional(mapOf(CatalogApiSchema, 'Keyed by "app.api".')),
    errorPatterns: Type.Optional(Type.Array(Type.String())),
    vocabulary: Type.Optional(
      Type.Array(Type.String(), {
        description: 'All words that a policy of this environment can read. Absent = any text.',
      }),
    ),
  },
  { title: 'Tool catalogue', description: 'The tools and APIs of one environment.' },
)
/** The tools and APIs of one environment: what makes selectors, schema and read-back checks computable. */
export type Catalog = Static<typeof ToolsSchema>
