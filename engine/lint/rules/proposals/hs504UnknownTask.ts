import { replaceValue } from '../../fixes'
import { didYouMean, nearest } from '../../nearest'
import { valueSpan } from '../../places'
import { taskIdSites } from '../../proposalTasks'
import type { Rule } from '../../rule'
import { tasksFor } from '../../taskSet'

export const hs504UnknownTask: Rule = {
  code: 'HS504',
  severity: 'error',
  certainty: 'a',
  scope: 'project',
  title: 'Task is not in the task set',
  documentation: {
    what: 'A proposal names a task id that the task set of its base does not have.',
    why: 'Evidence from a task that nobody can look up is none; usually the id is misspelt.',
    fix: 'Correct the id.',
    example: { bad: '"failedTaskIds": ["find-1O1", … ]', good: '"failedTaskIds": ["find-101", … ]' },
  },
  check: (file, project) => {
    const sites = taskIdSites(file)
    const tasks = sites.length === 0 ? undefined : tasksFor(file, project)
    if (tasks === undefined) return []
    return sites
      .filter(({ id }) => !tasks.has(id))
      .map(({ at, id }) => {
        const suggestion = nearest(id, tasks.ids)
        return {
          span: valueSpan(file, at),
          message: `Task \`${id}\` is not in task set \`${tasks.document.value.id}\`${didYouMean(suggestion)}`,
          fixes: suggestion === undefined ? [] : replaceValue(file, at, suggestion, `Replace with \`${suggestion}\``),
        }
      })
  },
}
