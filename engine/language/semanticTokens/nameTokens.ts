import { isSectionName } from '../../documents/entryPath'
import type { ProjectFile } from '../../documents/project'
import type { NameUse } from '../names/name'
import { nameSpan, textSpan } from '../names/nameSpan'
import { usesIn } from '../names/usesIn'
import type { SemanticToken, TokenType } from './semanticToken'

/** Ids, tools, entries and the sections in their paths. */
export const nameTokens = (file: ProjectFile): readonly SemanticToken[] =>
  usesIn(file).flatMap((use) => {
    const span = nameSpan(file, use)
    if (span === undefined) return []
    const name: SemanticToken = {
      span,
      type: typeOf(use),
      ...(use.isDeclaration && { isDeclaration: true as const }),
    }
    return [...sectionToken(file, use), name]
  })

const typeOf = ({ kind }: NameUse): TokenType => (kind === 'entry' || kind === 'tool' ? kind : 'id')

/** The section in `state.<section>.<name>`. */
const sectionToken = (file: ProjectFile, use: NameUse): readonly SemanticToken[] => {
  const span = use.isEntryPath ? textSpan(file, use) : undefined
  if (span === undefined) return []
  const section = /^state\.(\w+)/.exec(file.document.text.slice(span.start, span.end))?.[1]
  if (section === undefined || !isSectionName(section)) return []
  const start = span.start + 'state.'.length
  return [{ span: { start, end: start + section.length }, type: 'section' }]
}
