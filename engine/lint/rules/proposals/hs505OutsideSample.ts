import { relatedAt, valueSpan } from '../../places'
import { taskIdSites } from '../../proposalTasks'
import type { Rule } from '../../rule'
import { tasksFor } from '../../taskSet'

export const hs505OutsideSample: Rule = {
  code: 'HS505',
  severity: 'error',
  certainty: 'a',
  scope: 'project',
  title: 'Task is not in the development sample',
  documentation: {
    what: 'A proposal names a training task that `dev.ids` of the task set does not list.',
    why: 'The sample is all that evolution may look at: what was made from other training tasks cannot be compared with the rest.',
    fix: 'Take a task of the sample.',
    example: {
      bad: '"failedTaskIds": ["mail-7", … ]   // `dev.ids` of the task set does not list mail-7',
      good: '"failedTaskIds": ["mail-1", … ]',
    },
  },
  check: (file, project) => {
    const sites = taskIdSites(file)
    const tasks = sites.length === 0 ? undefined : tasksFor(file, project)
    const dev = tasks?.document.value.dev
    if (tasks === undefined || dev === undefined) return []
    const sample = new Set(dev.ids)
    return sites
      .filter(({ id }) => !sample.has(id) && tasks.has(id) && !tasks.splitsOf(id).some((split) => heldOut.has(split)))
      .map(({ at, id }) => ({
        span: valueSpan(file, at),
        message: `Task \`${id}\` is not in the development sample of \`${tasks.document.value.id}\`. Take a task of the sample.`,
        related: [relatedAt(tasks.document.file, ['dev', 'ids'], 'The development sample')],
      }))
  },
}

/** Their use is a leak, which has a code of its own. */
const heldOut: ReadonlySet<string> = new Set(['test', 'validation'])
