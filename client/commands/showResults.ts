import { isRunKey } from '../../protocol/resultsView'
import type { Command } from './commandContext'

/** `showResults({ folder, run })`: for the palette without a run, and from whatever just ended one. */
export const showResults: Command = async ({ results }, run) => results.show(isRunKey(run) ? run : undefined)
