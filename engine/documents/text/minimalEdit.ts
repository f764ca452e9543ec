import type { TextEdit } from './textEdit'

/** The one edit that turns a text into another and leaves their common start and end alone; none when they are equal. */
export const minimalEdit = (from: string, to: string): readonly TextEdit[] => {
  if (from === to) return []
  const shorter = Math.min(from.length, to.length)
  let start = 0
  while (start < shorter && from.charCodeAt(start) === to.charCodeAt(start)) start += 1
  let end = 0
  while (end < shorter - start && from.charCodeAt(from.length - 1 - end) === to.charCodeAt(to.length - 1 - end))
    end += 1
  return [{ span: { start, end: from.length - end }, newText: to.slice(start, to.length - end) }]
}
