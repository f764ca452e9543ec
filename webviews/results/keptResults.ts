import { isRunKey, type RunKey } from '../../protocol/resultsView'
import { hasShape } from '../../protocol/shape'

/** Where the reader was, kept while the page is hidden and over reloads of the window. Never anything that was recorded. */
export interface KeptResults {
  readonly version: 1
  readonly chosen: RunKey | null
  /** Of the part that shows the run, in CSS pixels. */
  readonly top: number
  readonly harness: number
  readonly task: number
  readonly isTable: boolean
}

export const readKeptResults = (value: unknown): KeptResults | undefined => {
  if (!hasShape(value, { version: 'number', top: 'number', harness: 'number', task: 'number', isTable: 'boolean' }))
    return undefined
  const chosen: unknown = Reflect.get(value, 'chosen')
  if (value.version !== 1) return undefined
  const { top, harness, task, isTable } = value
  return {
    version: 1,
    chosen: isRunKey(chosen) ? { folder: chosen.folder, run: chosen.run } : null,
    top,
    harness,
    task,
    isTable,
  }
}
