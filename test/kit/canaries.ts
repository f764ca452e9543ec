import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { runFiles } from '../../engine/trajectories/runLayout'
import { runNames, runRecords } from './runRecords'

export interface Canaries {
  /** Keys and passwords: they stand nowhere. */
  readonly secrets: readonly string[]
  /** Answers of tasks: they stand in the sealed file of a run alone. */
  readonly sealed: readonly string[]
}

/** Searches all runs of a workspace, other files, and what was shown, for what must not be there. */
export const expectNoCanary = (
  { secrets, sealed }: Canaries,
  { workspace, files = [], shown = [] }: { workspace: string; files?: readonly string[]; shown?: readonly string[] },
): void => {
  const found: string[] = []
  const search = (where: string, text: string, canaries: readonly string[]) => {
    for (const canary of canaries) if (text.includes(canary)) found.push(`${canary} in ${where}`)
  }
  for (const run of runNames(workspace)) {
    for (const [file, text] of runRecords(workspace, run).filesUnder('.')) {
      search(join(run, file), text, file === runFiles.sealed ? secrets : [...secrets, ...sealed])
    }
  }
  for (const file of files) search(file, readFileSync(file, 'latin1'), [...secrets, ...sealed])
  for (const text of shown) search(`"${text.slice(0, 40)}…"`, text, [...secrets, ...sealed])
  expect(found).toEqual([])
}
