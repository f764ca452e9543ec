import { realpath } from 'node:fs/promises'
import { isAbsolute, normalize, relative } from 'node:path'

/** Whether links on the way to a file lead out of a folder. A file that is not there leads nowhere. */
export const leadsOutside = async (folder: string, path: string): Promise<boolean> => {
  const [home, place] = await Promise.all([realPath(folder), realPath(path)])
  return home !== undefined && place !== undefined && isOutside(relative(home, place))
}

const realPath = (path: string): Promise<string | undefined> => realpath(path).catch(() => undefined)

/** A path of the workspace file that reaches out of the workspace. */
export const isOutside = (path: string): boolean => isAbsolute(path) || /^\.\.(\/|\\|$)/.test(normalize(path))
