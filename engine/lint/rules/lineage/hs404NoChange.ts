import { removeAt } from '../../fixes'
import { resolveOccurrences } from '../../resolutions'
import type { Rule } from '../../rule'

export const hs404NoChange: Rule = {
  code: 'HS404',
  severity: 'warning',
  certainty: 'a',
  scope: 'project',
  title: 'Edit changes nothing',
  documentation: {
    what: 'The `after` of an edit equals the entry that the parent already has.',
    why: 'The edit looks like a difference between sibling and parent where there is none.',
    fix: 'Remove the edit.',
    example: { bad: '{ "path": "state.rules.brief", "before": { "text": "a" }, "after": { "text": "a" } }' },
  },
  check: (file, project) =>
    resolveOccurrences(file, project, 'HS404', ({ path }) => removeAt(file, path.slice(0, 2), 'Remove the edit')),
}
