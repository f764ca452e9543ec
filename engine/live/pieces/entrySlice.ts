import { isJsonObject, type JsonValue } from '../../documents/json'
import type { ProjectFile } from '../../documents/project'
import type { ValuePath } from '../../documents/schemaError'
import { findNode } from '../../documents/text/locate'
import { parseDocument } from '../../documents/text/parse'
import { endOf, startOf } from '../../documents/text/tape'
import { validateKind } from '../../documents/validate'

/** How a document is laid out around its entries: what fixes take over. */
export interface EntryLayout {
  /** Empty for a document of one line. */
  readonly newLine: string
  readonly unit: string
}

/** A file that holds one entry of a document and nothing else. */
export interface EntrySlice {
  readonly file: ProjectFile
  readonly value: JsonValue
  /** Where the entry's text begins in the file. */
  readonly start: number
}

/** One entry as it stands in a document. */
export interface EntryText {
  readonly container: ValuePath
  readonly name: string | number
  /** White space at the start of the entry's line. */
  readonly indentation: string
  readonly text: string
}

/** Undefined when the text is not, or no longer, exactly this one entry without any syntax problem. */
export const entrySlice = (
  { path, kind }: Pick<ProjectFile, 'path' | 'kind'>,
  { container, name, indentation, text }: EntryText,
  { newLine, unit }: EntryLayout,
): EntrySlice | undefined => {
  const isMember = typeof name === 'string'
  const opening = container.map((step) => `${JSON.stringify(step)}:`).join('{')
  // Whoever changes all that its brackets hold changes more than the entry: the space shows it.
  const space = newLine === '' ? ' ' : newLine + indentation
  const head = `{${newLine}${unit}"kind":${JSON.stringify(kind)},${opening}${isMember ? '{' : '['}${space}`
  const tail = ` ${isMember ? '}' : ']'}${'}'.repeat(container.length)}`
  const document = parseDocument(head + text + tail)
  const { value: root, tape } = document
  if (document.problems.length > 0 || !isJsonObject(root)) return undefined
  const at = [...container, isMember ? name : 0]
  const found = findNode(document, at)
  if (found === undefined || startOf(tape, found.key ?? found.node) !== head.length) return undefined
  if (endOf(tape, found.node) !== head.length + text.length) return undefined
  const errors = validateKind(kind, root).filter((error) => at.every((step, index) => error.path[index] === step))
  const value = valueAt(root, at)
  if (value === undefined || !isEntryLike(kind, name, value)) return undefined
  return { file: { path, kind, id: undefined, document, root, errors }, value, start: head.length }
}

/** What stands at the wrong level is judged with what is around it: a section that is a hook itself, or a list of hooks. */
export const isEntryLike = (kind: ProjectFile['kind'], name: string | number, value: JsonValue): boolean =>
  kind !== 'harness' || (typeof name === 'string' && (value === null || isJsonObject(value)))

const valueAt = (root: JsonValue, at: ValuePath): JsonValue | undefined => {
  let here: JsonValue | undefined = root
  for (const step of at) {
    if (Array.isArray(here) && typeof step === 'number') here = here[step]
    else here = isJsonObject(here) && typeof step === 'string' && Object.hasOwn(here, step) ? here[step] : undefined
  }
  return here
}
