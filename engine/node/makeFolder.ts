import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { hasCode } from './systemError'

/** Also when somebody else makes it at the same time. */
const makeOne = async (folder: string): Promise<void> => {
  try {
    await mkdir(folder)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  }
}

/**
 * Makes a folder with its parents. Node's own recursive `mkdir` never returns where a parent can neither be made nor
 * found, as below /proc; here the error of the topmost folder is thrown.
 */
export const makeFolder = async (folder: string): Promise<void> => {
  try {
    await makeOne(folder)
  } catch (error) {
    if (!hasCode(error, 'ENOENT') || dirname(folder) === folder) throw error
    await makeFolder(dirname(folder))
    await makeOne(folder)
  }
}
