import type { ValuePath } from '../../../documents/schemaError'
import { removeAt } from '../../fixes'
import { valueSpan } from '../../places'
import type { Rule } from '../../rule'
import { splitTasks } from '../../splitTasks'
import { tasksOfFile } from '../../taskSet'

export const hs802SplitsOverlap: Rule = {
  code: 'HS802',
  severity: 'error',
  certainty: 'a',
  scope: 'project',
  title: 'Splits of a task set overlap',
  documentation: {
    what: 'A task is in two splits of different use, such as train and test. A salted id counts as the task that it stands for.',
    why: 'What was trained on is then tested on, and the test score says nothing about new tasks.',
    fix: 'Remove the task from one of the splits.',
    example: {
      bad: `"splits": { "train": ["a-1", "a-2"], "test": ["a-2", "a-3"] }`,
      good: `"splits": { "train": ["a-1", "a-2"], "test": ["a-3"] }`,
    },
  },
  check: (file, project) => {
    const tasks = tasksOfFile(file, project)
    if (tasks === undefined) return []
    const first = new Map<string, { role: string; split: string; at: ValuePath }>()
    return splitTasks(file).flatMap(({ split, role, id, at }) => {
      const key = tasks.saltedId(id)
      const earlier = first.get(key)
      if (earlier === undefined) first.set(key, { role, split, at })
      if (earlier === undefined || earlier.role === role) return []
      return [
        {
          span: valueSpan(file, at),
          message: `Splits overlap: \`${id}\` is in ${earlier.split} and in ${split}. Remove it from one of them.`,
          related: [{ file: file.path, span: valueSpan(file, earlier.at), message: `In ${earlier.split} it is here` }],
          fixes: [
            ...removeAt(file, at, `Remove it from ${split}`),
            ...removeAt(file, earlier.at, `Remove it from ${earlier.split}`),
          ],
        },
      ]
    })
  },
}
