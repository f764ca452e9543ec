import type { ProjectFile } from '../../documents/project'
import { type SchemaNode, schemaAt } from '../../documents/schemaAt'
import type { ValuePath } from '../../documents/schemaError'
import { unitOfSection } from '../../documents/schemas'
import { type EntryAround, editAround, entryAround } from './entryAround'
import { hookMeaning } from './hookMeaning'
import type { Meaning, Vocabulary } from './meaning'
import { documentVocabulary, entryVocabulary } from './vocabularies'

/** What may stand at a path of a document, whether something stands there yet or not. */
export const meaningAt = (file: ProjectFile, path: ValuePath, entry = entryAround(file, path)): Meaning => {
  if (entry === undefined) return ofDocument(file, path)
  const meaning = ofEntry(entry)
  return entry.inner.length === 0 ? { ...meaning, vocabulary: sideOf(path) } : meaning
}

const ofDocument = (file: ProjectFile, path: ValuePath): Meaning => {
  const vocabulary = documentVocabulary(file.kind, path) ?? sideInEdit(file, path)
  return { schema: schemaAt(file.kind, path), vocabulary }
}

/** In an edit that names no entry yet, `before` and `after` are still known to hold one. */
const sideInEdit = (file: ProjectFile, path: ValuePath): Vocabulary | undefined =>
  editAround(file.kind, path)?.length === path.length - 1 ? sideOf(path) : undefined

const sideOf = (path: ValuePath): Vocabulary | undefined => {
  const side = path.at(-1)
  return side === 'before' || side === 'after' ? 'parentEntry' : undefined
}

const ofEntry = ({ section, entry, inner }: EntryAround): Meaning => {
  if (section === 'hooks') return hookMeaning(entry, inner)
  return { schema: entrySchema(section, inner), vocabulary: entryVocabulary(section, inner) }
}

const entrySchema = (section: EntryAround['section'], inner: ValuePath): SchemaNode | undefined =>
  schemaAt(unitOfSection[section], inner)
