import { removeAt } from '../../fixes'
import { resolveOccurrences } from '../../resolutions'
import type { Rule } from '../../rule'

export const hs407DuplicateEdit: Rule = {
  code: 'HS407',
  severity: 'error',
  certainty: 'a',
  scope: 'project',
  title: 'Two edits of one entry',
  documentation: {
    what: 'Two edits of a document have the same path.',
    why: 'An edit replaces a whole entry, so only one of them can hold; the later one is left out.',
    fix: 'Merge the two into one edit.',
    example: {
      bad: '"edits": [{ "path": "state.rules.brief", … }, { "path": "state.rules.brief", … }]',
      good: '"edits": [{ "path": "state.rules.brief", … }]',
    },
  },
  check: (file, project) =>
    resolveOccurrences(file, project, 'HS407', ({ path }) => removeAt(file, path.slice(0, 2), 'Remove this edit')),
}
