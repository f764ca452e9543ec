import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'node:util'
import type { Group } from './groups'
import { inGroupWindow } from './groupWindow'
import { resultsVariable } from './host/runInHost'
import { readHostResults } from './hostResults'
import type { Lane } from './laneSetup'
import type { Report } from './testResult'
import { runHostTests } from './workbenchPage'

/** Runs the suites of `host/<name>.ts` in an extension host, beside the installed product. */
export const runHostGroup = async (lane: Lane, group: Group, report: Report): Promise<void> => {
  const results = join(lane.output, `host-${group.name}.jsonl`)
  const log = join(lane.output, `host-${group.name}.log`)
  const tests = {
    extension: lane.driver,
    module: join(lane.bundles, group.name),
    log: (...line: readonly unknown[]) => appendFileSync(log, `${format(...line)}\n`),
  }
  try {
    const exitCode = await inGroupWindow(lane, group, { [resultsVariable]: results }, (window) =>
      runHostTests(window.page, window.authority, window, tests),
    )
    if (exitCode !== 0) throw new Error(`The suite ended early; see ${log}.`)
  } finally {
    readHostResults(results).forEach(report)
  }
}
