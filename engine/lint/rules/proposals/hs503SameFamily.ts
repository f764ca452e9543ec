import type { Project, ProjectFile } from '../../../documents/project'
import type { Fix } from '../../finding'
import { replaceValue } from '../../fixes'
import { parentRollouts } from '../../parentRollouts'
import { keySpan, relatedAt } from '../../places'
import { type RootCauseSite, rootCauseSites } from '../../proposalTasks'
import type { Rule } from '../../rule'
import { type KnownTasks, tasksFor } from '../../taskSet'

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
    example: {
      bad: '"failedTaskIds": ["mail-1_1", "mail-1_2"]   // both of family mail-1',
      good: '"failedTaskIds": ["mail-1_1", "song-4_1"]',
    },
  },
  check: (file, project) => {
    const sites = rootCauseSites(file).filter(({ failed }) => new Set(failed).size >= 2)
    const tasks = sites.length === 0 ? undefined : tasksFor(file, project)
    const families = tasks?.document.value.families
    if (tasks === undefined || families === undefined) return []
    // A task that names no family is its own.
    const familyOf = (id: string): string => (Object.hasOwn(families, id) ? (families[id] ?? id) : id)
    return sites.flatMap((site) => {
      const { at, cause, failed } = site
      const [family = '', ...others] = new Set(failed.map(familyOf))
      if (others.length > 0) return []
      const name = typeof cause['id'] === 'string' ? cause['id'] : ''
      return [
        {
          span: keySpan(file, [...at, 'failedTaskIds']),
          message: `All tasks that support \`${name}\` are variants of one family, \`${family}\`. Add a failed task of another one.`,
          related: [relatedAt(tasks.document.file, ['families', failed[0] ?? ''], `Family \`${family}\``)],
          fixes: othersFor(site, { file, project, tasks, isOther: (id) => familyOf(id) !== family }),
        },
      ]
    })
  },
}

interface Choice {
  readonly file: ProjectFile
  readonly project: Project
  readonly tasks: KnownTasks
  isOther(id: string): boolean
}

/** Tasks that may be used, and that the parent failed in every recorded rollout, in place of the last variant. */
const othersFor = ({ at, failed }: RootCauseSite, { file, project, tasks, isOther }: Choice): readonly Fix[] => {
  const { dev, splits } = tasks.document.value
  const last = failed.at(-1) ?? ''
  const hasFailed = (id: string) => {
    const rollouts = parentRollouts(file, project, id)
    return rollouts.length > 0 && rollouts.every(({ outcome }) => outcome === 'fail')
  }
  const usable = (dev?.ids ?? splits['train'] ?? []).filter((id) => isOther(id) && hasFailed(id))
  return usable
    .slice(0, mostOffered)
    .flatMap((id) =>
      replaceValue(
        file,
        [...at, 'failedTaskIds', failed.length - 1],
        id,
        `Replace \`${last}\` with \`${id}\`, which the parent failed, too`,
      ),
    )
}

const mostOffered = 3
