import { entriesRead } from '../../../documents/kinds/entriesRead'
import type { SectionName } from '../../../documents/kinds/vocabulary'
import type { ProjectFile } from '../../../documents/project'
import type { Fix } from '../../finding'
import { renameKey, replaceValue } from '../../fixes'
import { didYouMean, nearest } from '../../nearest'
import { entryNameSpan } from '../../places'
import type { Rule } from '../../rule'
import { type EntrySite, entrySites } from '../../sites/entrySites'

export const hs227UnknownEntry: Rule = {
  code: 'HS227',
  severity: 'error',
  certainty: 'a',
  scope: 'entry',
  title: 'Unknown entry name',
  documentation: {
    what: 'The entries of `workflow`, `observation` and `budgets` are settings of the engine, and it has none of this name.',
    why: 'A misspelt setting would change nothing, and nothing would say so.',
    fix: 'Use one of the names that docs/formats.md lists.',
    example: { bad: '"workflow": { "max-turn": { "value": 8 } }', good: '"workflow": { "max-turns": { "value": 8 } }' },
  },
  replaces: ['HS006'],
  check: (file) =>
    entrySites(file).flatMap((site) => {
      const { section, name, at, entry } = site
      const known = namesOf(section)
      if (entry === null || known === undefined || known.includes(name)) return []
      const suggestion = nearest(name, known)
      const hint = suggestion === undefined ? `; use one of ${known.join(', ')}` : didYouMean(suggestion)
      return [
        {
          span: entryNameSpan(file, at),
          message: `Unknown entry \`${name}\` of \`${section}\`${hint}`,
          fixes: suggestion === undefined ? [] : renameEntry(file, site, suggestion),
        },
      ]
    }),
}

const namesOf = (section: SectionName): readonly string[] | undefined => {
  const entries = entriesRead.get(section)
  return entries && Object.keys(entries)
}

const renameEntry = (file: ProjectFile, { section, at }: EntrySite, name: string): readonly Fix[] =>
  at.at(-1) === 'after'
    ? replaceValue(file, [...at.slice(0, -1), 'path'], `state.${section}.${name}`, `Rename to \`${name}\``)
    : renameKey(file, at, name)
