import { removeAt } from '../../fixes'
import { relatedAt, valueSpan } from '../../places'
import { taskIdSites } from '../../proposalTasks'
import type { Rule } from '../../rule'
import { tasksFor } from '../../taskSet'

export const hs506TestTaskLeak: Rule = {
  code: 'HS506',
  severity: 'error',
  certainty: 'a',
  scope: 'project',
  title: 'Leak: task of the test or validation split',
  documentation: {
    what: 'A proposal uses a task that is held out for testing or validation.',
    why: 'A harness made with a test task in sight is measured on what it was made for, and its score means nothing.',
    fix: 'Remove the task. If it already shaped the edit, write the edit anew from tasks of the training split.',
    example: {
      bad: '"failedTaskIds": ["mail-9", … ]   // mail-9 is in "test"',
      good: '"failedTaskIds": ["mail-1", … ]   // mail-1 is in "train"',
    },
  },
  check: (file, project) => {
    const sites = taskIdSites(file)
    const tasks = sites.length === 0 ? undefined : tasksFor(file, project)
    if (tasks === undefined) return []
    return sites.flatMap(({ at, id }) => {
      const split = tasks.splitsOf(id).find((name) => heldOut.has(name))
      if (split === undefined) return []
      return [
        {
          span: valueSpan(file, at),
          message: `Leak: task \`${id}\` is in the ${split} split and must not be used to make a harness.`,
          related: [relatedAt(tasks.document.file, ['splits', split], `The ${split} split`)],
          fixes: typeof at.at(-1) === 'number' ? removeAt(file, at, `Remove \`${id}\``) : [],
        },
      ]
    })
  },
}

const heldOut: ReadonlySet<string> = new Set(['test', 'validation'])
