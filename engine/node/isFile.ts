import { statSync } from 'node:fs'
import { hasCode } from './systemError'

/** Whether a file stands there: no folder, and no pipe that nobody ends. A text that is too long for a path names none. */
export const isFile = (path: string): boolean => {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true
  } catch (error) {
    if (hasCode(error, 'ENAMETOOLONG')) return false
    throw error
  }
}
