import { keySpan, relatedAt } from '../../places'
import { rootCauseSites } from '../../proposalTasks'
import type { Rule } from '../../rule'
import { tasksFor } from '../../taskSet'

export const hs503SameFamily: Rule = {
  code: 'HS503',
  severity: 'warning',
  certainty: 'a',
  scope: 'project',
  title: 'Supporting tasks are variants of one family',
  documentation: {
    what: 'All failed tasks that support a root cause belong to one family of the task set.',
    why: 'Variants of one task fail together: several of them show little more than one does.',
    fix: 'Add a failed task of another family.',
  },
  check: (file, project) => {
    const sites = rootCauseSites(file).filter(({ failed }) => new Set(failed).size >= 2)
    const tasks = sites.length === 0 ? undefined : tasksFor(file, project)
    const families = tasks?.document.value.families
    if (tasks === undefined || families === undefined) return []
    // A task that names no family is its own.
    const familyOf = (id: string): string => (Object.hasOwn(families, id) ? (families[id] ?? id) : id)
    return sites.flatMap(({ at, cause, failed }) => {
      const [family = '', ...others] = new Set(failed.map(familyOf))
      if (others.length > 0) return []
      const name = typeof cause['id'] === 'string' ? cause['id'] : ''
      return [
        {
          span: keySpan(file, [...at, 'failedTaskIds']),
          message: `All tasks that support \`${name}\` are variants of one family, \`${family}\`. Add a failed task of another one.`,
          related: [relatedAt(tasks.document.file, ['families', failed[0] ?? ''], `Family \`${family}\``)],
        },
      ]
    })
  },
}
