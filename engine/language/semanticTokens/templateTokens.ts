import { isJsonObject } from '../../documents/json'
import type { ProjectFile } from '../../documents/project'
import type { ValuePath } from '../../documents/schemaError'
import { spanInString } from '../../documents/text/locate'
import { parseTemplate, type TemplateVariable, templateVariables } from '../../hooks/session/templates'
import type { EntrySite } from '../../lint/sites/entrySites'
import { templatesOfEntry } from '../../lint/sites/templateSites'
import type { SemanticToken } from './semanticToken'

interface Template {
  readonly at: ValuePath
  readonly text: string
}

/** The variables and filters in the templates of an entry. */
export const templateTokens = (site: EntrySite, file: ProjectFile): readonly SemanticToken[] =>
  templatesIn(site).flatMap((template) =>
    template.text.includes('{{')
      ? templateVariables(parseTemplate(template.text)).flatMap((variable) => variableTokens(variable, template, file))
      : [],
  )

/** A message is a template also while the event or condition of its hook is not known yet. */
const templatesIn = (site: EntrySite): readonly Template[] => {
  const known = templatesOfEntry(site)
  const { section, at, entry } = site
  const message = section === 'hooks' && isJsonObject(entry) ? entry['message'] : undefined
  const isKnown = known.some((template) => template.at.at(-1) === 'message' && template.at.length === at.length + 1)
  return typeof message === 'string' && !isKnown ? [...known, { at: [...at, 'message'], text: message }] : known
}

const variableTokens = (
  { name, filter, from, to }: TemplateVariable,
  { at, text }: Template,
  file: ProjectFile,
): readonly SemanticToken[] => {
  const start = text.indexOf(name, from)
  const variable = spanInString(file.document, at, start, start + name.length)
  if (variable === undefined) return []
  if (filter.kind === 'none') return [{ span: variable, type: 'variable' }]
  const filterStart = text.indexOf(filter.kind, start + name.length)
  const filterSpan = spanInString(file.document, at, filterStart, Math.min(filterStart + filter.kind.length, to))
  return [{ span: variable, type: 'variable' }, ...(filterSpan ? [{ span: filterSpan, type: 'filter' as const }] : [])]
}
