import { writeFile } from 'node:fs/promises'
import { runMocha, type Suite } from '../runMocha'

export const resultsVariable = 'HARNESS_S_WORKBENCH_RESULTS'

/** The `run()` that VS Code calls in its extension host. Results go to the file that the environment names. */
export const runInHost = (suites: readonly Suite[]) => async (): Promise<void> => {
  const file = process.env[resultsVariable]
  if (file === undefined) throw new Error(`${resultsVariable} is not set.`)
  const results = await runMocha(suites, 20_000)
  await writeFile(file, JSON.stringify(results))
}
