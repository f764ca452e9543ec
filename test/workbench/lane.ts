import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchBrowser } from './browser'
import { hostGroups } from './groups'
import { runHostGroup } from './hostGroupRun'
import { type Lane, type LaneConfig, setUpLane } from './laneSetup'
import type { TestResult } from './testResult'
import { runUiGroup } from './uiGroupRun'
import { uiGroups } from './uiGroups'

/** All tests in one build of VS Code: `node lane.js CONFIG`, with a `LaneConfig` as JSON. Writes `results.json`. */

const failure = (title: string, error: unknown): TestResult => ({
  title,
  state: 'failed',
  milliseconds: 0,
  message: error instanceof Error ? (error.stack ?? error.message) : String(error),
})

/** A group that cannot run is one failed test, and stops no other. */
const guarded = async (title: string, run: () => Promise<readonly TestResult[]>): Promise<readonly TestResult[]> => {
  const start = performance.now()
  try {
    const results = await run()
    if (results.length === 0) throw new Error('The group holds no tests.')
    return results.map((result) => ({ ...result, title: `${title}: ${result.title}` }))
  } catch (error) {
    return [failure(title, error)]
  } finally {
    console.error(`${title}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
  }
}

const runGroups = async (lane: Lane): Promise<readonly TestResult[]> => {
  const results: TestResult[] = []
  for (const group of hostGroups)
    results.push(...(await guarded(`host ${group.name}`, () => runHostGroup(lane, group))))
  for (const group of uiGroups) results.push(...(await guarded(`ui ${group.name}`, () => runUiGroup(lane, group))))
  return results
}

const runLane = async (config: LaneConfig) => {
  await rm(config.output, { recursive: true, force: true })
  await mkdir(config.output, { recursive: true })
  const folder = await mkdtemp(join(tmpdir(), 'harness-s-workbench-'))
  const browser = await launchBrowser(config.chromium)
  try {
    const results = await runGroups(await setUpLane(config, browser, folder))
    await writeFile(join(config.output, 'results.json'), JSON.stringify(results, undefined, 2))
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
}

// The starter in scripts/workbench/ is the only caller.
runLane(JSON.parse(process.argv[2] ?? '') as LaneConfig).catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
