import { eventNames } from '../documents/kinds/vocabulary'
import { locate, pathAt } from '../documents/text/locate'
import type { Span } from '../documents/text/positions'
import type { Cursor } from './cursor'

export interface Hover {
  readonly span: Span
  /** Text of documents in it is escaped. */
  readonly markdown: string
}

/** What the thing under the cursor means. */
export const hoverAt = ({ file, offset }: Cursor): Hover | undefined => {
  const path = pathAt(file.document, offset)
  const location = locate(file.document, path)
  const text = location && file.document.text.slice(location.value.start + 1, location.value.end - 1)
  if (location === undefined || path.at(-1) !== 'event' || !eventNames.some((name) => name === text)) return undefined
  return { span: location.value, markdown: `**${text}** is an event.` }
}
