import { type CellKind, cellAt, type OutcomeGrid } from '../../protocol/outcomeGrid'

/** Height of a row of the map, in CSS pixels, as in results.css. */
export const rowHeight = 22

/** From top to bottom of a cell, in parts of it: shape tells kinds apart where colour does not. */
interface Look {
  readonly from: number
  readonly to: number
  readonly colour: string
}

/** A repair fills its cell, a regression hangs from the top, what passes stands half as high, and what fails lies on the ground. */
const looks: Readonly<Record<CellKind, Look | undefined>> = {
  repaired: { from: 0, to: 1, colour: '--vscode-charts-green' },
  regressed: { from: 0, to: 0.55, colour: '--vscode-charts-red' },
  passed: { from: 0.5, to: 1, colour: '--vscode-charts-blue' },
  failed: { from: 0.88, to: 1, colour: '--vscode-descriptionForeground' },
  limit: { from: 0.7, to: 1, colour: '--vscode-descriptionForeground' },
  error: { from: 0.35, to: 0.65, colour: '--vscode-charts-yellow' },
  missing: undefined,
}

export interface Window {
  /** First task on the screen. */
  readonly from: number
  /** Behind the last one. */
  readonly to: number
  readonly cellWidth: number
}

type ColourOf = (name: string) => string

/** Colours as the theme has them now. */
export const themeColours = (): ColourOf => {
  const style = getComputedStyle(document.documentElement)
  const text = style.getPropertyValue('--vscode-foreground') || 'CanvasText'
  return (name) => style.getPropertyValue(name) || text
}

interface Drawn {
  readonly colour: string
  readonly isFlaky: boolean
  readonly box: readonly [x: number, y: number, width: number, height: number]
}

const drawnCell = (
  grid: OutcomeGrid,
  harness: number,
  task: number,
  { from, cellWidth }: Window,
): Drawn | undefined => {
  const { kind, isFlaky } = cellAt(grid, harness, task)
  const look = looks[kind]
  if (look === undefined) return undefined
  const gap = cellWidth > 4 ? 1 : 0
  const inner = rowHeight - 4
  return {
    colour: look.colour,
    isFlaky,
    box: [
      (task - from) * cellWidth,
      harness * rowHeight + 2 + look.from * inner,
      cellWidth - gap,
      Math.max(2, (look.to - look.from) * inner),
    ],
  }
}

/** A notch through the middle of a cell whose attempts disagree. */
const notch = ({ box: [x, y, width, height] }: Drawn): Drawn['box'] => [x, y + height / 2 - 1, width, 2]

const cellsIn = (grid: OutcomeGrid, window: Window): readonly Drawn[] =>
  grid.harnesses.flatMap((_, harness) =>
    Array.from({ length: window.to - window.from }, (__, offset) =>
      drawnCell(grid, harness, window.from + offset, window),
    ).filter((cell) => cell !== undefined),
  )

/** Draws the tasks of a window, for all harnesses. Colours are set once each: that costs more than a box. */
export const paintMap = (
  context: CanvasRenderingContext2D,
  grid: OutcomeGrid,
  window: Window,
  colourOf: ColourOf,
): void => {
  const cells = cellsIn(grid, window)
  for (const colour of new Set(cells.map((cell) => cell.colour))) {
    context.fillStyle = colourOf(colour)
    for (const cell of cells) if (cell.colour === colour) context.fillRect(...cell.box)
  }
  for (const cell of cells) if (cell.isFlaky) context.clearRect(...notch(cell))
}
