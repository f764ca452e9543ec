import type { ProjectFile } from '../../../documents/project'
import { spanInString } from '../../../documents/text/locate'
import { parseTemplate, templateVariables } from '../../../hooks/session/templates'
import { nearest } from '../../nearest'
import { valueSpan } from '../../places'
import type { Occurrence, Rule } from '../../rule'
import { type TemplateSite, templateSites } from '../../sites/templateSites'

export const hs160UnknownVariable: Rule = {
  code: 'HS160',
  severity: 'error',
  certainty: 'a',
  scope: 'entry',
  title: 'Unknown template variable',
  documentation: {
    what: 'A template names a variable that neither the event nor the condition provides at this place.',
    why: 'Nothing could be filled in. A hook with such a message is silent; a prompt would show braces to the model.',
    fix: 'Use one of the names in the message. Write \\{{ for literal braces.',
    example: {
      bad: '"message": "{{turnsRemaining}} turns are left."',
      good: '"message": "{{turnsLeft}} turns are left."',
    },
  },
  check: (file) => templateSites(file).flatMap((site) => occurrencesIn(file, site)),
}

const occurrencesIn = (file: ProjectFile, site: TemplateSite): Occurrence[] => {
  if (!site.text.includes('{{')) return []
  const template = parseTemplate(site.text)
  const unknown = templateVariables(template).filter(({ name }) => !isAvailable(name, site.available))
  const malformed = template.problems.filter(({ to }) => site.text.slice(0, to).endsWith('}}'))
  return [
    ...unknown.map(({ name, from, to }) => unknownVariable(file, site, name, from, to)),
    ...malformed.map(({ message, from, to }) => ({
      span: spanInString(file.document, site.at, from, to) ?? valueSpan(file, site.at),
      message: `Unknown template variable: ${message}`,
    })),
  ]
}

const unknownVariable = (file: ProjectFile, site: TemplateSite, name: string, from: number, to: number): Occurrence => {
  const span = spanInString(file.document, site.at, from, to) ?? valueSpan(file, site.at)
  const suggestion = nearest(name, site.available)
  const written = site.text.slice(from, to).replace(name, suggestion ?? name)
  return {
    span,
    message: `Unknown template variable \`${name}\`; available here: ${site.available.join(', ') || 'none'}`,
    fixes:
      suggestion === undefined
        ? []
        : [{ title: `Replace with \`${suggestion}\``, edits: [{ file: file.path, span, newText: written }] }],
  }
}

/** `user.*` stands for every member of the user. */
const isAvailable = (name: string, available: readonly string[]): boolean =>
  available.includes(name) || (name.startsWith('user.') && available.includes('user.*'))
