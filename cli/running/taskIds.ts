import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { nearest } from '../../engine/lint/nearest'
import { hasCode } from '../../engine/node/systemError'
import { exitCodes } from '../exitCodes'
import { UserError } from '../userError'

/** Many ids are a longer text than a path may be. */
const isFile = (path: string): boolean => {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true
  } catch (error) {
    if (hasCode(error, 'ENAMETOOLONG')) return false
    throw error
  }
}

/** Each once, of ids separated by commas, or of a file with one id per line; none is refused. */
export const readTaskIds = (text: string, where: string): readonly string[] => {
  const list = isFile(resolve(text)) ? readFileSync(text, 'utf8') : text
  const ids = [...new Set(list.split(/[\s,]+/).filter((id) => id !== ''))]
  if (ids.length > 0) return ids
  const next = 'Use task ids, separated by commas, or a file with one per line.'
  throw new UserError({ what: 'It names no task.', where, next, exitCode: exitCodes.usage })
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
