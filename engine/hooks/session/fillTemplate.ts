import { isJsonObject, type JsonObject, type JsonValue } from '../../documents/json'
import { parseTemplate, renderTemplate, type Template, type Variables } from './templates'
import { jsonOrText } from './templateValue'

/** A template names a variable that has no value here. The hook is then suppressed. */
export class UndefinedVariable extends Error {
  override readonly name = 'UndefinedVariable'
}

export const fillTemplate = (template: Template, variables: Variables): string => {
  const rendered = renderTemplate(template, variables)
  if (!rendered.ok) throw new UndefinedVariable(`undefined template variable \`${rendered.missing}\``)
  return rendered.text
}

const fillString = (text: string, variables: Variables): JsonValue => {
  const template = parseTemplate(text)
  const [only] = template.parts
  if (template.parts.length === 1 && typeof only === 'object' && only.filter.kind === 'json') {
    const value = variables(only.name)
    if (value !== undefined) return jsonOrText(value)
  }
  return fillTemplate(template, variables)
}

/** Fills the strings inside a JSON value. A string that is one `{{name|json}}` becomes the value itself, not text, as far as that may be. */
export const fillValue = (value: JsonValue, variables: Variables): JsonValue => {
  if (typeof value === 'string') return fillString(value, variables)
  if (Array.isArray(value)) return value.map((item) => fillValue(item, variables))
  return isJsonObject(value) ? fillObject(value, variables) : value
}

export const fillObject = (object: JsonObject, variables: Variables): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, fillValue(value, variables)]))
