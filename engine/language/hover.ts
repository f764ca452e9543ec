import { locate, pathAt } from '../documents/text/locate'
import type { Span } from '../documents/text/positions'
import type { Cursor } from './cursor'
import { keyHover } from './hover/keyHover'
import { valueHover } from './hover/valueHover'
import { variableHover } from './hover/variableHover'

export interface Hover {
  readonly span: Span
  /** Text of documents in it is escaped. */
  readonly markdown: string
}

/** What the thing under the cursor means; undefined where there is nothing to say. */
export const hoverAt = (cursor: Cursor): Hover | undefined => {
  const { file, offset } = cursor
  const path = pathAt(file.document, offset)
  const found = locate(file.document, path)
  if (found === undefined || path.length === 0) return undefined
  const { key, value } = found
  if (key !== undefined && holds(key, offset)) return hoverOn(key, keyHover(cursor, path))
  if (!holds(value, offset) || isContainerText(file.document.text, value)) return undefined
  return variableHover(cursor, path) ?? hoverOn(value, valueHover(cursor, path))
}

const holds = ({ start, end }: Span, offset: number): boolean => start <= offset && offset <= end

/** Between the members of an object or list nothing is meant in particular. */
const isContainerText = (text: string, { start }: Span): boolean => '{['.includes(text.charAt(start))

const hoverOn = (span: Span, markdown: string | undefined): Hover | undefined =>
  markdown === undefined || markdown === '' ? undefined : { span, markdown }
