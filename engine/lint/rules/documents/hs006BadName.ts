import { isEntryName, isKebabCase, parseEntryPath } from '../../../documents/entryPath'
import type { ProjectFile } from '../../../documents/project'
import { renameKey, replaceValue } from '../../fixes'
import { keySpan, valueSpan } from '../../places'
import type { Occurrence, Rule } from '../../rule'
import { editSites, entrySites } from '../../sites/entrySites'

export const hs006BadName: Rule = {
  code: 'HS006',
  severity: 'error',
  certainty: 'a',
  scope: 'entry',
  title: 'Name is not kebab-case',
  documentation: {
    what: 'The name of an entry holds something other than small letters, digits and single hyphens. Names of tools are free.',
    why: 'Entries are named by dotted paths such as state.hooks.next-page; another sign would make the path ambiguous.',
    fix: 'Rename the entry, and every edit that names it.',
    example: {
      bad: '"rules": { "Read First": { "text": "Read before you write." } }',
      good: '"rules": { "read-first": { "text": "Read before you write." } }',
    },
  },
  check: (file) => (file.kind === 'harness' ? entryNames(file) : editPaths(file)),
}

const entryNames = (file: ProjectFile): Occurrence[] =>
  entrySites(file)
    .filter(({ section, name }) => !isEntryName(section, name))
    .map(({ name, at }) => ({
      span: keySpan(file, at),
      message: messageFor(name),
      fixes: suggestionsFor(name).flatMap((better) => renameKey(file, at, better)),
    }))

const editPaths = (file: ProjectFile): Occurrence[] =>
  editSites(file).flatMap(({ at, edit }) => {
    const path = edit['path']
    const parsed = typeof path === 'string' ? parseEntryPath(path) : undefined
    if (typeof path !== 'string' || parsed === undefined || parsed.ok || parsed.problem.code !== 'HS006') return []
    const [, section = '', name = ''] = /^state\.([a-z]+)(?:\.|\[")(.*?)(?:"\])?$/.exec(path) ?? []
    const fixes = suggestionsFor(name).flatMap((better) =>
      replaceValue(file, [...at, 'path'], `state.${section}.${better}`, `Rename to \`${better}\``),
    )
    return [{ span: valueSpan(file, [...at, 'path']), message: parsed.problem.message, fixes }]
  })

const messageFor = (name: string): string =>
  `Name \`${name}\` is not kebab-case: use small letters, digits and single hyphens, beginning with a letter.`

const suggestionsFor = (name: string): string[] => {
  const better = name
    .slice(0, 64)
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-0-9]+|-+$/g, '')
  return isKebabCase(better) ? [better] : []
}
