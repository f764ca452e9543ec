import type { ReportTable, ReportTableRow } from '../../protocol/runReport'
import type { ResultLine } from '../documents/kinds/resultLine'
import { finished, type Work } from '../documents/work'
import { type AuxiliaryTotals, auxiliaryTotals } from './auxiliaryTotals'
import { createFamilyBootstrap, type FamilyBootstrap, type FamilyTotals } from './bootstrap'
import { type CleanRates, cleanRates } from './cleanRates'
import { oracleCoverage } from './coverage'
import { comparePaired } from './paired'
import { averagePassRate, meanPassAtK, type OutcomeTable } from './passRates'
import { sharedRepairs } from './sharedRepairs'

export interface ReportRow extends ReportTableRow {
  /** What its hooks asked other models, by what for; empty when they asked nothing. */
  readonly auxiliary: AuxiliaryTotals
}

export interface Report extends ReportTable {
  readonly seed: number
  readonly rows: readonly ReportRow[]
  /** Absent where every task's published answer is taken for right. */
  readonly clean?: CleanRates
}

export interface ReportInput {
  readonly run: string
  readonly seed: number
  readonly harnesses: readonly string[]
  /** The base that the others are paired with; null when it was not run. */
  readonly base: string | null
  readonly planned: number
  /** Tasks whose published answer is known to be wrong. */
  readonly doubtful?: ReadonlySet<string>
  readonly results: readonly ResultLine[]
}

const outcomeTable = (results: readonly ResultLine[]): OutcomeTable => {
  const table = new Map<string, boolean[]>()
  for (const { task, outcome } of [...results].sort((one, other) => one.attempt - other.attempt)) {
    if (outcome === 'error') continue
    const attempts = table.get(task) ?? []
    attempts.push(outcome === 'pass')
    table.set(task, attempts)
  }
  return table
}

/** Attempt 0 alone: what pairs and coverage look at. A lost first attempt is not replaced by a later one. */
const firstAttempts = (results: readonly ResultLine[]): OutcomeTable =>
  outcomeTable(results.filter(({ attempt }) => attempt === 0))

const familiesOf = (results: readonly ResultLine[]): ReadonlyMap<string, string> =>
  new Map(results.map(({ task, family }) => [task, family ?? task]))

/** Sums a per-task value by family, the unit of resampling. */
const totalsByFamily = (
  values: ReadonlyMap<string, number>,
  families: ReadonlyMap<string, string>,
): readonly FamilyTotals[] => {
  const totals = new Map<string, { sum: number; tasks: number }>()
  for (const [task, value] of values) {
    const family = families.get(task) ?? task
    const total = totals.get(family) ?? { sum: 0, tasks: 0 }
    totals.set(family, { sum: total.sum + value, tasks: total.tasks + 1 })
  }
  return [...totals.values()]
}

const passShares = (table: OutcomeTable): ReadonlyMap<string, number> =>
  new Map([...table].map(([task, attempts]) => [task, attempts.filter(Boolean).length / attempts.length]))

const pairedDifferences = (base: OutcomeTable, table: OutcomeTable): ReadonlyMap<string, number> => {
  const differences = new Map<string, number>()
  for (const [task, [passed]] of table) {
    const basePassed = base.get(task)?.[0]
    if (passed !== undefined && basePassed !== undefined) differences.set(task, Number(passed) - Number(basePassed))
  }
  return differences
}

const compared = (
  base: OutcomeTable | undefined,
  table: OutcomeTable,
  families: ReadonlyMap<string, string>,
  bootstrap: FamilyBootstrap,
) => {
  if (base === undefined) return { repaired: null, regressed: null, delta: null, p: null, deltaInterval: null }
  const { repaired, regressed, delta, p } = comparePaired(base, table)
  const totals = totalsByFamily(pairedDifferences(base, table), families)
  return {
    repaired: repaired.length,
    regressed: regressed.length,
    delta,
    p,
    deltaInterval: bootstrap(totals),
  }
}

/** Every metric of a run from its result lines alone, with pauses between its parts and after each row. */
export function* reportInParts({
  run,
  seed,
  harnesses,
  base: baseId,
  planned,
  doubtful = new Set(),
  results: unordered,
}: ReportInput): Work<Report> {
  // Lines lie in the order in which rollouts ended; no number may depend on that.
  const results = [...unordered].sort((one, other) => (one.rollout < other.rollout ? -1 : 1))
  yield
  const linesOf = new Map(harnesses.map((id) => [id, results.filter(({ harness }) => harness === id)] as const))
  const tables = new Map([...linesOf].map(([id, lines]) => [id, outcomeTable(lines)] as const))
  const firsts = new Map([...linesOf].map(([id, lines]) => [id, firstAttempts(lines)] as const))
  yield
  const families = familiesOf(results)
  const bootstrap = createFamilyBootstrap(seed)
  const siblingIds = harnesses.filter((id) => id !== baseId)
  const base = firsts.get(baseId ?? '')
  const siblings = new Map(siblingIds.map((id) => [id, firsts.get(id) ?? new Map()] as const))

  const row = (id: string): ReportRow => {
    const table = tables.get(id) ?? new Map()
    const lines = linesOf.get(id) ?? []
    const attempts = Math.max(0, ...[...table.values()].map(({ length }) => length))
    return {
      harness: id,
      tasks: table.size,
      attempts,
      avg: averagePassRate(table),
      passAtK: attempts === 0 ? null : meanPassAtK(table, attempts),
      ...compared(id === baseId ? undefined : base, firsts.get(id) ?? new Map(), families, bootstrap),
      avgInterval: bootstrap(totalsByFamily(passShares(table), families)),
      limits: lines.filter(({ outcome }) => outcome === 'limit').length,
      auxiliary: auxiliaryTotals(lines),
      errors: lines.filter(({ outcome }) => outcome === 'error').length,
    }
  }
  const repairs = new Map(
    [...siblings].map(([id, table]) => [id, base ? comparePaired(base, table).repaired : []] as const),
  )
  const counted = results.filter(({ outcome }) => outcome !== 'error')
  const clean = cleanRates(tables, doubtful)
  const tasks = new Set(counted.map(({ task }) => task)).size
  const rows: ReportRow[] = []
  for (const id of harnesses) {
    rows.push(row(id))
    yield
  }
  return {
    run,
    seed,
    rows,
    coverage: oracleCoverage(tables.get(baseId ?? '') ?? new Map(), siblings, tasks),
    sharedRepairs: { harnesses: siblingIds, share: sharedRepairs(repairs) },
    ...(clean && { clean }),
    missing: planned - counted.length,
  }
}

/** The same at one go. */
export const buildReport = (input: ReportInput): Report => finished(reportInParts(input))
