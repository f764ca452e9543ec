import type { ProjectFile } from '../../../documents/project'
import type { ValuePath } from '../../../documents/schemaError'
import { spanInString } from '../../../documents/text/locate'
import { replaceValue } from '../../fixes'
import { valueSpan } from '../../places'
import type { Occurrence, Rule } from '../../rule'
import { editTexts } from '../../sites/editTexts'
import { editSites } from '../../sites/entrySites'
import { type KnownTasks, tasksFor } from '../../taskSet'

export const hs531TaskIdInText: Rule = {
  code: 'HS531',
  severity: 'error',
  certainty: 'a',
  scope: 'project',
  title: 'Edit text contains a task id',
  documentation: {
    what: 'The text that an edit brings into a harness names a task of the task set.',
    why: 'A harness must not know which task it runs on; text about one task cannot help on others.',
    fix: 'Remove the id, and say what is true of such tasks in general.',
    example: { bad: '"text": "As in find-101, read on."', good: '"text": "Where a list goes on, read on."' },
  },
  check: (file, project) => {
    const tasks = editSites(file).length === 0 ? undefined : tasksFor(file, project)
    return tasks === undefined ? [] : editTexts(file).flatMap(({ at, text }) => idsInText(file, tasks, text, at))
  },
}

/** Ids look like `aa11bb2_1`: only words with a digit are tried, so that an id such as `find` finds nothing. */
const idsInText = (file: ProjectFile, tasks: KnownTasks, text: string, at: ValuePath): Occurrence[] =>
  [...text.matchAll(/[\p{L}\p{N}](?:[\p{L}\p{N}_:/.-]*[\p{L}\p{N}])?/gu)].flatMap(({ 0: word, index }) => {
    if (!/\d/.test(word) || word.length < shortestId || !tasks.has(word)) return []
    return [
      {
        span: spanInString(file.document, at, index, index + word.length) ?? valueSpan(file, at),
        message: `The text names task \`${word}\`: a harness must not know single tasks. Remove the id.`,
        fixes: replaceValue(file, at, text.slice(0, index) + text.slice(index + word.length), `Remove \`${word}\``),
      },
    ]
  })

const shortestId = 4
