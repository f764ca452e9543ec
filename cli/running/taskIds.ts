import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { nearest } from '../../engine/lint/nearest'
import { exitCodes } from '../exitCodes'
import { UserError } from '../userError'

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true

/** Each once, of ids separated by commas, or of a file with one id per line. */
export const readTaskIds = (text: string): readonly string[] => {
  const list = isFile(resolve(text)) ? readFileSync(text, 'utf8') : text
  return [...new Set(list.split(/[\s,]+/).filter((id) => id !== ''))]
}

export const unknownTask = (id: string, known: readonly string[], where: string): UserError => {
  const close = nearest(id, known)
  return new UserError({
    what: `The split has no task "${id}"${close === undefined ? '.' : `; did you mean "${close}"?`}`,
    where,
    next: 'Use ids of the split (--split), separated by commas, or a file with one per line.',
    exitCode: exitCodes.usage,
  })
}
