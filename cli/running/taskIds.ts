import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parsedJson } from '../../engine/documents/parsedJson'
import { nearest } from '../../engine/lint/nearest'
import { isFile } from '../../engine/node/isFile'
import { isListOf, isText } from '../../protocol/shape'
import { exitCodes } from '../exitCodes'
import { UserError } from '../userError'

/** The ids of a JSON list, as they are; undefined for a text that is none. */
const listedIds = (text: string): readonly string[] | undefined => {
  const value = text.startsWith('[') ? parsedJson(text) : undefined
  return isListOf(value, isText) ? value : undefined
}

const idsIn = (text: string): readonly string[] => {
  const inFile = isFile(resolve(text))
  const given = inFile ? readFileSync(text, 'utf8') : text
  const parts = given.split(inFile ? '\n' : /[,\n]/)
  return listedIds(given) ?? parts.map((id) => id.trim()).filter((id) => id !== '')
}

/** How tasks are named on the command line. */
export const taskIdForms = 'ids separated by commas, a JSON list of ids, or a file with one id per line'

/** Each once, in one of the forms above; none is refused. */
export const readTaskIds = (text: string, where: string): readonly string[] => {
  const ids = [...new Set(idsIn(text))]
  if (ids.length > 0) return ids
  const next = `Use ${taskIdForms}.`
  throw new UserError({ what: 'It names no task.', where, next, exitCode: exitCodes.usage })
}

export const unknownTask = (id: string, known: readonly string[], where: string): UserError => {
  const close = nearest(id, known)
  return new UserError({
    what: `The split has no task "${id}"${close === undefined ? '.' : `; did you mean "${close}"?`}`,
    where,
    next: `Use ids of the split (--split): ${taskIdForms}.`,
    exitCode: exitCodes.usage,
  })
}
