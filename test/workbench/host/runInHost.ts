import { appendFileSync } from 'node:fs'
import { runMocha, type Suite } from '../runMocha'
import type { TestResult } from '../testResult'

export const resultsVariable = 'HARNESS_S_WORKBENCH_RESULTS'

const testTimeout = 20_000

/** The `run()` that VS Code calls in its extension host. Each result is one line of the file that the environment names. */
export const runInHost = (suites: readonly Suite[]) => (): Promise<void> => {
  const file = process.env[resultsVariable]
  if (file === undefined) throw new Error(`${resultsVariable} is not set.`)
  const report = (result: TestResult) => appendFileSync(file, `${JSON.stringify(result)}\n`)
  return runMocha(suites, testTimeout, report)
}
