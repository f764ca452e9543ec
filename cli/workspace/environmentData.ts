import { join } from 'node:path'
import { isOutside } from '../../engine/node/leadsOutside'
import { readFailureReason, readText } from '../../engine/node/readText'
import { exitCodes } from '../exitCodes'
import { UserError } from '../userError'
import { wrongConfig } from './environmentConfig'

/** The text of the file that `data` of an environment names. */
export const readData = async (folder: string, data: string | undefined): Promise<{ text: string; path: string }> => {
  const next = 'Set "data" of this environment to the file with its tasks, relative to the workspace.'
  if (data === undefined) throw wrongConfig(folder, 'The environment names no data file.', next)
  if (isOutside(data)) {
    throw wrongConfig(
      folder,
      `The data file "${data}" lies outside the workspace.`,
      'Name a file inside the workspace.',
    )
  }
  try {
    return { text: await readText(join(folder, data)), path: data }
  } catch (cause) {
    const what = `The data file of the environment cannot be used: ${readFailureReason(cause)}.`
    throw new UserError({ what, where: join(folder, data), next, exitCode: exitCodes.infrastructure, cause })
  }
}
