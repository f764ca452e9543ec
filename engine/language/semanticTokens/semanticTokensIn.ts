import type { ProjectFile } from '../../documents/project'
import type { Span } from '../../documents/text/positions'
import { entriesInRange, touches } from '../entriesInRange'
import { hookTokens } from './hookTokens'
import { entryNameTokens, idTokens } from './nameTokens'
import type { SemanticToken } from './semanticToken'
import { templateTokens } from './templateTokens'

/** The coloured pieces of a part of a document, in the order of the text; no two of them overlap. */
export const semanticTokensIn = (
  file: ProjectFile,
  range: Span = { start: 0, end: file.document.text.length },
): readonly SemanticToken[] => {
  const ofEntries = entriesInRange(file, range).flatMap((site) => [
    ...entryNameTokens(site, file),
    ...hookTokens(site, file),
    ...templateTokens(site, file),
  ])
  const tokens = [...idTokens(file), ...ofEntries].filter(
    ({ span }) => touches(span, range) && isOneLine(file.document.text, span),
  )
  return withoutOverlaps(tokens.sort((a, b) => a.span.start - b.span.start))
}

/** Clients take no token that runs over the end of a line, as a string that lost its quote may seem to. */
const isOneLine = (text: string, { start, end }: Span): boolean => end > start && !/[\r\n]/.test(text.slice(start, end))

const withoutOverlaps = (tokens: readonly SemanticToken[]): readonly SemanticToken[] => {
  let end = 0
  return tokens.filter(({ span }) => {
    const isFree = span.start >= end
    if (isFree) end = span.end
    return isFree
  })
}
