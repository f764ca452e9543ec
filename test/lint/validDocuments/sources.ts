import { stateHash } from '../../../engine/documents/canonical'
import type { JsonObject, JsonValue } from '../../../engine/documents/json'
import type { FileText } from '../../../engine/documents/project'

/** A harness or sibling with the state that it comes to, so that others can pin it. */
export interface Made {
  readonly id: string
  readonly base: string
  readonly state: State
  readonly bases: Readonly<Record<string, JsonObject>>
  readonly file: FileText
}

export type State = Readonly<Record<string, Readonly<Record<string, JsonObject>>>>

export interface Edit {
  readonly section: string
  readonly name: string
  readonly after: JsonObject | null
}

/** As an editor writes it, with a final newline. */
export const file = (path: string, value: JsonValue): FileText => ({
  path,
  text: `${JSON.stringify(value, null, 2)}\n`,
})

const pinOf = (id: string, state: State): JsonObject => ({ id, stateHash: stateHash(state) })
export const pin = ({ id, state }: Pick<Made, 'id' | 'state'>): JsonObject => pinOf(id, state)

export const harness = (id: string, state: State, more: JsonObject = {}): Made => ({
  id,
  base: id,
  state,
  bases: { [id]: pinOf(id, state) },
  file: file(`harness/${id}.harness.json`, { kind: 'harness', schemaVersion: 1, id, ...more, state }),
})

/** A child of a harness or sibling, with guarded edits. */
export const sibling = (parent: Made, id: string, edits: readonly Edit[], more: JsonObject = {}): Made => {
  const state: Record<string, Record<string, JsonObject>> = structuredClone(parent.state)
  const guarded = edits.map(({ section, name, after }) => {
    const entries = { ...state[section] }
    const before = entries[name] ?? null
    if (after === null) delete entries[name]
    else entries[name] = after
    state[section] = entries
    return { path: `state.${section}.${name}`, before, after }
  })
  const base = parent.bases[parent.base] ?? {}
  const document = { kind: 'sibling', schemaVersion: 1, id, base, parent: pin(parent), ...more, edits: guarded }
  return { ...parent, id, state, file: file(`harness/${id}.sibling.json`, document) }
}

export const warn = (message: string, more: JsonObject = {}): JsonObject => ({
  action: 'warn',
  condition: 'pagination_present',
  event: 'after_tool',
  message,
  ...more,
})

/** The part of a prompt without which no task is told. */
export const taskPrompt = { task: { text: '{{task.text}}', order: 100, role: 'user' } }
