import type { ProjectFile } from '../../../documents/project'
import { spanInString } from '../../../documents/text/locate'
import { parseTemplate, type Template, templateVariables } from '../../../hooks/session/templates'
import { valueSpan } from '../../places'
import type { Occurrence, Rule } from '../../rule'
import { type TemplateSite, templateSites } from '../../sites/templateSites'

export const hs163LooseBraces: Rule = {
  code: 'HS163',
  severity: 'warning',
  certainty: 'a',
  scope: 'entry',
  title: 'Braces of a template without their other half',
  documentation: {
    what: 'A template opens `{{` without `}}`, closes what it never opened, or escapes closing braces, which need no escape.',
    why: 'The model reads the braces, or the backslash, as they stand.',
    fix: 'Write {{name}} for a variable and \\{{ for braces that are meant; }} after an escape stays as it is.',
    example: {
      bad: '"rules": { "brief": { "text": "Read {{task.text and go on." } }',
      good: '"rules": { "brief": { "text": "Read {{task.text}} and go on." } }',
    },
  },
  check: (file) =>
    templateSites(file).flatMap((site) => {
      if (!/[{}]/.test(site.text)) return []
      const template = parseTemplate(site.text)
      return [...unclosed(file, site, template), ...escapedEnds(file, site), ...strayEnds(file, site, template)]
    }),
}

const unclosed = (file: ProjectFile, site: TemplateSite, { problems }: Template): Occurrence[] =>
  problems
    .filter(({ to }) => !site.text.slice(0, to).endsWith('}}'))
    .map(({ from }) => occurrence(file, site, from, '`{{` is never closed: write {{name}}, or \\{{ for braces.'))

/** A backslash before `}}` is no escape. */
const escapedEnds = (file: ProjectFile, site: TemplateSite): Occurrence[] =>
  [...site.text.matchAll(/\\\}\}/g)].map(({ index }) => {
    const span = placeOf(file, site, index, index + 1)
    return {
      span,
      message: 'The backslash before `}}` is shown: closing braces need no escape.',
      fixes: [{ title: 'Remove the backslash', edits: [{ file: file.path, span, newText: '' }] }],
    }
  })

/** `}}` where the text before it has opened nothing; JSON in a text opens what it closes. */
const strayEnds = (file: ProjectFile, site: TemplateSite, template: Template): Occurrence[] => {
  const at = firstStray(withoutVariables(site.text, template))
  const isPair = at !== undefined && site.text.startsWith('}}', at)
  return isPair ? [occurrence(file, site, at, '`}}` closes nothing: is `{{` missing?')] : []
}

/** The text with blanks in place of its variables, so that offsets stay. */
const withoutVariables = (text: string, template: Template): string =>
  templateVariables(template).reduce(
    (masked, { from, to }) => masked.slice(0, from) + ' '.repeat(to - from) + masked.slice(to),
    text,
  )

const firstStray = (text: string): number | undefined => {
  let open = 0
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    open += brace === '{' ? 1 : -1
    if (open < 0) return index
  }
  return undefined
}

const placeOf = (file: ProjectFile, { at }: TemplateSite, from: number, to: number): Occurrence['span'] =>
  spanInString(file.document, at, from, to) ?? valueSpan(file, at)

const occurrence = (file: ProjectFile, site: TemplateSite, from: number, message: string): Occurrence => ({
  span: placeOf(file, site, from, from + 2),
  message,
})
