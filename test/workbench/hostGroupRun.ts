import { appendFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { format } from 'node:util'
import type { Group } from './groups'
import { inGroupWindow } from './groupWindow'
import { resultsVariable } from './host/runInHost'
import type { Lane } from './laneSetup'
import type { TestResult } from './testResult'
import { runHostTests } from './workbenchPage'

/** Runs the suites of `host/<name>.ts` in an extension host, beside the installed product. */
export const runHostGroup = async (lane: Lane, group: Group): Promise<readonly TestResult[]> => {
  const results = join(lane.output, `host-${group.name}.json`)
  const log = join(lane.output, `host-${group.name}.log`)
  const tests = {
    extension: lane.driver,
    module: join(lane.bundles, group.name),
    log: (...line: readonly unknown[]) => appendFileSync(log, `${format(...line)}\n`),
  }
  const exitCode = await inGroupWindow(lane, group, { [resultsVariable]: results }, ({ page, authority, workspace }) =>
    runHostTests(page, authority, { workspace }, tests),
  )
  if (exitCode !== 0) throw new Error(`The suite ended early; see ${log}.`)
  // Written by runInHost.
  return JSON.parse(await readFile(results, 'utf8')) as TestResult[]
}
