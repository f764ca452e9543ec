import type { Span } from '../../documents/text/positions'
import type { Found } from '../../lint/findings'
import type { Occurrence } from '../../lint/rule'

/** An occurrence with every place of the file at `path` moved; undefined when one has nowhere to go. */
export const movedOccurrence = (
  occurrence: Occurrence,
  path: string,
  move: (span: Span) => Span | undefined,
): Occurrence | undefined => {
  let isWhole = true
  const moved = (span: Span): Span => {
    const to = move(span)
    if (to === undefined) isWhole = false
    return to ?? span
  }
  const inFile = <Place extends { readonly file: string; readonly span: Span }>(place: Place): Place =>
    place.file === path ? { ...place, span: moved(place.span) } : place
  const { span, related, fixes, unlessErrorIn, ...rest } = occurrence
  const result: Occurrence = {
    ...rest,
    span: moved(span),
    ...(related === undefined ? {} : { related: related.map(inFile) }),
    ...(fixes === undefined ? {} : { fixes: fixes.map((fix) => ({ ...fix, edits: fix.edits.map(inFile) })) }),
    ...(unlessErrorIn === undefined ? {} : { unlessErrorIn: moved(unlessErrorIn) }),
  }
  return isWhole ? result : undefined
}

/** What can be moved, and the rules of what cannot. */
export const movedFound = (
  found: readonly Found[],
  path: string,
  move: (span: Span) => Span | undefined,
): { readonly moved: readonly Found[]; readonly stuck: readonly Found['rule'][] } => {
  const moved: Found[] = []
  const stuck: Found['rule'][] = []
  for (const { rule, occurrence } of found) {
    const to = movedOccurrence(occurrence, path, move)
    if (to === undefined) stuck.push(rule)
    else moved.push({ rule, occurrence: to })
  }
  return { moved, stuck }
}
