import { stateHash } from '../../engine/documents/canonical'
import type { EntryEdit } from '../../engine/documents/entryEdits'
import { applyEdits } from '../../engine/documents/entryEdits'
import { seededRandom } from '../../test/fuzz/mutate'

/** A document of the corpus. `fault` says what is wrong with it, `level` where that can be seen. */
export interface CorpusDocument {
  readonly file: string
  readonly id: string
  readonly parent: string | undefined
  readonly text: string
  readonly fault: string | undefined
  readonly level: 'schema' | 'text' | 'cross' | undefined
}

/** The documents are large for siblings, on purpose. */
export const workspaceText =
  '{ "kind": "workspace", "schemaVersion": 1, "id": "bench", "lint": { "severity": { "HS413": "off" } } }\n'

type Random = () => number
type Entry = { readonly [field: string]: unknown }
type Head = { [member: string]: unknown }

const words =
  'agent tool call result file path test plan step memory context window token budget review check verify source output error log task goal rule hook before after keep ask read write first last exact retry patch branch guard scope policy'.split(
    ' ',
  )
const events = ['after_tool', 'tool_error']
const conditions = ['repeated_error', 'no_progress', 'multiple_calls', 'no_tool_call']

const pick = <T>(random: Random, items: readonly T[]): T => {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

const sentence = (random: Random, length: number): string => {
  const text = Array.from({ length }, () => pick(random, words)).join(' ')
  return random() < 0.05 ? `${text} — “déjà vu” 🚀.` : `${text}.`
}

/** The members stand in canonical order, and `placement` is where the benchmark types. */
const hook = (random: Random): Entry => ({
  action: 'warn',
  condition: {
    any: [
      pick(random, conditions),
      { is: 'contains', parameters: { field: 'result.text', text: sentence(random, 3) } },
    ],
  },
  event: pick(random, events),
  limits: { cooldownSteps: 1 + Math.floor(random() * 5), maxPerTask: 11 + Math.floor(random() * 9) },
  message: sentence(random, 14),
  placement: 'inline',
  priority: 1 + Math.floor(random() * 99),
})

const rule = (random: Random): Entry => ({
  text: sentence(random, 28),
  priority: Math.floor(random() * 49),
  tags: [pick(random, words)],
})

/** About `characters` characters of entries, pretty-printed. */
const entries = (random: Random, characters: number, prefix: string) => {
  const sections: { hooks: Record<string, Entry>; rules: Record<string, Entry> } = { hooks: {}, rules: {} }
  let written = 0
  for (let index = 0; written < characters; index += 1) {
    const isHook = index === 0 || random() < 0.55
    const entry = isHook ? hook(random) : rule(random)
    sections[isHook ? 'hooks' : 'rules'][`${prefix}-${pick(random, words)}-${index}`] = entry
    written += JSON.stringify(entry, null, 2).length + 120
  }
  return sections
}

const pretty = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

const harness = (id: string, random: Random, characters: number): Head => {
  const { rules, hooks } = entries(random, characters, 'base')
  return {
    kind: 'harness',
    schemaVersion: 1,
    id,
    title: sentence(random, 5),
    state: { prompt: { task: { text: '{{task.text}}', order: 100, role: 'user' } }, rules, hooks },
  }
}

export type Variant = 'clean' | 'storm'

/** One large document. In a storm every hook and rule is wrong. */
export const singleText = (characters: number, variant: Variant): string => {
  const document = harness(`single-${characters}`, seededRandom(characters), characters)
  const random = seededRandom(7)
  return pretty(variant === 'clean' ? document : mapEntries(document, (entry) => spoiled(entry, random)))
}

const mapEntries = (document: Head, change: (entry: Entry) => Entry): Head => {
  const state = document['state']
  if (typeof state !== 'object' || state === null) return document
  const sections = Object.entries(state).map(([section, of]: [string, Record<string, Entry>]) => [
    section,
    Object.fromEntries(Object.entries(of).map(([name, entry]) => [name, change(entry)])),
  ])
  return { ...document, state: Object.fromEntries(sections) }
}

const spoiled = (entry: Entry, random: Random): Entry => {
  if ('order' in entry) return entry
  const { action: _, ...withoutAction } = entry
  const choices: readonly Entry[] = [
    { ...entry, colour: 'red' },
    { ...entry, priority: 'high' },
    { ...entry, priority: 1000 },
    { ...entry, enabled: 'yes' },
    'action' in entry ? withoutAction : { ...entry, text: 7 },
  ]
  return pick(random, choices)
}

type Fault = { readonly name: string; readonly level: 'schema' | 'text' | 'cross' }

const faults: readonly Fault[] = [
  { name: 'unknown key', level: 'schema' },
  { name: 'missing comma', level: 'text' },
  { name: 'parent not found', level: 'cross' },
  { name: 'wrong type', level: 'schema' },
  { name: 'trailing comma', level: 'text' },
  { name: 'id used twice', level: 'cross' },
  { name: 'out of range', level: 'schema' },
  { name: 'duplicate key', level: 'text' },
  { name: 'edit conflict', level: 'cross' },
  { name: 'missing member', level: 'schema' },
  { name: 'unterminated string', level: 'text' },
  { name: 'changed parent', level: 'cross' },
]

interface Known {
  readonly id: string
  readonly hash: string
  readonly state: Record<string, Record<string, unknown>>
  readonly root: { readonly id: string; readonly hash: string }
  readonly depth: number
}

/**
 * A forest of `count` documents of 2 to 40 kB: one base in fifty, and siblings of bases and of siblings. Every
 * `1 / faultRate`-th is wrong in one way. Deterministic.
 */
export function* corpus(count: number, faultRate = 0.02): Generator<CorpusDocument> {
  const random = seededRandom(count)
  const known: Known[] = []
  const roots = Math.max(1, Math.floor(count / 50))
  const every = Math.max(2, Math.round(1 / faultRate))
  let turn = 0
  for (let index = 0; index < count; index += 1) {
    const id = `h${index}`
    const size = Math.round(2048 * 20 ** random())
    const isFaulty = index >= roots && index % every === every >> 1
    const fault = isFaulty ? faults[turn++ % faults.length] : undefined
    if (index < roots) yield baseDocument(id, random, size, known)
    else yield siblingDocument(id, random, size, known, roots, fault, `h${index - every}`)
  }
}

const baseDocument = (id: string, random: Random, size: number, known: Known[]): CorpusDocument => {
  const document = harness(id, random, size)
  const state = Object.fromEntries(Object.entries(document['state'] ?? {}))
  const hash = stateHash(state)
  known.push({ id, hash, state, root: { id, hash }, depth: 0 })
  return {
    file: `variants/${id}.harness.json`,
    id,
    parent: undefined,
    text: pretty(document),
    fault: undefined,
    level: undefined,
  }
}

const siblingDocument = (
  id: string,
  random: Random,
  size: number,
  known: Known[],
  roots: number,
  fault: Fault | undefined,
  lastFaulty: string,
): CorpusDocument => {
  const chosen = random() < 0.7 ? pick(random, known.slice(0, roots)) : pick(random, known)
  const parent = chosen.depth < 6 ? chosen : pick(random, known.slice(0, roots))
  const edits = editsOf(id, random, size)
  const { state } = applyEdits(parent.state, edits)
  const hash = stateHash(state)
  const document: Head = {
    kind: 'sibling',
    schemaVersion: 1,
    id,
    title: sentence(random, 5),
    base: { id: parent.root.id, stateHash: parent.root.hash },
    parent: { id: parent.id, stateHash: parent.hash },
    direction: { label: sentence(random, 3) },
    edits,
    stateHash: hash,
  }
  if (fault === undefined) known.push({ id, hash, state: copyOf(state), root: parent.root, depth: parent.depth + 1 })
  return {
    file: `variants/${id}.sibling.json`,
    id,
    parent: parent.id,
    text: withTextFault(pretty(withFault(document, fault, lastFaulty)), fault),
    fault: fault?.name,
    level: fault?.level,
  }
}

const copyOf = (state: object): Known['state'] =>
  Object.fromEntries(Object.entries(state).map(([section, of]) => [section, { ...of }]))

const editsOf = (id: string, random: Random, size: number): EntryEdit[] => {
  const { hooks, rules } = entries(random, size, id)
  const named = [
    ...Object.entries(hooks).map(([n, e]) => ['hooks', n, e] as const),
    ...Object.entries(rules).map(([n, e]) => ['rules', n, e] as const),
  ]
  return named.map(([section, name, after]) => ({ path: `state.${section}.${name}`, before: null, after }))
}

const withFault = (document: Head, fault: Fault | undefined, lastFaulty: string): Head => {
  const changeEdit = (change: object): Head => {
    const edits = document['edits']
    const [first, ...rest] = Array.isArray(edits) ? edits : []
    return { ...document, edits: [{ ...first, ...change }, ...rest] }
  }
  switch (fault?.name) {
    case 'unknown key':
      return { ...document, colour: 'red' }
    case 'wrong type':
      return { ...document, title: 7 }
    case 'out of range':
      return { ...document, schemaVersion: 0 }
    case 'missing member':
      return { ...document, edits: undefined }
    case 'parent not found':
      return { ...document, parent: { id: 'nobody', stateHash: `sha256:${'0'.repeat(64)}` } }
    case 'id used twice':
      return { ...document, id: lastFaulty }
    case 'edit conflict':
      return changeEdit({ before: { text: 'not there' } })
    case 'changed parent':
      return { ...document, parent: { ...Object(document['parent']), stateHash: `sha256:${'0'.repeat(64)}` } }
    default:
      return document
  }
}

const withTextFault = (text: string, fault: Fault | undefined): string => {
  switch (fault?.name) {
    case 'missing comma':
      return text.replace('"schemaVersion": 1,', '"schemaVersion": 1')
    case 'trailing comma':
      return text.replace(/(\s*\})\s*$/, ',$1\n')
    case 'duplicate key':
      return text.replace('"schemaVersion": 1,', '"schemaVersion": 1,\n  "schemaVersion": 1,')
    case 'unterminated string':
      return text.replace(/("title": "[^"\n]*)"/, '$1')
    default:
      return text
  }
}
