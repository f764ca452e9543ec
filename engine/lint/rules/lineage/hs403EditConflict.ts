import { editTarget } from '../../../documents/entryEdits'
import { entryAt } from '../../../documents/entryMap'
import { editAt } from '../../editAt'
import { replaceValue } from '../../fixes'
import { isJsonValue } from '../../jsonValue'
import { parentId, resolutionOf, resolveOccurrences } from '../../resolutions'
import type { Rule } from '../../rule'

export const hs403EditConflict: Rule = {
  code: 'HS403',
  severity: 'error',
  certainty: 'a',
  scope: 'project',
  title: 'Edit conflict',
  documentation: {
    what: 'The `before` of an edit is not the entry that the parent has.',
    why: 'The edit was made from another entry. Applying it would silently undo what the parent changed since.',
    fix: 'Compare the two. Take the entry of the parent as `before` and carry its change over into `after` where it belongs.',
    example: {
      bad: '{ "path": "state.rules.brief", "before": { "text": "old" }, "after": { … } }   // the parent says "new"',
      good: '{ "path": "state.rules.brief", "before": { "text": "new" }, "after": { … } }',
    },
  },
  check: (file, project) =>
    resolveOccurrences(file, project, 'HS403', ({ path }) => {
      const parent = parentId(file)
      const target = editTarget({ path: editAt(file, path)?.path ?? '' })
      if (parent === undefined || target === undefined) return []
      const entry = entryAt(resolutionOf(project, parent).state, target.section, target.name)
      return replaceValue(file, path, isJsonValue(entry) ? entry : null, "Take the parent's entry as `before`")
    }),
}
