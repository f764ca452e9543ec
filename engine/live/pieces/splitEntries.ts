import { isJsonObject, type JsonValue } from '../../documents/json'
import type { ProjectFile } from '../../documents/project'
import type { SchemaError, ValuePath } from '../../documents/schemaError'
import type { EntryContainer } from './entryPlaces'
import { type EntryLayout, isEntryLike } from './entrySlice'
import type { Piece } from './piece'

export interface SplitEntries {
  /** Frame and entry in turn, a frame first and last. */
  readonly segments: readonly string[]
  readonly pieces: readonly Piece[]
  readonly layout: EntryLayout
  readonly frameErrors: readonly SchemaError[]
}

/** Undefined when entries do not stand on lines of their own, so that the layout of one depends on another. */
export const splitEntries = (file: ProjectFile, containers: readonly EntryContainer[]): SplitEntries | undefined => {
  const { text } = file.document
  const newLine = /\r\n|\n|\r/.exec(text)?.[0] ?? ''
  const errors = errorsByEntry(file.errors, containers)
  const segments: string[] = []
  const pieces: Piece[] = []
  let end = 0
  for (const { container, name, span } of containers.flatMap(placesOf)) {
    const before = text.slice(end, span.start)
    const indentation = /[\n\r]([ \t]*)[^\n\r]*$/.exec(before)?.[1]
    const path = [...container, name]
    const reading = { errors: errors.get(path.join('\n')) ?? [] }
    const entry = text.slice(span.start, span.end)
    const value = valueAt(file.root, path) ?? null
    const isOnOwnLine = newLine === '' || indentation !== undefined
    if (!isOnOwnLine || !isEntryLike(file.kind, name, value)) return undefined
    pieces.push({ container, name, indentation: indentation ?? '', text: entry, value, reading })
    segments.push(before, entry)
    end = span.end
  }
  const unit = /[\n\r]([ \t]+)/.exec(segments[0] ?? '')?.[1]
  if (pieces.length === 0 || (newLine !== '' && unit === undefined)) return undefined
  segments.push(text.slice(end))
  return { segments, pieces, layout: { newLine, unit: unit ?? '' }, frameErrors: errors.get('') ?? [] }
}

const placesOf = ({ at, entries }: EntryContainer) => entries.map((place) => ({ ...place, container: at }))

/** Errors by the path of the entry that they lie in, with paths from there; those outside of all entries under ''. */
const errorsByEntry = (errors: readonly SchemaError[], containers: readonly EntryContainer[]) => {
  const byEntry = new Map<string, SchemaError[]>()
  for (const error of errors) {
    const container = containers.find(({ at }) => isAbove(at, error.path))
    const length = container === undefined ? 0 : container.at.length + 1
    const key = error.path.slice(0, length).join('\n')
    const inside = { ...error, path: error.path.slice(length) }
    const known = byEntry.get(key)
    if (known === undefined) byEntry.set(key, [inside])
    else known.push(inside)
  }
  return byEntry
}

const isAbove = (at: ValuePath, path: ValuePath): boolean =>
  path.length > at.length && at.every((step, index) => step === path[index])

const valueAt = (root: JsonValue, path: ValuePath): JsonValue | undefined => {
  let here: JsonValue | undefined = root
  for (const step of path) {
    if (Array.isArray(here) && typeof step === 'number') here = here[step]
    else here = isJsonObject(here) && typeof step === 'string' && Object.hasOwn(here, step) ? here[step] : undefined
  }
  return here
}
