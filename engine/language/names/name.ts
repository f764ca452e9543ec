import type { SectionName } from '../../documents/kinds/vocabulary'
import type { ValuePath } from '../../documents/schemaError'

/**
 * What people name. `harness` also stands for siblings, which share its name space; `entry` for a named entry of a state;
 * `tool` for a tool of a catalogue.
 */
export type NameKind =
  | 'harness'
  | 'pool'
  | 'profile'
  | 'proposal'
  | 'tasks'
  | 'tools'
  | 'job'
  | 'run'
  | 'policy'
  | 'environment'
  | 'entry'
  | 'tool'
  | 'rootCause'
  | 'flag'
  | 'split'
  | 'profileEntry'

/** One place where a document spells a name, as the document alone tells it. */
export interface NameUse {
  readonly kind: NameKind
  readonly id: string
  /** Of an entry. */
  readonly section?: SectionName
  /** The value there, or its key, spells the name. */
  readonly at: ValuePath
  readonly isKey: boolean
  /** Characters of the decoded text that spell the name; absent when all of them do. */
  readonly part?: { readonly from: number; readonly to: number }
  /** The text is a path of an entry, such as `state.hooks.next-page`. */
  readonly isEntryPath?: boolean
  /** The place gives the thing its name. Of entries that edits write, only their lineage tells. */
  readonly isDeclaration: boolean
}

/** A name with the part of the project in which it means one thing. Two uses of it are equal in all three. */
export interface Name {
  readonly kind: NameKind
  readonly id: string
  /** Empty for names of the whole project; undefined when nothing tells what the name belongs to. */
  readonly scope: string | undefined
}

/** What messages call a kind of name. */
export const nameWords: Readonly<Record<NameKind, string>> = {
  harness: 'harness',
  pool: 'pool',
  profile: 'profile',
  proposal: 'proposal',
  tasks: 'task set',
  tools: 'tool catalogue',
  job: 'job',
  run: 'run',
  policy: 'policy',
  environment: 'environment',
  entry: 'entry',
  tool: 'tool',
  rootCause: 'root cause',
  flag: 'flag',
  split: 'split',
  profileEntry: 'profile entry',
}
