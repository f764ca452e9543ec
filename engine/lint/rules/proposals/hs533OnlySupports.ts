import { isJsonObject, type JsonObject } from '../../../documents/json'
import type { TaskSet } from '../../../documents/kinds/tasks'
import type { Project, ProjectFile } from '../../../documents/project'
import { checkRegex, createRegex } from '../../../hooks/facts/regex'
import { type NamedCondition, namedConditions } from '../../hookConditions'
import { valueSpan } from '../../places'
import { failedTaskSites } from '../../proposalTasks'
import type { Occurrence, Rule } from '../../rule'
import { type HookSite, hookSites } from '../../sites/entrySites'
import { tasksFor } from '../../taskSet'
import { developmentIds, taskTextsFor } from '../../taskTexts'

export const hs533OnlySupports: Rule = {
  code: 'HS533',
  severity: 'warning',
  certainty: 'a',
  scope: 'project',
  title: 'Condition selects only the supporting tasks',
  documentation: {
    what: 'A hook asks `task_matches`, and of all development tasks it selects none but those that the proposal lists as failed.',
    why: 'The hook then acts on the tasks that it was made from and on no other: it repairs them, and nothing that was not seen.',
    fix: 'Broaden the condition to all tasks of this kind.',
    example: {
      bad: '"condition": "task_matches", "parameters": { "pattern": "newest mail of Dana" }   // mail-1 and mail-2 alone',
      good: '"condition": "task_matches", "parameters": { "pattern": "newest|latest" }',
    },
  },
  check: (file, project) => {
    const supports = supportsOf(file, project)
    const set = supports.size === 0 ? undefined : tasksFor(file, project)?.document.value
    if (set === undefined) return []
    return hookSites(file).flatMap((site) =>
      namedConditions(site.hook)
        .filter(({ id, at }) => id === 'task_matches' && !at.includes('not') && !at.includes('notSeen'))
        .flatMap((condition) => occurrence(file, project, { site, condition, set, supports }) ?? []),
    )
  },
}

interface Question {
  readonly site: HookSite
  readonly condition: NamedCondition
  readonly set: TaskSet
  readonly supports: ReadonlySet<string>
}

const occurrence = (
  file: ProjectFile,
  project: Project,
  { site, condition, set, supports }: Question,
): Occurrence | undefined => {
  const all = developmentIds(set)
  const selects = selectorOf(condition.given, set, taskTextsFor(file, project)?.byId)
  const selected = selects === undefined ? [] : all.filter(selects)
  const isOnlyThem = selected.length > 0 && selected.every((id) => supports.has(id))
  if (!isOnlyThem || all.every((id) => supports.has(id))) return undefined
  return {
    span: valueSpan(file, [...site.at, ...condition.at]),
    message: `Of ${all.length} development tasks \`task_matches\` selects ${selected.length}, all of them listed as failed by the proposal. Broaden it to all tasks of this kind.`,
  }
}

/** Undefined when a pattern cannot be tried, for want of texts or because it is none. */
const selectorOf = (
  { pattern = null, tags }: JsonObject,
  { meta }: TaskSet,
  texts: ReadonlyMap<string, string> | undefined,
) => {
  const isPattern = typeof pattern === 'string'
  if (isPattern && (texts === undefined || 'reason' in checkRegex(pattern))) return undefined
  const regex = isPattern ? createRegex(pattern) : undefined
  const wanted = Array.isArray(tags) ? tags : []
  return (id: string): boolean =>
    wanted.some((tag) => meta?.[id]?.tags?.some((own) => own === tag)) ||
    regex?.find(texts?.get(id) ?? '') !== undefined
}

/** Tasks that the proposal lists as failed: the document itself, or the one that a sibling came of. */
const supportsOf = (file: ProjectFile, project: Project): ReadonlySet<string> => {
  const { origin } = file.root
  const id = isJsonObject(origin) ? origin['proposal'] : undefined
  const proposal =
    file.kind === 'proposal' ? file : typeof id === 'string' ? project.documents.proposal.get(id)?.file : undefined
  return new Set(proposal === undefined ? [] : failedTaskSites(proposal).map((site) => site.id))
}
