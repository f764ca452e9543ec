import { keySpan, relatedAt } from '../../places'
import { rootCauseSites } from '../../proposalTasks'
import type { Rule } from '../../rule'

export const hs502WeakRootCause: Rule = {
  code: 'HS502',
  severity: 'error',
  certainty: 'a',
  scope: 'document',
  title: 'Root cause with fewer than two failed tasks',
  documentation: {
    what: 'A root cause is supported by fewer than two distinct failed tasks. The same task twice counts once.',
    why: 'What was seen once may be chance, and an edit for it would fit that one task.',
    fix: 'Add another failed task that shows the cause, or drop the cause.',
    example: { bad: '"failedTaskIds": ["mail-1"]   // alone', good: '"failedTaskIds": ["mail-1", "song-4"]' },
  },
  check: (file) =>
    rootCauseSites(file).flatMap(({ at, cause, failed }) => {
      const distinct = new Set(failed).size
      if (distinct >= 2 || !Array.isArray(cause['failedTaskIds'])) return []
      const name = typeof cause['id'] === 'string' ? cause['id'] : ''
      return [
        {
          span: keySpan(file, [...at, 'failedTaskIds']),
          message: `Root cause \`${name}\` is supported by ${distinct} distinct failed task${distinct === 1 ? '' : 's'}; it needs at least 2.`,
          related: cause['evidence'] === undefined ? [] : [relatedAt(file, [...at, 'evidence'], 'Its evidence')],
        },
      ]
    }),
}
