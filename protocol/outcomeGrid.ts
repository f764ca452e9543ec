/** What became of every task under every harness of a run, as the results view, exports and the command line show it. */

/** Of a first attempt: what came of it beside the base, where that says more than the outcome itself. */
export const cellKinds = {
  r: 'repaired',
  g: 'regressed',
  p: 'passed',
  f: 'failed',
  l: 'limit',
  e: 'error',
  '-': 'missing',
} as const
export type CellLetter = keyof typeof cellKinds
export type CellKind = (typeof cellKinds)[CellLetter]

/**
 * Why tasks stand together, in the order in which they stand. `repaired`: the base fails, and a sibling passes. `empty`: the base fails, and so does every
 * sibling. `regressed`: the base passes, and a sibling fails. `kept`: all pass. `open`: not all is known.
 */
export const regionKinds = ['repaired', 'empty', 'regressed', 'kept', 'open'] as const
export type RegionKind = (typeof regionKinds)[number]

export interface OutcomeGrid {
  /** The base first, where it was played; then siblings in the order in which they add most. */
  readonly harnesses: readonly string[]
  /** Region by region. */
  readonly tasks: readonly string[]
  /** One text per harness, with a letter of `cellKinds` per task; upper case where attempts disagree. */
  readonly cells: readonly string[]
  /** How many tasks each region has, in the order of the tasks. */
  readonly regions: readonly { readonly kind: RegionKind; readonly tasks: number }[]
  /** Per harness, how many tasks it alone repairs; 0 for the base. */
  readonly alone: readonly number[]
  /** Tasks that no sibling repairs, by their types; most first. */
  readonly empty: readonly { readonly tags: string; readonly tasks: readonly string[] }[]
}

export interface GridCell {
  readonly kind: CellKind
  /** Some attempts pass, and some do not. */
  readonly isFlaky: boolean
}

const isLetter = (text: string): text is CellLetter => Object.hasOwn(cellKinds, text)

/** The cell of a harness and a task, by their places; of none, that nothing is recorded. */
export const cellAt = ({ cells }: Pick<OutcomeGrid, 'cells'>, harness: number, task: number): GridCell => {
  const sign = cells[harness]?.charAt(task) ?? ''
  const letter = sign.toLowerCase()
  return { kind: isLetter(letter) ? cellKinds[letter] : 'missing', isFlaky: letter !== sign }
}
