import { type Static, Type } from 'typebox'
import { documentOf } from './document'
import { anyMembers, closed, mapOf, meaning, oneOfNames, text, texts, truth } from './shape'
import { EffectSchema } from './vocabulary'

export const CatalogToolSchema = Type.Object(
  {
    description: Type.Optional(text('What the policy is told about the tool.')),
    runsCode: Type.Optional(truth('The tool runs code given in its arguments.', { default: false })),
    codeArg: Type.Optional(Type.String({ default: 'code', description: 'Argument that holds the code.' })),
    language: Type.Optional(text('Language of the code.', { examples: ['python', 'sql', 'bash'] })),
    callPattern: Type.Optional(
      Type.String({
        description:
          'Names the API site of a call. For a code tool, the text of a call in code, such as `apis.<app>.<api>(`. ' +
          'Otherwise the site itself, each `<name>` filled from the argument of that name, such as `<app>.seek`.',
      }),
    ),
    role: Type.Optional(
      oneOfNames(['normal', 'finish', 'schema'], { description: 'finish ends the task; schema looks up how to call.' }),
    ),
    effect: Type.Optional(meaning(EffectSchema, 'What a call of the tool does to the world.')),
    aliases: Type.Optional(Type.Array(Type.String(), { description: 'Other names people use for this tool.' })),
    parameters: Type.Optional(anyMembers('JSON Schema of the arguments.')),
  },
  { ...closed, description: 'One tool that the policy can call.' },
)
export type CatalogTool = Static<typeof CatalogToolSchema>

export const CatalogApiSchema = Type.Object(
  {
    effect: Type.Optional(meaning(EffectSchema, 'What a call of the API does to the world.')),
    idempotent: Type.Optional(truth('Calling twice has the effect of calling once, so a retry is safe.')),
    paginated: Type.Optional(truth('A result may be one page of several.')),
    pageArg: Type.Optional(text('Argument that chooses the page.', { examples: ['page_index'] })),
    limitArg: Type.Optional(text('Argument that sets the length of a page.', { examples: ['page_limit'] })),
    defaultLimit: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Items on a page when the call does not say.' }),
    ),
    schemaLookup: Type.Optional(Type.String({ description: 'Text of the call that documents this API.' })),
  },
  { ...closed, description: 'One API behind the tools.' },
)
export type CatalogApi = Static<typeof CatalogApiSchema>

export const ToolsSchema = documentOf(
  'tools',
  {
    tools: mapOf(CatalogToolSchema, 'Tool name -> what it is. Names are those of the environment.'),
    apis: Type.Optional(mapOf(CatalogApiSchema, 'Keyed by "app.api".')),
    errorPatterns: Type.Optional(texts('Regexes of results that are errors though the environment says they are not.')),
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
