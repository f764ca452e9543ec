import type { Project, ProjectFile } from '../../../documents/project'
import { valueSpan } from '../../places'
import { profileEntries, type SupportSite } from '../../profileEntries'
import type { Rule } from '../../rule'
import { tasksFor } from '../../taskSet'
import { namesIn } from '../../text/namesIn'

export const hs708SpecificSituation: Rule = {
  code: 'HS708',
  severity: 'warning',
  certainty: 'b',
  scope: 'project',
  title: 'Situation names something of one task',
  documentation: {
    what: 'The `when` of an entry names a person, title, amount or date that stands in the text of a supporting task.',
    why: 'A situation is matched against new tasks. One that names things of an old task fits no other, or the wrong ones.',
    fix: 'Say the kind of thing instead: "a friend", "a list of songs", "an amount".',
    example: {
      bad: `"when": "Dana Whitfield asks for all songs of the list Summer Drive."`,
      good: `"when": "Somebody asks for all songs of a list that has several pages."`,
    },
  },
  check: (file, project) =>
    profileEntries(file).flatMap(({ at, entry, supports }) => {
      const { when } = entry
      if (typeof when !== 'string') return []
      const found = specificName(when, supports, file, project)
      if (found === undefined) return []
      return [
        {
          span: valueSpan(file, [...at, 'when']),
          message: `\`${found.name}\` is a thing of task \`${found.task}\`. Say what kind of thing it is instead.`,
        },
      ]
    }),
}

const specificName = (when: string, supports: readonly SupportSite[], file: ProjectFile, project: Project) => {
  const names = namesIn(when)
  for (const { task } of supports) {
    if (task !== '' && task.length > 3 && when.includes(task)) return { name: task, task }
    const text = names.length === 0 ? undefined : project.evidence?.taskText(task)
    if (text === undefined) continue
    const ofTask = new Set(namesIn(text))
    const apps = (tasksFor(file, project)?.document.value.meta?.[task]?.apps ?? []).map((app) => app.toLowerCase())
    const name = names.find((each) => ofTask.has(each) && !apps.includes(each.toLowerCase()))
    if (name !== undefined) return { name, task }
  }
  return undefined
}
