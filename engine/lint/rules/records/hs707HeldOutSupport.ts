import { removeAt } from '../../fixes'
import { relatedAt, valueSpan } from '../../places'
import { profileEntries } from '../../profileEntries'
import type { Rule } from '../../rule'
import { splitRole } from '../../splitRole'
import { tasksFor } from '../../taskSet'

export const hs707HeldOutSupport: Rule = {
  code: 'HS707',
  severity: 'error',
  certainty: 'a',
  scope: 'project',
  title: 'Support from the validation or test split',
  documentation: {
    what: 'A profile rests on a task that is held out for testing or validation.',
    why: 'The router reads profiles. One that was made from test tasks tells it about them, and the score of the router means nothing.',
    fix: 'Remove the pair, and use one from the training split.',
    example: {
      bad: `"supports": [{ "taskId": "mail-9_1", … }]   // mail-9_1 is in "test"`,
      good: `"supports": [{ "taskId": "mail-1_1", … }]   // mail-1_1 is in "train"`,
    },
  },
  check: (file, project) => {
    const supports = profileEntries(file).flatMap((entry) => entry.supports)
    const tasks = supports.length === 0 ? undefined : tasksFor(file, project)
    if (tasks === undefined) return []
    return supports.flatMap(({ at, task }) => {
      const split = tasks.splitsOf(task).find((name) => heldOut.has(splitRole(name)))
      if (split === undefined) return []
      return [
        {
          span: valueSpan(file, [...at, 'taskId']),
          message: `Task \`${task}\` is in the ${split} split and must not shape a profile. Remove the pair.`,
          related: [relatedAt(tasks.document.file, ['splits', split], `The ${split} split`)],
          fixes: removeAt(file, at, `Remove the pair of \`${task}\``),
        },
      ]
    })
  },
}

const heldOut: ReadonlySet<string | undefined> = new Set(['validation', 'test'])
