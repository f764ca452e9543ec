import { formatEntryPath, isSectionName, parseEntryPath } from '../../../documents/entryPath'
import { sectionNames } from '../../../documents/kinds/vocabulary'
import type { ProjectFile } from '../../../documents/project'
import type { ValuePath } from '../../../documents/schemaError'
import { editAt } from '../../editAt'
import type { Fix } from '../../finding'
import { replaceValue } from '../../fixes'
import { nearest } from '../../nearest'
import { resolveOccurrences } from '../../resolutions'
import type { Rule } from '../../rule'

export const hs408NoEntryPath: Rule = {
  code: 'HS408',
  severity: 'error',
  certainty: 'a',
  scope: 'project',
  title: 'Path names no entry',
  documentation: {
    what: 'The path of an edit is not state.<section>.<name>, or its section does not exist.',
    why: 'Edits replace whole entries: that is what keeps them reviewable and detects conflicts. Smaller or larger edits are not applied.',
    fix: 'Write the path of the entry, and the whole entry as `before` and `after`.',
    example: { bad: '"path": "state.hooks.next-page.message"', good: '"path": "state.hooks.next-page"' },
  },
  replaces: ['HS002'],
  check: (file, project) =>
    resolveOccurrences(file, project, 'HS408', ({ path }) => fixesFor(file, path, editAt(file, path)?.path ?? '')),
}

const fixesFor = (file: ProjectFile, at: ValuePath, path: string): readonly Fix[] => {
  const parsed = parseEntryPath(path)
  if (parsed.ok) {
    const entry = formatEntryPath({ section: parsed.path.section, name: parsed.path.name })
    return replaceValue(file, at, entry, `Lift to the entry \`${entry}\``)
  }
  const [root, section = '', ...rest] = path.split('.')
  const better = isSectionName(section) ? undefined : nearest(section, sectionNames)
  if (root !== 'state' || better === undefined) return []
  return replaceValue(file, at, ['state', better, ...rest].join('.'), `Replace with section \`${better}\``)
}
