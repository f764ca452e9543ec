import type { ProjectFile } from '../../documents/project'
import { locate, pathAt, spanInString } from '../../documents/text/locate'
import type { Span } from '../../documents/text/positions'
import type { NameUse } from './name'
import { usesIn } from './usesIn'

/** The characters that spell a name, without quotes. */
export const nameSpan = (file: ProjectFile, use: NameUse): Span | undefined => {
  const { at, isKey, part } = use
  const text = textSpan(file, use)
  if (text === undefined || part === undefined) return text
  if (!isKey) return spanInString(file.document, at, part.from, part.to)
  // The name stands at the end of a path, or before the `"]` that closes it; either way it is found from behind.
  const written = file.document.text.slice(text.start, text.end)
  const from = written.lastIndexOf(use.id)
  return from < 0 ? text : { start: text.start + from, end: text.start + from + use.id.length }
}

/** All characters between the quotes of the key or string that spells a name. */
export const textSpan = ({ document }: ProjectFile, { at, isKey }: NameUse): Span | undefined => {
  const found = locate(document, at)
  const span = isKey ? found?.key : found?.value
  if (span === undefined) return undefined
  const isQuoted = /["']/.test(document.text.charAt(span.start))
  return isQuoted ? { start: span.start + 1, end: Math.max(span.start + 1, span.end - 1) } : span
}

/** The use that touches an offset. */
export const useAt = (file: ProjectFile, offset: number): NameUse | undefined => {
  const path = pathAt(file.document, offset)
  return usesIn(file).find((use) => {
    if (use.at.length !== path.length || use.at.some((step, index) => step !== path[index])) return false
    const span = nameSpan(file, use)
    return span !== undefined && span.start <= offset && offset <= span.end
  })
}
