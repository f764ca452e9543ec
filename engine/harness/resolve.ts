import { effectiveHash, stateHash } from '../documents/canonical'
import { applyEdits, type EntryEdit, mergeEdits } from '../documents/entryEdits'
import { type EntryMap, presentEntries } from '../documents/entryMap'
import type { HarnessState } from '../documents/kinds/harness'
import { remembered } from '../documents/remembered'
import { editProblems } from './editProblems'
import { harnessState } from './harnessState'
import { type Lookup, lineageOf } from './lineage'
import type { LineageDocument, SiblingDocument } from './lineageDocument'
import { pinProblems } from './pinProblems'
import type { ResolvedHarness } from './resolvedHarness'
import type { ResolveProblem } from './resolveProblem'

export type { Lookup } from './lineage'

export interface Resolution {
  /** Absent while any problem is an error: such a harness is shown and not run. */
  readonly harness?: ResolvedHarness
  /** The state as far as it could be resolved; edits that do not apply are left out. */
  readonly state: HarnessState
  readonly problems: readonly ResolveProblem[]
  /** Ids from the base to the document asked for, as far as they were found. */
  readonly chain: readonly string[]
  /** All edits of the chain as one list against the base harness. */
  readonly edits: readonly EntryEdit[]
}

interface Level {
  readonly state: EntryMap
  readonly problems: readonly ResolveProblem[]
  readonly applied: readonly EntryEdit[]
}

/** Applies a sibling to its chain of parents. Never throws; a harness document resolves to itself. */
export const resolve = (id: string, lookup: Lookup): Resolution => {
  const { documents, problem } = lineageOf(id, lookup)
  const levels: Level[] = []
  for (const [index, document] of documents.entries()) {
    const above = documents.slice(0, index)
    levels.push(levelOf(document, above, levels, problem === undefined))
  }
  const problems = [...(problem ? [problem] : []), ...levels.flatMap((level) => level.problems)]
  const { state } = levels.at(-1) ?? emptyLevel
  const chain = documents.map((document) => document.id)
  const isFaulty = problems.some((each) => each.severity === 'error')
  return {
    ...(isFaulty ? {} : { harness: harnessOf(id, state, chain) }),
    state: harnessStateOf(state),
    problems: withoutStaleHashes(problems),
    chain,
    get edits() {
      return mergedEdits(levels)
    },
  }
}

/** Few ask for hashes or for the merged edits, so these are made when somebody does. */
const harnessOf = (id: string, state: EntryMap, lineage: readonly string[]): ResolvedHarness => ({
  id,
  state: harnessStateOf(state),
  get stateHash() {
    return hashOf(state)
  },
  get effectiveHash() {
    return effectiveHashOf(state)
  },
  lineage,
})

const hashOf = remembered(stateHash)
const effectiveHashOf = remembered(effectiveHash)
const mergedEdits = remembered((levels: readonly Level[]) => mergeEdits(levels.map((level) => level.applied)))

const levelOf = (
  document: LineageDocument,
  above: readonly LineageDocument[],
  levels: readonly Level[],
  isComplete: boolean,
): Level => {
  if (document.kind === 'harness') return rootLevel(document.state)
  const parent = levels.at(-1) ?? emptyLevel
  const { state, outcomes } = editsApplied(parent.state)(document.edits)
  const pins = isComplete
    ? pinProblems(
        document,
        above.map((each) => each.id),
        levels.map((level) => hashOf(level.state)),
      )
    : []
  return {
    state,
    problems: [...pins, ...editProblems(document, outcomes, above, isComplete), ...staleHash(document, state)],
    applied: document.edits.filter((_, index) => outcomes[index] === 'applied'),
  }
}

/** Siblings of one parent share its state: each list of edits is applied to it once, whoever is resolved. */
const editsApplied = remembered((state: EntryMap) =>
  remembered((edits: readonly EntryEdit[]) => applyEdits(state, edits)),
)

const rootLevel = remembered((given: EntryMap): Level => {
  const state = presentEntries(given)
  return { state, problems: [], applied: [] }
})

const emptyLevel = rootLevel({})

const harnessStateOf = remembered(harnessState)

const staleHash = (document: SiblingDocument, state: EntryMap): ResolveProblem[] => {
  if (document.stateHash === undefined || document.stateHash === hashOf(state)) return []
  const message =
    'stateHash is out of date: the edits changed since it was written. Recompute it, or run `harness-s repin`.'
  return [{ code: 'HS411', severity: 'warning', document: document.id, path: ['stateHash'], message }]
}

/** While something above is wrong, a wrong hash is only its consequence. */
const withoutStaleHashes = (problems: readonly ResolveProblem[]): readonly ResolveProblem[] =>
  problems.some((each) => each.severity === 'error') ? problems.filter((each) => each.code !== 'HS411') : problems
