import { readFileSync } from 'node:fs'

/**
 * When a process began, in ticks since the system did: it tells the process from a later one that was given its number.
 * Undefined where the system does not say so, as only Linux does, or where there is no such process.
 */
export const processStart = (pid: number): string | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field, in parentheses, may hold blanks and parentheses; the start is the 22nd.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return undefined // The number has to do.
  }
}
