import { isJsonObject, type JsonValue } from '../json'

/** How a container is laid out: on one line, or a line for each child behind its indentation. */
export interface Layout {
  /** Empty when the container stands on one line. */
  readonly newLine: string
  /** White space at the start of the line on which the container opens. */
  readonly indentation: string
  /** One level of indentation. */
  readonly unit: string
}

export const inlineLayout: Layout = { newLine: '', indentation: '', unit: '' }

const firstBreak = /\r\n|\n|\r/
const firstIndentation = /[\n\r]([ \t]+)/

/** The layout that the text suggests for a container opening at `offset`. A text of one line stays one line. */
export const layoutAt = (text: string, offset: number): Layout => {
  const newLine = firstBreak.exec(text)?.[0]
  if (newLine === undefined) return inlineLayout
  const indentation = /^[ \t]*/.exec(text.slice(lineStartBefore(text, offset), offset))?.[0] ?? ''
  return { newLine, indentation, unit: firstIndentation.exec(text)?.[1] ?? '  ' }
}

/** Looks no further back than the line: a search for a break of the other kind would read the whole text. */
const lineStartBefore = (text: string, offset: number): number => {
  let start = offset
  while (start > 0 && text[start - 1] !== '\n' && text[start - 1] !== '\r') start -= 1
  return start
}

export const deeper = (layout: Layout): Layout => ({ ...layout, indentation: layout.indentation + layout.unit })

/** White space before a child, also behind a comma when the container stands on one line. */
export const beforeChild = (layout: Layout): string => layout.newLine + layout.indentation + layout.unit

/** White space before the closing bracket. */
export const beforeClose = (layout: Layout): string => layout.newLine + layout.indentation

/** The text of a value. Its first line continues the line it is put on. */
export const writeValue = (value: JsonValue, layout: Layout): string => {
  if (Array.isArray(value))
    return writeChildren(
      '[',
      value.map((item) => writeValue(item, deeper(layout))),
      ']',
      layout,
    )
  if (!isJsonObject(value)) return JSON.stringify(value)
  const members = Object.entries(value).map(([key, member]) => writeMember(key, member, deeper(layout)))
  return writeChildren('{', members, '}', layout)
}

export const writeMember = (key: string, value: JsonValue, layout: Layout): string =>
  `${JSON.stringify(key)}: ${writeValue(value, layout)}`

const writeChildren = (open: string, children: readonly string[], close: string, layout: Layout): string => {
  if (children.length === 0) return open + close
  if (layout.newLine === '') return `${open}${children.join(', ')}${close}`
  return open + beforeChild(layout) + children.join(`,${beforeChild(layout)}`) + beforeClose(layout) + close
}
