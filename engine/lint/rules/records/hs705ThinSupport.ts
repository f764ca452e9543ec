import { replaceValue } from '../../fixes'
import { valueSpan } from '../../places'
import type { SupportSite } from '../../profileEntries'
import { profileEntries } from '../../profileEntries'
import type { Rule } from '../../rule'
import { tasksFor } from '../../taskSet'

export const hs705ThinSupport: Rule = {
  code: 'HS705',
  severity: 'warning',
  certainty: 'a',
  scope: 'project',
  title: 'Entry of a profile rests on a single case',
  documentation: {
    what: 'An active entry has one pair of rollouts behind it or none, or all its pairs are of one family of tasks.',
    why: 'One case may be luck, and variants of one task are one case. The router would trust the entry more than it should.',
    fix: 'Add pairs from other families, or set `status` to `weak`.',
    example: {
      bad: `"supports": [{ "taskId": "mail-1_1", … }, { "taskId": "mail-1_2", … }]`,
      good: `"supports": [{ "taskId": "mail-1_1", … }, { "taskId": "song-4_1", … }]`,
    },
  },
  check: (file, project) => {
    const entries = profileEntries(file).filter(({ entry }) => (entry['status'] ?? 'active') === 'active')
    const tasks = entries.length === 0 ? undefined : tasksFor(file, project)
    return entries.flatMap(({ at, entry, supports }) => {
      const reason = weakness(supports, tasks?.familyOf ?? ((id) => id))
      if (reason === undefined || !Array.isArray(entry['supports'])) return []
      return [
        {
          span: valueSpan(file, [...at, 'id']),
          message: `This entry ${reason}. Add pairs of other families, or call it weak.`,
          fixes: replaceValue(file, [...at, 'status'], 'weak', 'Call the entry weak'),
        },
      ]
    })
  },
}

const weakness = (supports: readonly SupportSite[], familyOf: (task: string) => string): string | undefined => {
  if (supports.length === 0) return 'has no pair of rollouts behind it'
  if (supports.length === 1) return 'rests on a single pair of rollouts'
  const families = new Set(supports.map(({ task }) => familyOf(task)))
  const [family] = families
  return families.size > 1 ? undefined : `rests on ${supports.length} pairs of one family, \`${family}\``
}
