import type { Catalog } from '../../documents/kinds/tools'
import { parseSelector, toolNamed } from '../../hooks/session/selectors'
import type { ToolContext } from '../../lint/catalogOf'
import { selectedTools } from '../../lint/selectorProbe'
import { codeList, inlineCode, paragraphs, plain } from '../markdown'

/** What the catalogue says of a tool. */
export const explainTool = (written: string, catalog: Catalog): string | undefined => {
  const name = toolNamed(written, catalog)
  const tool = name === undefined ? undefined : catalog.tools[name]
  if (name === undefined || tool === undefined) return undefined
  const { description, effect, role, aliases = [], callPattern, runsCode } = tool
  return paragraphs(
    `**${plain(name)}** — tool of ${inlineCode(catalog.id)}`,
    name === written ? undefined : `${inlineCode(written)} is another name of it.`,
    description && plain(description),
    facts([
      effect && `effect ${inlineCode(effect)}`,
      role && `role ${inlineCode(role)}`,
      runsCode && 'runs code',
      callPattern && `called as ${inlineCode(callPattern)}`,
      aliases.length > 0 && `also called ${codeList(aliases)}`,
      parametersText(tool.parameters),
    ]),
  )
}

/** What the catalogue says of an API, written `app.api`. */
export const explainApi = (name: string, { id, apis = {} }: Catalog): string | undefined => {
  const api = Object.hasOwn(apis, name) ? apis[name] : undefined
  if (api === undefined) return undefined
  return paragraphs(
    `**${plain(name)}** — API of ${inlineCode(id)}`,
    facts([
      api.effect && `effect ${inlineCode(api.effect)}`,
      api.idempotent && 'idempotent',
      api.paginated && `paginated${api.pageArg === undefined ? '' : ` by ${inlineCode(api.pageArg)}`}`,
      api.defaultLimit !== undefined && `${api.defaultLimit} items on a page`,
      api.schemaLookup && `documented by ${inlineCode(api.schemaLookup)}`,
    ]),
  )
}

/** Which tools a selector matches. */
export const explainSelector = (written: string, context: ToolContext): string => {
  const { kind, text, excludes } = parseSelector(written)
  const tools = selectedTools(written, context)
  return paragraphs(
    `**${plain(written)}** — selector`,
    excludes ? 'Leaves out what it matches.' : undefined,
    tools === undefined ? 'It cannot be read.' : `Matches ${tools.length === 0 ? 'no tool' : codeList(tools)}.`,
    kind === 'exact' ? explainTool(text, context.catalog) : undefined,
  )
}

const facts = (known: readonly (string | false | undefined)[]): string | undefined => {
  const text = known.filter((fact) => typeof fact === 'string' && fact !== '').join(', ')
  return text === '' ? undefined : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

const parametersText = (parameters: Readonly<Record<string, unknown>> | undefined): string | undefined => {
  const names = argumentNames(parameters)
  return names.length === 0 ? undefined : `arguments ${codeList(names)}`
}

/** Names of the arguments that a JSON Schema of a catalogue lists. */
export const argumentNames = (parameters: Readonly<Record<string, unknown>> | undefined): readonly string[] => {
  const properties = parameters?.['properties']
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : []
}
