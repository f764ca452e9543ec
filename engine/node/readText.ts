import { isUtf8 } from 'node:buffer'
import { readFileSync, type Stats, statSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'

/** A text file that cannot be used, and why, in words for its owner. */
export interface UnreadableFile {
  readonly path: string
  readonly reason: string
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  EISDIR: 'it is a folder',
  ELOOP: 'its symbolic links go round in circles',
  ENOTDIR: 'a part of its path is a file',
}

export const readFailureReason = (error: unknown): string => {
  if (error instanceof TypeError) return 'it is not UTF-8 text'
  if (!(error instanceof Error)) return String(error)
  const code: unknown = Reflect.get(error, 'code')
  return reasons[String(code)] ?? error.message
}

/** Text of a file; throws Node's error, or a TypeError when the bytes are not UTF-8. A byte order mark stays. */
export const readText = async (path: string): Promise<string> => {
  mustBeRegular(await stat(path))
  return decoded(await readFile(path))
}

/** The same without waiting, which is quicker for one file and blocks everything else. */
export const readTextNow = (path: string): string => {
  mustBeRegular(statSync(path))
  return decoded(readFileSync(path))
}

/** A pipe or a device would be read for ever. */
const mustBeRegular = (found: Stats): void => {
  if (!found.isFile() && !found.isDirectory()) throw new Error('it is no regular file')
}

const decoded = (bytes: Buffer): string => {
  if (!isUtf8(bytes)) throw new TypeError('not UTF-8')
  return bytes.toString('utf8')
}
