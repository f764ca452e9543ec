import type { ProjectFile } from '../documents/project'
import type { ValuePath } from '../documents/schemaError'
import { locate } from '../documents/text/locate'
import type { Span } from '../documents/text/positions'
import type { RelatedPlace } from './finding'

/** The text of a value; where the path leads nowhere, the nearest value around it. */
export const valueSpan = (file: ProjectFile, path: ValuePath): Span => locationAround(file, path).value

/** The key of a member with its quotes; for an element of a list, its value. */
export const keySpan = (file: ProjectFile, path: ValuePath): Span => {
  const location = locationAround(file, path)
  return location.key ?? firstLine(file, location.value)
}

/** Where an entry gets its name: the key in a harness, the path in an edit. `at` is the place of its value. */
export const entryNameSpan = (file: ProjectFile, at: ValuePath): Span =>
  at.at(-1) === 'after' ? valueSpan(file, [...at.slice(0, -1), 'path']) : keySpan(file, at)

/** A whole hook, with the key that names it: where anything about it is said. */
export const hookSpan = (file: ProjectFile, path: ValuePath): Span => {
  const { key, value } = locationAround(file, path)
  return { start: key?.start ?? value.start, end: value.end }
}

export const relatedAt = (file: ProjectFile, path: ValuePath, message: string): RelatedPlace => ({
  file: file.path,
  span: keySpan(file, path),
  message,
})

const locationAround = (file: ProjectFile, path: ValuePath): { readonly key?: Span; readonly value: Span } => {
  for (let length = path.length; length >= 0; length -= 1) {
    const found = locate(file.document, path.slice(0, length))
    if (found !== undefined) return found
  }
  return { value: { start: 0, end: 0 } }
}

/** A whole object underlined from here to its end hides everything inside: one line is enough to say where it is. */
const firstLine = (file: ProjectFile, span: Span): Span => {
  const lineEnd = file.document.text.slice(span.start, span.end).search(/[\r\n]/)
  return lineEnd < 0 ? span : { start: span.start, end: span.start + lineEnd }
}
