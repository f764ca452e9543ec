import type { JsonValue } from '../documents/json'
import { locate } from '../documents/locate'
import type { ProjectFile } from '../documents/project'
import type { ValuePath } from '../documents/schemaError'
import type { Fix } from './finding'

/** Writes another value in place of the one at a path. */
export const replaceValue = (file: ProjectFile, path: ValuePath, value: JsonValue, title: string): Fix[] => {
  const found = locate(file.document, path)
  if (found === undefined) return []
  const newText = jsonText(value, file, found.value.start)
  return [{ title, edits: [{ file: file.path, span: found.value, newText }] }]
}

export const renameKey = (file: ProjectFile, path: ValuePath, name: string): Fix[] => {
  const key = locate(file.document, path)?.key
  if (key === undefined) return []
  return [{ title: `Rename to \`${name}\``, edits: [{ file: file.path, span: key, newText: JSON.stringify(name) }] }]
}

/** Takes a member of an object or an element of a list out, together with one comma. */
export const removeAt = (file: ProjectFile, path: ValuePath, title: string): Fix[] => {
  const found = locate(file.document, path)
  if (found === undefined) return []
  const { text } = file.document
  const start = found.key?.start ?? found.value.start
  const after = /^\s*,\s*/.exec(text.slice(found.value.end))
  if (after !== null) {
    const span = { start, end: found.value.end + after[0].length }
    return [{ title, edits: [{ file: file.path, span, newText: '' }] }]
  }
  const span = { start: startOfSeparator(text, start), end: found.value.end }
  return [{ title, edits: [{ file: file.path, span, newText: '' }] }]
}

/** Back over white space and one comma. */
const startOfSeparator = (text: string, offset: number): number => {
  let start = offset
  while (start > 0 && /\s/.test(text.charAt(start - 1))) start -= 1
  return text.charAt(start - 1) === ',' ? start - 1 : start
}

const longestInline = 80

/** JSON in the layout of its surroundings: short values on one line, others indented like the line they begin on. */
const jsonText = (value: JsonValue, file: ProjectFile, offset: number): string => {
  const inline = JSON.stringify(value)
  if (inline.length <= longestInline) return inline
  const { text } = file.document
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset)
  const indent = /^[ \t]*/.exec(line)?.[0] ?? ''
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  return JSON.stringify(value, null, 2).replaceAll('\n', `${lineEnd}${indent}`)
}
