import type { ProjectFile } from '../../../documents/project'
import type { ValuePath } from '../../../documents/schemaError'
import { parseSelector } from '../../../hooks/session/selectors'
import { toolContext } from '../../catalogOf'
import type { Fix } from '../../finding'
import { valueSpan } from '../../places'
import type { Rule } from '../../rule'
import { selectedTools } from '../../selectorProbe'
import { selectorSites } from '../../sites/selectorSites'

export const hs112WideRegex: Rule = {
  code: 'HS112',
  severity: 'hint',
  certainty: 'a',
  scope: 'project',
  title: 'Regular expression also selects other tools',
  documentation: {
    what: 'A `re:` selector selects several tools of the catalogue, among them some whose name does not stand in the pattern.',
    why: 'A pattern easily selects more than its author thought of, and then the hook fires at calls that it is not about.',
    fix: 'Look through the tools in the message. Where not all of them are meant, name the tools instead.',
    example: { bad: '"tools": ["re:list.*"]', good: '"tools": ["list", "list_all"]' },
  },
  check: (file, project) => {
    const context = toolContext(file, project)
    if (context === undefined) return []
    return selectorSites(file).flatMap(({ at, selector }) => {
      const { kind, text, excludes } = parseSelector(selector)
      const selected = kind === 're' ? (selectedTools(selector, context) ?? []) : []
      const others = selected.filter((name) => !text.includes(name))
      if (selected.length < 2 || others.length === 0) return []
      const sign = excludes ? '!' : ''
      return [
        {
          span: valueSpan(file, at),
          message: `Regular expression also selects ${listOf(others)} (${selected.length} tools in all).`,
          fixes: named(
            file,
            at,
            selected.map((name) => sign + name),
          ),
        },
      ]
    })
  },
}

const mostListed = 6

const listOf = (names: readonly string[]): string => {
  const shown = names.slice(0, mostListed).map((name) => `\`${name}\``)
  return names.length > mostListed ? `${shown.join(', ')} and others` : shown.join(', ')
}

/** One selector becomes several, so only its own text is replaced. */
const named = (file: ProjectFile, at: ValuePath, names: readonly string[]): readonly Fix[] =>
  names.length > mostListed
    ? []
    : [
        {
          title: `Name the ${names.length} tools`,
          edits: [
            {
              file: file.path,
              span: valueSpan(file, at),
              newText: names.map((name) => JSON.stringify(name)).join(', '),
            },
          ],
        },
      ]
