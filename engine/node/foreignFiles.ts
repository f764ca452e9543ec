import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonValue } from '../documents/json'
import { deepestJson, isShallow } from '../documents/parsedJson'
import { FormatError } from '../trajectories/formats/formatError'
import { mustBeRegular, readFailureReason } from './readText'

/** Where in a file of another tool something is wrong, in words for its owner. */
export class ForeignFileError extends Error {
  override readonly name = 'ForeignFileError'
  readonly path: string

  /** `inside`: a line or a member of the file. `reason` has no full stop. */
  constructor(path: string, inside: string | undefined, reason: string, cause?: unknown) {
    super(inside === undefined ? reason : `${inside}: ${reason}`, { cause })
    this.path = path
  }
}

/** A JSON document that is larger is not read at once. Node holds texts of up to twice that. */
const largestDocument = 1 << 28

/** The files of a folder and the folders in it that end in one of these, by name; a file stands for itself. */
export const foreignFiles = (path: string, endings: readonly string[]): readonly string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
        .map((entry) => join(entry.parentPath, entry.name))
        .sort()
    : [path]

/** Runs what may find a file wrong, so that the failure names the file. */
export const ofFile = <T>(path: string, inside: string | undefined, read: () => T): T => {
  try {
    return read()
  } catch (error) {
    if (error instanceof ForeignFileError) throw error
    if (error instanceof FormatError) throw new ForeignFileError(path, inside, error.message, error)
    if (error instanceof SyntaxError) throw new ForeignFileError(path, inside, `no JSON (${error.message})`, error)
    throw new ForeignFileError(path, inside, readFailureReason(error), error)
  }
}

/** The value that JSON text holds; throws a SyntaxError. */
export const parseJson = (text: string): JsonValue => {
  const value: JsonValue = JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text)
  if (!isShallow(value)) throw new SyntaxError(`nested more than ${deepestJson} deep`)
  return value
}

/** A whole JSON document. */
export const readForeignJson = (path: string): JsonValue =>
  ofFile(path, undefined, () => {
    const found = statSync(path)
    mustBeRegular(found, path)
    if (found.size > largestDocument) throw new FormatError('', `larger than ${largestDocument >> 20} MB`)
    return parseJson(readFileSync(path, 'utf8'))
  })
