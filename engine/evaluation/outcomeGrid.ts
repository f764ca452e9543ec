import { type CellLetter, type OutcomeGrid, type RegionKind, regionKinds } from '../../protocol/outcomeGrid'
import { byText } from '../documents/byText'
import { grouped } from '../documents/grouped'
import type { ResultLine } from '../documents/kinds/resultLine'
import type { Outcome } from '../documents/kinds/vocabulary'
import type { Report } from './report'

interface Tried {
  /** Of attempt 0, which pairs and coverage look at. */
  first: Outcome | undefined
  passes: number
  counted: number
}

/** Task -> what a harness made of it. */
type Tries = ReadonlyMap<string, Tried>

const triesOf = (results: readonly ResultLine[]): ReadonlyMap<string, Tries> => {
  const byHarness = new Map<string, Map<string, Tried>>()
  for (const { harness, task, attempt, outcome } of results) {
    const tries = byHarness.get(harness) ?? new Map<string, Tried>()
    const tried = tries.get(task) ?? { first: undefined, passes: 0, counted: 0 }
    if (attempt === 0) tried.first = outcome
    if (outcome !== 'error') tried.counted += 1
    if (outcome === 'pass') tried.passes += 1
    byHarness.set(harness, tries.set(task, tried))
  }
  return byHarness
}

const plainLetters = { pass: 'p', fail: 'f', limit: 'l', error: 'e' } as const

const letterOf = (own: Outcome | undefined, base: Outcome | undefined): CellLetter => {
  if (own === undefined) return '-'
  if (own === 'error' || base === undefined || base === 'error') return plainLetters[own]
  if ((own === 'pass') === (base === 'pass')) return plainLetters[own]
  return own === 'pass' ? 'r' : 'g'
}

const signOf = (tried: Tried | undefined, base: Outcome | undefined): string => {
  const letter = letterOf(tried?.first, base)
  const isFlaky = tried !== undefined && tried.passes > 0 && tried.passes < tried.counted
  return isFlaky ? letter.toUpperCase() : letter
}

/** A task as one column: what it is under the base, and under each sibling in greedy order. */
interface Column {
  readonly task: string
  readonly signs: readonly string[]
  readonly region: RegionKind
  /** The first sibling that repairs it, or -1. */
  readonly repairer: number
}

const regionOf = (base: Outcome | undefined, letters: readonly string[]): RegionKind => {
  const isAllKnown = letters.length > 0 && letters.every((letter) => letter !== '-' && letter !== 'e')
  if (base === undefined || base === 'error') return 'open'
  if (base === 'pass') return letters.includes('g') ? 'regressed' : isAllKnown ? 'kept' : 'open'
  return letters.includes('r') ? 'repaired' : isAllKnown ? 'empty' : 'open'
}

const byRegion = (one: Column, other: Column): number =>
  regionKinds.indexOf(one.region) - regionKinds.indexOf(other.region) ||
  one.repairer - other.repairer ||
  byText(one.task, other.task)

const regionsIn = (columns: readonly Column[]): OutcomeGrid['regions'] => {
  const counts = new Map<RegionKind, number>()
  for (const { region } of columns) counts.set(region, (counts.get(region) ?? 0) + 1)
  return [...counts].map(([kind, tasks]) => ({ kind, tasks }))
}

/** By the types of the tasks, so that a group says what a next sibling should be good at. */
const emptyIn = (columns: readonly Column[], results: readonly ResultLine[]): OutcomeGrid['empty'] => {
  const tagsOf = new Map(results.map(({ task, tags }) => [task, tags.join(', ')]))
  const empty = columns.filter(({ region }) => region === 'empty').map(({ task }) => task)
  const groups = grouped(empty, (task) => tagsOf.get(task) ?? '')
  return [...groups].map(([tags, tasks]) => ({ tags, tasks })).sort((a, b) => b.tasks.length - a.tasks.length)
}

const aloneOf = (columns: readonly Column[], place: number): number =>
  columns.filter(({ signs }) => {
    const repairers = signs.flatMap((sign, index) => (sign.toLowerCase() === 'r' ? [index] : []))
    return repairers.length === 1 && repairers[0] === place
  }).length

interface GridInput {
  readonly report: Pick<Report, 'rows' | 'coverage'>
  /** The base that the others are paired with; null when it was not run. */
  readonly base: string | null
  /** Every task that was to be played. */
  readonly tasks: readonly string[]
  readonly results: readonly ResultLine[]
}

/** Tasks x harnesses: who repairs and who breaks what. Tasks that are alike stand together. */
export const outcomeGrid = ({ report, base, tasks, results }: GridInput): OutcomeGrid => {
  const ids = report.rows.map(({ harness }) => harness)
  const siblings = report.coverage.at(-1)?.harnesses ?? []
  const harnesses = [...ids.filter((id) => !siblings.includes(id)), ...siblings]
  const tries = triesOf(results)
  const columns = tasks.map((task): Column => {
    const paired = base === null ? undefined : tries.get(base)?.get(task)?.first
    const signs = harnesses.map((id) => signOf(tries.get(id)?.get(task), id === base ? undefined : paired))
    const letters = harnesses.flatMap((id, index) => (id === base ? [] : [(signs[index] ?? '').toLowerCase()]))
    return { task, signs, region: regionOf(paired, letters), repairer: letters.indexOf('r') }
  })
  columns.sort(byRegion)
  return {
    harnesses,
    tasks: columns.map(({ task }) => task),
    cells: harnesses.map((_, index) => columns.map(({ signs }) => signs[index] ?? '-').join('')),
    regions: regionsIn(columns),
    alone: harnesses.map((_, index) => aloneOf(columns, index)),
    empty: emptyIn(columns, results),
  }
}
