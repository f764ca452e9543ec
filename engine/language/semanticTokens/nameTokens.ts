import { isSectionName } from '../../documents/entryPath'
import type { ProjectFile } from '../../documents/project'
import type { Span } from '../../documents/text/positions'
import type { EntrySite } from '../../lint/sites/entrySites'
import { editAround } from '../meaning/entryAround'
import { contentUses } from '../names/contentUses'
import { documentUses } from '../names/documentUses'
import type { NameUse } from '../names/name'
import { nameSpan, textSpan } from '../names/nameSpan'
import type { SemanticToken, TokenType } from './semanticToken'

/** Ids outside entries. */
export const idTokens = (file: ProjectFile): readonly SemanticToken[] =>
  documentUses(file).flatMap((use) => nameToken(file, use))

/** The name of an entry, where its document gives it, and the names that it spells. */
export const entryNameTokens = (site: EntrySite, file: ProjectFile): readonly SemanticToken[] => [
  ...ownName(site, file),
  ...contentUses(site.section, site.entry, site.at).flatMap((use) => nameToken(file, use)),
]

const ownName = ({ section, name, at }: EntrySite, file: ProjectFile): readonly SemanticToken[] => {
  const type = section === 'tools' ? 'tool' : 'entry'
  const edit = editAround(file.kind, at)
  const use: NameUse = { kind: type, id: name, at: edit ? [...edit, 'path'] : at, isKey: !edit, isDeclaration: !edit }
  const text = textSpan(file, use)
  if (text === undefined) return []
  return edit === undefined ? [{ span: text, type, isDeclaration: true }] : pathTokens(text, type, name, file)
}

/** The section and the name in `state.<section>.<name>`. */
const pathTokens = (text: Span, type: TokenType, name: string, file: ProjectFile): readonly SemanticToken[] => {
  const written = file.document.text.slice(text.start, text.end)
  const section = /^state\.(\w+)/.exec(written)?.[1]
  const nameAt = written.lastIndexOf(name)
  if (section === undefined || !isSectionName(section) || nameAt < 0) return []
  const sectionAt = text.start + 'state.'.length
  const start = text.start + nameAt
  return [
    { span: { start: sectionAt, end: sectionAt + section.length }, type: 'section' },
    { span: { start, end: start + name.length }, type },
  ]
}

const nameToken = (file: ProjectFile, use: NameUse): readonly SemanticToken[] => {
  const span = nameSpan(file, use)
  if (span === undefined) return []
  return [{ span, type: typeOf(use), ...(use.isDeclaration && { isDeclaration: true as const }) }]
}

const typeOf = ({ kind }: NameUse): TokenType => (kind === 'entry' || kind === 'tool' ? kind : 'id')
