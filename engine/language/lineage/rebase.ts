import { stateHash } from '../../documents/canonical'
import { applyEdits, type EntryEdit, editTarget, entryOrNull, isSameEntry } from '../../documents/entryEdits'
import { entryAt } from '../../documents/entryMap'
import type { HarnessState } from '../../documents/kinds/harness'
import type { Project, ProjectFile } from '../../documents/project'
import { type DocumentPath, locate } from '../../documents/text/locate'
import type { ParsedDocument } from '../../documents/text/parse'
import { parseDocument } from '../../documents/text/parse'
import { applyTextEdits, type TextEdit } from '../../documents/text/textEdit'
import { removeValue, setValue } from '../../documents/text/textEdits'
import { readLineageDocument } from '../../harness/lineageDocument'
import { isJsonValue } from '../../lint/jsonValue'
import { parentId, resolutionOf } from '../../lint/resolutions'
import { mergeEntry } from './mergeEntry'

/**
 * What became of one edit on the parent as it is now. `clean`: it applies as it is. `merged`: the parent changed other
 * members of the entry, so that both changes stand. `conflict`: only a person can tell. `dropped`: nothing is left to do.
 */
export type RebasedEdit = EntryEdit & { readonly outcome: 'clean' | 'merged' | 'conflict' | 'dropped' }

export interface Rebase {
  /** One for each edit of the document, in order. */
  readonly edits: readonly RebasedEdit[]
  /** The document after it; what did not change keeps its bytes. */
  readonly text: string
}

/** Moves a sibling or proposal to its parent as it is now. Undefined when that is unknown, or the text has errors. */
export const rebase = (file: ProjectFile, project: Project): Rebase | undefined => {
  const parent = parentId(file)
  const resolution = parent === undefined ? undefined : resolutionOf(project, parent)
  const root = resolution?.chain[0]
  const isRebased = file.kind === 'sibling' || file.kind === 'proposal'
  if (resolution === undefined || root === undefined || !isRebased || file.document.problems.length > 0)
    return undefined
  const edits = editsOf(file).map((edit) => rebaseEdit(edit, resolution.state))
  const pins = [
    ...(file.kind === 'sibling' ? pinSteps(['base'], root, stateHash(resolutionOf(project, root).state)) : []),
    ...pinSteps(['parent'], parent ?? '', stateHash(resolution.state)),
  ]
  const text = afterSteps(file.document, [
    ...edits.flatMap(editSteps).reverse(),
    ...pins,
    ...ownHash(file, resolution.state, edits),
  ])
  return text === undefined ? undefined : { edits, text }
}

/** `before` and `after` are the edit's own; broken edits keep their place. */
const editsOf = (file: ProjectFile): readonly EntryEdit[] => {
  const read = readLineageDocument(file.id ?? '', { ...file.root, kind: 'sibling' })
  return read?.kind === 'sibling' ? read.edits : []
}

const rebaseEdit = (edit: EntryEdit, state: HarnessState): RebasedEdit => {
  const target = editTarget(edit)
  if (target === undefined) return { ...edit, outcome: 'conflict' }
  const current = entryOrNull(entryAt(state, target.section, target.name))
  if (isSameEntry(current, edit.after)) return { ...edit, outcome: 'dropped' }
  if (isSameEntry(current, edit.before)) return { ...edit, outcome: 'clean' }
  const after = mergeEntry(edit.before, edit.after, current)
  if (after === undefined) return { ...edit, outcome: 'conflict' }
  return { ...edit, before: current, after, outcome: isSameEntry(current, after) ? 'dropped' : 'merged' }
}

/** One change of the text, made after those before it. */
type Step = (document: ParsedDocument) => readonly TextEdit[] | undefined

const editSteps = (edit: RebasedEdit, index: number): Step[] => {
  if (edit.outcome === 'dropped') return [(document) => removeValue(document, ['edits', index])]
  if (edit.outcome !== 'merged') return []
  return [setStep(['edits', index, 'before'], edit.before), setStep(['edits', index, 'after'], edit.after)]
}

const setStep =
  (path: DocumentPath, value: unknown): Step =>
  (document) =>
    isJsonValue(value) ? setValue(document, path, value) : undefined

/** Only what is not right already is written. */
const pinSteps = (at: DocumentPath, id: string, hash: string): Step[] =>
  Object.entries({ id, stateHash: hash }).map(([name, value]) => (document: ParsedDocument) => {
    const path = [...at, name]
    return textAt(document, path) === JSON.stringify(value) ? [] : setValue(document, path, value)
  })

const textAt = (document: ParsedDocument, path: DocumentPath): string | undefined => {
  const found = locate(document, path)
  return found && document.text.slice(found.value.start, found.value.end)
}

const ownHash = ({ root }: ProjectFile, parent: HarnessState, edits: readonly RebasedEdit[]): Step[] => {
  if (root['stateHash'] === undefined) return []
  const hash = stateHash(applyEdits(parent, edits).state)
  return [(document) => (root['stateHash'] === hash ? [] : setValue(document, ['stateHash'], hash))]
}

const afterSteps = (document: ParsedDocument, steps: readonly Step[]): string | undefined => {
  let here = document
  for (const step of steps) {
    const edits = step(here)
    if (edits === undefined) return undefined
    if (edits.length > 0) here = parseDocument(applyTextEdits(here.text, edits))
  }
  return here.text
}

/** What people are told of a rebase: one line for each edit that needs them, and for each that is gone. */
export const rebaseReport = ({ edits }: Rebase): { conflicts: readonly string[]; dropped: readonly string[] } => ({
  conflicts: edits
    .filter(({ outcome }) => outcome === 'conflict')
    .map(
      ({ path }) =>
        `${path}: the parent changed what this edit changes; compare the two and write \`before\` and \`after\` anew.`,
    ),
  dropped: edits
    .filter(({ outcome }) => outcome === 'dropped')
    .map(({ path }) => `${path}: the parent has it so already; the edit is left out.`),
})
