import { spanInString } from '../../../documents/text/locate'
import { toolContext } from '../../catalogOf'
import { valueSpan } from '../../places'
import type { Rule } from '../../rule'
import { editTexts } from '../../sites/editTexts'
import { editSites } from '../../sites/entrySites'
import { type TaskTexts, taskTextsFor } from '../../taskTexts'
import { isName, namesIn } from '../../text/names'

export const hs532TaskEntityNamed: Rule = {
  code: 'HS532',
  severity: 'warning',
  certainty: 'c',
  scope: 'project',
  title: 'Edit names something of a single task',
  documentation: {
    what: 'A text that an edit brings into a harness has a name, a title in quotes, an amount or a date that stands in the text of a development task and in few others. Task texts are those that the environment publishes.',
    why: 'Other tasks are about other people and other days: the text helps where it was found, and misleads elsewhere.',
    fix: 'Say it without the name.',
    example: {
      bad: '"text": "Look for Dana Whitfield first."   // whom task mail-1 is about',
      good: '"text": "Look up people by their full name first."',
    },
  },
  check: (file, project) => {
    const texts = editSites(file).length === 0 ? undefined : taskTextsFor(file, project)
    if (texts === undefined) return []
    const known = new Set(Object.keys(toolContext(file, project)?.catalog.apis ?? {}).flatMap((api) => api.split('.')))
    return editTexts(file).flatMap(({ at, text }) =>
      namesIn(text)
        .filter(({ name }) => !known.has(name.toLowerCase()))
        .flatMap(({ name, from }) => {
          const task = onlyTask(name, texts)
          if (task === undefined) return []
          return [
            {
              span: spanInString(file.document, at, from, from + name.length) ?? valueSpan(file, at),
              message: `\`${name}\` stands in the text of task \`${task}\`. Say it without naming what belongs to one task.`,
            },
          ]
        }),
    )
  },
}

/** A task that has the name, unless many have it. */
const onlyTask = (name: string, { byId, mostOfOneTask }: TaskTexts): string | undefined => {
  const tasks = [...byId].filter(([, text]) => isName(name, text)).map(([id]) => id)
  return tasks.length > mostOfOneTask ? undefined : tasks[0]
}
