import { isUtf8 } from 'node:buffer'
import { lstatSync, readFileSync, type Stats, statSync } from 'node:fs'
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
  mustBeRegular(await stat(path), path)
  return decoded(await readFile(path))
}

/** Text of a file that a program wrote, as far as it is UTF-8. */
export const readRecordNow = (path: string): string => {
  mustBeRegular(statSync(path), path)
  return readFileSync(path, 'utf8')
}

/**
 * Text of a document that nobody named: a link of that name may lead anywhere, so it is not followed. Does not wait,
 * which is quicker for one file and blocks everything else.
 */
export const readDocumentNow = (path: string): string => {
  const found = lstatSync(path)
  if (found.isSymbolicLink()) throw new Error(linkReason)
  mustBeRegular(found, path)
  return decoded(readFileSync(path))
}

/** Why a link is left alone that was come upon in a workspace. */
export const linkReason = 'it is a link; put the document itself here, or open the folder where it lies'

/** Throws for a folder, and for what would be read for ever: a pipe or a device. Says which, as Node's own errors do not. */
export const mustBeRegular = (found: Stats, path: string): void => {
  if (found.isDirectory()) throw Object.assign(new Error('it is a folder'), { code: 'EISDIR', path })
  if (!found.isFile()) throw Object.assign(new Error('it is no regular file'), { code: 'EFTYPE', path })
}

const decoded = (bytes: Buffer): string => {
  if (!isUtf8(bytes)) throw new TypeError('not UTF-8')
  return bytes.toString('utf8')
}
