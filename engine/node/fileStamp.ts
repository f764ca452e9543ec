import { stat } from 'node:fs/promises'

export const noFile = 'none'

/** Two stamps of a path are the same when its file was not written in between. A file that is not there has one, too. */
export const fileStamp = async (path: string): Promise<string> => {
  const found = await stat(path).catch(() => undefined)
  return found === undefined ? noFile : `${found.mtimeMs}/${found.size}`
}
