import { type EditOutcome, type EntryEdit, editTarget } from '../documents/entryEdits'
import { entryAt } from '../documents/entryMap'
import { parseEntryPath } from '../documents/entryPath'
import type { DocumentPath } from '../documents/text/locate'
import type { LineageDocument, SiblingDocument } from './lineageDocument'
import type { ResolveProblem } from './resolveProblem'

type Related = NonNullable<ResolveProblem['related']>

/** The problems that the outcomes of a sibling's edits stand for. Conflicts with parents that are not all known are none. */
export const editProblems = (
  document: SiblingDocument,
  outcomes: readonly EditOutcome[],
  above: readonly LineageDocument[],
  isComplete: boolean,
): ResolveProblem[] =>
  document.edits.flatMap((edit, index): ResolveProblem[] => {
    const at = { document: document.id, edit, index }
    switch (outcomes[index]) {
      case 'conflict':
        return isComplete ? [conflict(at, entryOrigin(edit, above))] : []
      case 'no-op':
        return [noChange(at, entryOrigin(edit, above))]
      case 'duplicate':
        return [duplicate(at, document)]
      case 'bad-path':
        return [badPath(at)]
      default:
        return []
    }
  })

interface EditPlace {
  readonly document: string
  readonly edit: EntryEdit
  readonly index: number
}

const problemAt = (
  { document, index }: EditPlace,
  member: 'path' | 'before' | 'after',
  problem: Pick<ResolveProblem, 'code' | 'severity' | 'message'>,
  related?: Related,
): ResolveProblem => {
  const path: DocumentPath = ['edits', index, member]
  return related ? { ...problem, document, path, related } : { ...problem, document, path }
}

const conflict = (at: EditPlace, related: Related | undefined): ResolveProblem => {
  const message = related
    ? `Edit conflict: \`before\` is not the entry ${at.edit.path} of the parent. Take the parent's entry as \`before\`, or compare the two.`
    : `Edit conflict: the parent has no entry ${at.edit.path}. Write null as \`before\`, or correct the path.`
  return problemAt(at, 'before', { code: 'HS403', severity: 'error', message }, related)
}

const noChange = (at: EditPlace, related: Related | undefined): ResolveProblem => {
  const message = `This edit changes nothing: \`after\` equals the parent's entry ${at.edit.path}. Remove the edit.`
  return problemAt(at, 'after', { code: 'HS404', severity: 'warning', message }, related)
}

const duplicate = (at: EditPlace, document: SiblingDocument): ResolveProblem => {
  const first = document.edits.findIndex((edit) => isSameTarget(edit, at.edit))
  const message = `Two edits of ${at.edit.path}: this one is left out. Merge it with the first.`
  const related = { document: document.id, path: ['edits', first, 'path'] }
  return problemAt(at, 'path', { code: 'HS407', severity: 'error', message }, related)
}

const badPath = (at: EditPlace): ResolveProblem => {
  const parsed = parseEntryPath(at.edit.path)
  if (!parsed.ok) return problemAt(at, 'path', { ...parsed.problem, severity: 'error' })
  const message = `\`${at.edit.path}\` lies inside an entry: an edit replaces the whole entry. Shorten the path.`
  return problemAt(at, 'path', { code: 'HS408', severity: 'error', message })
}

const isSameTarget = (a: EntryEdit, b: EntryEdit): boolean => {
  const first = editTarget(a)
  const second = editTarget(b)
  return first !== undefined && first.section === second?.section && first.name === second.name
}

/** Where the parents have an entry from: the nearest edit that set it, else the base. */
export const entryOrigin = (edit: EntryEdit, above: readonly LineageDocument[]): Related | undefined => {
  const target = editTarget(edit)
  if (target === undefined) return undefined
  for (const document of above.toReversed()) {
    if (document.kind === 'harness') {
      const isThere = entryAt(document.state, target.section, target.name) !== null
      return isThere ? { document: document.id, path: ['state', target.section, target.name] } : undefined
    }
    const index = document.edits.findIndex((each) => isSameTarget(each, edit))
    if (index >= 0)
      return document.edits[index]?.after ? { document: document.id, path: ['edits', index, 'after'] } : undefined
  }
  return undefined
}
