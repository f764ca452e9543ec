import { existsSync, readFileSync } from 'node:fs'
import type { TestResult } from './testResult'

/** What `runInHost` has written so far. A host that crashed leaves the results up to then. */
export const readHostResults = (file: string): readonly TestResult[] => {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  // Every whole line was written by runInHost.
  return lines.slice(0, -1).map((line) => JSON.parse(line) as TestResult)
}
