import type { RunHeader } from './kinds/run'

/** What a run was asked to do beside what every header tells: its options, as they were chosen. */

const textIn = ({ config }: RunHeader, name: string): string | undefined => {
  const value = config?.[name]
  return typeof value === 'string' ? value : undefined
}

/** The name by which the workspace knows the environment; it is recorded by an id of its own beside. */
export const environmentName = (header: RunHeader): string | undefined => textIn(header, 'environmentName')

/** The base that the other harnesses of a run are paired with; null when it was not run. */
export const baseOf = (header: RunHeader): string | null => textIn(header, 'base') ?? null

/** Of an imported run nothing can be played again. */
export const isImported = ({ config }: RunHeader): boolean => config?.['imported'] !== undefined
