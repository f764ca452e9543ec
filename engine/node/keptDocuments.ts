import { dirname, join } from 'node:path'
import type { Catalog } from '../documents/kinds/tools'
import { isKind } from '../documents/validate'
import { catalogPath } from '../trajectories/runLayout'
import { leadsOutside } from './leadsOutside'
import { readJson } from './readJson'

/** The folder of the run that a log lies in: `<run>/trajectories/<harness>/<task>.<attempt>.jsonl`. */
export const runFolderOf = (log: string): string => dirname(dirname(dirname(log)))

/** A document that a run keeps in its folder, by its path there; undefined where it cannot be read, or is a link out of it. */
export const keptJson = async (run: string, name: string): Promise<unknown> => {
  const path = join(run, name)
  try {
    return (await leadsOutside(run, path)) ? undefined : readJson(path)
  } catch {
    return undefined // Somebody may have damaged it, or write it at this moment.
  }
}

/** The tools that a run was played with. */
export const keptCatalog = async (run: string): Promise<Catalog | undefined> => {
  const catalog = await keptJson(run, catalogPath)
  return isKind('tools', catalog) ? catalog : undefined
}
