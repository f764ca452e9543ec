import type { ProjectFile } from '../../../documents/project'
import { spanInString } from '../../../documents/text/locate'
import { valueSpan } from '../../places'
import type { Occurrence, Rule } from '../../rule'
import { type EditText, editTexts } from '../../sites/editTexts'
import { editSites } from '../../sites/entrySites'
import { gramAt, gramWords, type TaskTexts, taskTextsFor } from '../../taskTexts'
import { wordPattern } from '../../text/sentences'

export const hs530TaskTextCopied: Rule = {
  code: 'HS530',
  severity: 'warning',
  certainty: 'b',
  scope: 'project',
  title: 'Edit text repeats the text of a task',
  documentation: {
    what: `A text that an edit brings into a harness has ${gramWords} or more words in a row from the text of a development task, and few other tasks have them. Task texts are those that the environment publishes.`,
    why: 'Such a text was made for one task: it helps there and nowhere else, and makes the harness look better than it is.',
    fix: 'Say what is true of all such tasks.',
    example: {
      bad: '"text": "Forward the newest mail of Dana about the summer trip."   // words of task mail-1',
      good: '"text": "Sort by date before you take the newest one."',
    },
  },
  check: (file, project) => {
    const texts = editSites(file).length === 0 ? undefined : taskTextsFor(file, project)
    return texts === undefined ? [] : editTexts(file).flatMap((edit) => copiedIn(file, edit, texts))
  },
}

interface Copy {
  readonly from: number
  readonly to: number
  readonly task: string
}

const copiedIn = (file: ProjectFile, { at, text }: EditText, texts: TaskTexts): readonly Occurrence[] =>
  copiesIn(text, texts).map(({ from, to, task }) => ({
    span: spanInString(file.document, at, from, to) ?? valueSpan(file, at),
    message: `These words stand in the text of task \`${task}\`. Say what is true of all such tasks.`,
  }))

/** Copied runs of words; runs that overlap are one. */
const copiesIn = (text: string, { grams }: TaskTexts): readonly Copy[] => {
  const found = [...text.matchAll(wordPattern)].map((match) => ({ text: match[0].toLowerCase(), from: match.index }))
  const words = found.map((each) => each.text)
  const copies: Copy[] = []
  for (const [index, { from }] of found.entries()) {
    const task = grams.get(gramAt(words, index))
    const last = found[index + gramWords - 1]
    if (task === undefined || last === undefined) continue
    const to = last.from + last.text.length
    const before = copies.at(-1)
    if (before !== undefined && from <= before.to) copies[copies.length - 1] = { ...before, to }
    else copies.push({ from, to, task })
  }
  return copies
}
