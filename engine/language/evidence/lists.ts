import type { JsonValue } from '../../documents/json'
import type { DocumentPath } from '../../documents/text/locate'
import type { ParsedDocument } from '../../documents/text/parse'
import type { TextEdit } from '../../documents/text/textEdit'
import { setValue } from '../../documents/text/textEdits'
import { valueAt } from '../meaning/valueAt'

/** At the end of a list, which is made where there is none. Undefined where it cannot be. */
export const append = (
  document: ParsedDocument,
  path: DocumentPath,
  value: JsonValue,
): readonly TextEdit[] | undefined => {
  const list = listAt(document, path)
  if (list === undefined) return setValue(document, path, [value])
  return Array.isArray(list) ? setValue(document, [...path, list.length], value) : undefined
}

/** Undefined where no item is wanted. */
export const indexIn = (
  document: ParsedDocument,
  path: DocumentPath,
  isWanted: (item: JsonValue) => boolean,
): number | undefined => {
  const list = listAt(document, path)
  const index = Array.isArray(list) ? list.findIndex(isWanted) : -1
  return index === -1 ? undefined : index
}

const listAt = ({ value }: ParsedDocument, path: DocumentPath): JsonValue | undefined =>
  value === undefined ? undefined : valueAt(value, path)
