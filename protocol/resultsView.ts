import { type OutcomeGrid, type RegionKind, regionKinds } from './outcomeGrid'
import {
  type ListedRun,
  type LocalTable,
  type ReportTable,
  type RunReport,
  type RunState,
  runStates,
} from './runReport'
import { hasShape, isListOf, isOneOf, isText } from './shape'

/** What the page of the results view and its host say to each other. */

/** A run of one of the folders of the window. */
export interface RunKey {
  /** URI of the workspace folder. */
  readonly folder: string
  readonly run: string
}

/** State `runs`, whenever something is recorded: what the page shows of a run is to be asked again. */
export interface RunsState {
  /** False until the folders were read once. */
  readonly isKnown: boolean
  /** What keeps the runs from being told, a sentence; empty when nothing does. */
  readonly problem: string
  readonly folders: readonly { readonly uri: string; readonly name: string; readonly runs: readonly ListedRun[] }[]
}

/** State `reveal`: show a run. `n` tells two wishes for the same run apart. */
export interface RunWish extends RunKey {
  readonly n: number
}

export const exportParts = ['table', 'grid'] as const
export type ExportPart = (typeof exportParts)[number]
export const exportFormats = ['csv', 'json'] as const
export type ExportFormat = (typeof exportFormats)[number]

export type ResultsAsk =
  /** Answered by a `RunReport`, or null where the run has none. */
  | ({ readonly type: 'report' } & RunKey)
  /** Opens the log of a first attempt; answered by null. */
  | ({ readonly type: 'open'; readonly harness: string; readonly task: string } & RunKey)
  /** Asks the user for a file and writes it; answered by null. */
  | ({ readonly type: 'export'; readonly part: ExportPart; readonly format: ExportFormat } & RunKey)
  /** Shows where runs are started; answered by null. */
  | { readonly type: 'tests' }

export const isRunKey = (value: unknown): value is RunKey => hasShape(value, { folder: 'string', run: 'string' })

const keyOf = ({ folder, run }: RunKey): RunKey => ({ folder, run })

const readExport = (value: RunKey): ResultsAsk | undefined => {
  const [part, format]: unknown[] = [Reflect.get(value, 'part'), Reflect.get(value, 'format')]
  if (!isOneOf(exportParts, part) || !isOneOf(exportFormats, format)) return undefined
  return { type: 'export', part, format, ...keyOf(value) }
}

export const readResultsAsk = (value: unknown): ResultsAsk | undefined => {
  if (!hasShape(value, { type: 'string' })) return undefined
  if (value.type === 'tests') return { type: 'tests' }
  if (!isRunKey(value)) return undefined
  const type: unknown = Reflect.get(value, 'type')
  if (type === 'report') return { type, ...keyOf(value) }
  if (type === 'export') return readExport(value)
  if (type !== 'open' || !hasShape(value, { harness: 'string', task: 'string' })) return undefined
  return { type, harness: value.harness, task: value.task, ...keyOf(value) }
}

const isNumber = (value: unknown): value is number => typeof value === 'number'
const isNumberOrNull = (value: unknown): value is number | null => value === null || isNumber(value)

const isListedRun = (value: unknown): value is ListedRun =>
  hasShape(value, {
    id: 'string',
    state: 'string',
    reason: 'string',
    purpose: 'string',
    split: 'string',
    tasks: 'number',
    startedAt: 'string',
  }) &&
  isOneOf<RunState>(runStates, value.state) &&
  isListOf(Reflect.get(value, 'harnesses'), isText)

const isFolder = (value: unknown): value is RunsState['folders'][number] =>
  hasShape(value, { uri: 'string', name: 'string' }) && isListOf(Reflect.get(value, 'runs'), isListedRun)

export const isRunsState = (value: unknown): value is RunsState =>
  hasShape(value, { isKnown: 'boolean', problem: 'string' }) && isListOf(Reflect.get(value, 'folders'), isFolder)

export const isRunWish = (value: unknown): value is RunWish => isRunKey(value) && hasShape(value, { n: 'number' })

const isInterval = (value: unknown): boolean => value === null || hasShape(value, { low: 'number', high: 'number' })

const numberColumns = ['avg', 'passAtK', 'repaired', 'regressed', 'delta', 'p']

const isRow = (value: unknown): value is ReportTable['rows'][number] =>
  hasShape(value, { harness: 'string', tasks: 'number', attempts: 'number', limits: 'number', errors: 'number' }) &&
  numberColumns.every((name) => isNumberOrNull(Reflect.get(value, name))) &&
  ['avgInterval', 'deltaInterval'].every((name) => isInterval(Reflect.get(value, name)))

const isStep = (value: unknown): value is ReportTable['coverage'][number] =>
  hasShape(value, { k: 'number', oracle: 'number' }) &&
  isListOf(Reflect.get(value, 'harnesses'), isText) &&
  isNumberOrNull(Reflect.get(value, 'h0PassAtK'))

const isShares = (value: unknown): value is readonly (number | null)[] => isListOf(value, isNumberOrNull)

const isSharedRepairs = (value: unknown): value is ReportTable['sharedRepairs'] =>
  typeof value === 'object' &&
  value !== null &&
  isListOf(Reflect.get(value, 'harnesses'), isText) &&
  isListOf(Reflect.get(value, 'share'), isShares)

const isReport = (value: unknown): value is ReportTable =>
  hasShape(value, { run: 'string', missing: 'number' }) &&
  isListOf(Reflect.get(value, 'rows'), isRow) &&
  isListOf(Reflect.get(value, 'coverage'), isStep) &&
  isSharedRepairs(Reflect.get(value, 'sharedRepairs'))

const isVerdict = (value: unknown): value is LocalTable['verdict'] =>
  hasShape(value, { status: 'string', rule: 'string' }) && isListOf(Reflect.get(value, 'reasons'), isText)

const isLocal = (value: unknown): value is LocalTable | null =>
  value === null ||
  (hasShape(value, {
    candidate: 'string',
    parent: 'string',
    targets: 'number',
    repaired: 'number',
    controls: 'number',
    regressed: 'number',
    chance: 'number',
    missing: 'number',
  }) &&
    isNumberOrNull(Reflect.get(value, 'tokenRatio')) &&
    isListOf(Reflect.get(value, 'parentRuns'), isText) &&
    isVerdict(Reflect.get(value, 'verdict')))

const isRegion = (value: unknown): value is OutcomeGrid['regions'][number] =>
  hasShape(value, { kind: 'string', tasks: 'number' }) && isOneOf<RegionKind>(regionKinds, value.kind)

const isEmptyGroup = (value: unknown): value is OutcomeGrid['empty'][number] =>
  hasShape(value, { tags: 'string' }) && isListOf(Reflect.get(value, 'tasks'), isText)

const isGrid = (value: unknown): value is OutcomeGrid =>
  typeof value === 'object' &&
  value !== null &&
  ['harnesses', 'tasks', 'cells'].every((name) => isListOf(Reflect.get(value, name), isText)) &&
  isListOf(Reflect.get(value, 'alone'), isNumber) &&
  isListOf(Reflect.get(value, 'regions'), isRegion) &&
  isListOf(Reflect.get(value, 'empty'), isEmptyGroup)

export const isRunReport = (value: unknown): value is RunReport =>
  typeof value === 'object' &&
  value !== null &&
  isListedRun(Reflect.get(value, 'listed')) &&
  isReport(Reflect.get(value, 'report')) &&
  isLocal(Reflect.get(value, 'local')) &&
  isGrid(Reflect.get(value, 'grid')) &&
  isListOf(Reflect.get(value, 'damaged'), isNumber)
