import { stateHash } from '../../documents/canonical'
import { applyEdits, type EntryEdit, editTarget } from '../../documents/entryEdits'
import type { EntryMap } from '../../documents/entryMap'
import { formatEntryPath } from '../../documents/entryPath'
import { isJsonObject, type JsonObject, type JsonValue } from '../../documents/json'
import type { ProjectFile } from '../../documents/project'
import { type DocumentPath, pathAt } from '../../documents/text/locate'
import type { TextEdit } from '../../documents/text/textEdit'
import { removeValue, setValue } from '../../documents/text/textEdits'
import { currentHash } from '../../lint/currentHash'
import { harnessFile, parentId, resolutionOf } from '../../lint/resolutions'
import { documentText, freeSiblingId, siblingPath } from '../lineage/newSibling'
import { noChange } from '../workspaceChange'
import type { ActionRequest, CodeAction } from './codeAction'

/** A hook that can be taken out, with the state that is left and what the new sibling does to it. */
interface Extraction {
  readonly name: string
  /** Where it is taken out of the document. */
  readonly at: DocumentPath
  readonly edit: JsonObject & EntryEdit
  /** What the new sibling starts from. */
  readonly parent: { readonly id: string; readonly state: EntryMap }
  /** The state of the document without the hook; its `stateHash` follows. */
  readonly left: EntryMap
}

/**
 * Takes the hook at the cursor out of a harness or sibling and makes a sibling of it: beside a sibling one with the same
 * parent, below a harness one of that harness. What stands on the document is then out of date, and says so.
 */
export const extractHook = ({ project, file, span }: ActionRequest): readonly CodeAction[] => {
  const place = pathAt(file.document, span.start)
  const found = file.kind === 'harness' ? ofHarness(file, place) : ofSibling({ project, file }, place)
  const root = found && (resolutionOf(project, found.parent.id).chain[0] ?? found.parent.id)
  if (found === undefined || root === undefined) return []
  const id = freeSiblingId(project)
  const path = siblingPath(file, project, id)
  const hash = stateHash(found.parent.state)
  const base = { id: root, stateHash: root === found.parent.id ? hash : (currentHash(project, root) ?? hash) }
  const silences = silencesOf(file, found.edit.path)
  const sibling: JsonObject = {
    kind: 'sibling',
    schemaVersion: 1,
    id,
    base,
    parent: { id: found.parent.id, stateHash: hash },
    direction: { label: found.name },
    edits: [found.edit],
    stateHash: stateHash(applyEdits(found.parent.state, [found.edit]).state),
    ...(silences === undefined ? {} : { lint: { [found.edit.path]: silences } }),
  }
  const edits = removalEdits(file, found)
  if (edits === undefined) return []
  const change = {
    ...noChange,
    edits: edits.map((edit) => ({ file: file.path, ...edit })),
    created: [{ path, text: documentText(sibling, file) }],
  }
  const title = `Extract hook \`${found.name}\` to a new sibling ${id}`
  return [{ title, kind: 'refactor.extract', change, findings: [], isPreferred: false }]
}

const ofHarness = (file: ProjectFile, [first, section, name]: DocumentPath): Extraction | undefined => {
  const { state } = file.root
  const hooks = isJsonObject(state) ? state['hooks'] : undefined
  const hook = isJsonObject(hooks) && typeof name === 'string' ? hooks[name] : undefined
  if (first !== 'state' || section !== 'hooks' || typeof name !== 'string') return undefined
  if (!isJsonObject(state) || !isJsonObject(hooks) || !isJsonObject(hook) || file.id === undefined) return undefined
  const path = formatEntryPath({ section: 'hooks', name })
  if (editTarget({ path }) === undefined) return undefined
  const { state: left } = applyEdits(entryMap(state), [{ path, before: hook, after: null }])
  const edit = { path, before: null, after: hook }
  return { name, at: ['state', 'hooks', name], edit, parent: { id: file.id, state: left }, left }
}

const ofSibling = (
  { project, file }: Pick<ActionRequest, 'project' | 'file'>,
  [first, index]: DocumentPath,
): Extraction | undefined => {
  const { edits } = file.root
  const edit = Array.isArray(edits) && typeof index === 'number' ? edits[index] : undefined
  const parent = parentId(file)
  if (file.kind !== 'sibling' || first !== 'edits' || !Array.isArray(edits) || !isJsonObject(edit)) return undefined
  if (parent === undefined || harnessFile(project, parent) === undefined || index === undefined) return undefined
  const guarded = guardedEdit(edit)
  const target = guarded && editTarget(guarded)
  if (guarded === undefined || target?.section !== 'hooks' || guarded.after === null) return undefined
  const { state } = resolutionOf(project, parent)
  const others = edits.flatMap((each, other) => (other === index ? [] : (guardedEdit(each) ?? [])))
  const left = applyEdits(state, others).state
  return { name: target.name, at: ['edits', index], edit: guarded, parent: { id: parent, state }, left }
}

const guardedEdit = (edit: JsonValue): (JsonObject & EntryEdit) | undefined => {
  if (!isJsonObject(edit) || typeof edit['path'] !== 'string') return undefined
  const { path, rationale } = edit
  const sides = { path, before: jsonEntry(edit['before']), after: jsonEntry(edit['after']) }
  return typeof rationale === 'string' ? { ...sides, rationale } : sides
}

const jsonEntry = (value: JsonValue | undefined): JsonObject | null => (isJsonObject(value) ? value : null)

const entryMap = (state: JsonObject): EntryMap =>
  Object.fromEntries(Object.entries(state).map(([section, entries]) => [section, isJsonObject(entries) ? entries : {}]))

const silencesOf = ({ root: { lint } }: ProjectFile, path: string): JsonObject | undefined => {
  const silences = isJsonObject(lint) ? lint[path] : undefined
  return isJsonObject(silences) ? silences : undefined
}

/** Undefined when the text has problems. */
const removalEdits = (file: ProjectFile, { at, edit, left }: Extraction): readonly TextEdit[] | undefined => {
  const removed = removeValue(file.document, at)
  const silence = silencesOf(file, edit.path) === undefined ? [] : removeValue(file.document, ['lint', edit.path])
  const hash = file.root['stateHash'] === undefined ? [] : setValue(file.document, ['stateHash'], stateHash(left))
  return removed && silence && hash && [...removed, ...silence, ...hash]
}
