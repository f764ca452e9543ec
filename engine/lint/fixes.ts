import type { JsonValue } from '../documents/json'
import type { ProjectFile } from '../documents/project'
import type { ValuePath } from '../documents/schemaError'
import type { TextEdit } from '../documents/text/textEdit'
import { removeValue, renameKey as renameKeyEdits, setValue } from '../documents/text/textEdits'
import type { Fix } from './finding'

/** Writes a value at a path, in place of what is there; members that are missing on the way are added. */
export const replaceValue = (file: ProjectFile, path: ValuePath, value: JsonValue, title: string): Fix[] =>
  fixOf(file, title, setValue(file.document, path, value))

export const renameKey = (file: ProjectFile, path: ValuePath, name: string): Fix[] =>
  fixOf(file, `Rename to \`${name}\``, renameKeyEdits(file.document, path, name))

/** Takes a member of an object or an element of a list out. */
export const removeAt = (file: ProjectFile, path: ValuePath, title: string): Fix[] =>
  fixOf(file, title, removeValue(file.document, path))

/** Takes an entry out of a harness, or the edit that brings it out of a sibling; `at` is where the entry stands. */
export const removeEntry = (file: ProjectFile, at: ValuePath, name: string): Fix[] =>
  removeAt(file, at.at(-1) === 'after' ? at.slice(0, -1) : at, `Remove \`${name}\``)

/** Several changes as one fix; none where one of them cannot be made. */
export const together = (title: string, ...parts: readonly (readonly Fix[])[]): Fix[] =>
  parts.some((part) => part.length === 0) ? [] : [{ title, edits: parts.flat().flatMap(({ edits }) => edits) }]

/** No fix where the text cannot be changed safely, as after a syntax error. */
const fixOf = (file: ProjectFile, title: string, edits: readonly TextEdit[] | undefined): Fix[] =>
  edits === undefined ? [] : [{ title, edits: edits.map((edit) => ({ file: file.path, ...edit })) }]
