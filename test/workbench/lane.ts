import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchBrowser } from './browser'
import { hostGroups } from './groups'
import { runHostGroup } from './hostGroupRun'
import { type Lane, type LaneConfig, setUpLane } from './laneSetup'
import type { Report, TestResult } from './testResult'
import { runUiGroup } from './uiGroupRun'
import { uiGroups } from './uiGroups'

/** All tests in one build of VS Code: `node lane.js CONFIG`, with a `LaneConfig` as JSON. Writes `results.json`. */

const failure = (title: string, error: unknown): TestResult => ({
  title,
  state: 'failed',
  milliseconds: 0,
  message: error instanceof Error ? (error.stack ?? error.message) : String(error),
})

interface Run {
  readonly title: string
  readonly start: (report: Report) => Promise<void>
}

/** A group that cannot run, or not to its end, is one more failed test, and stops no other. */
const runGroup = async ({ title, start }: Run): Promise<readonly TestResult[]> => {
  const results: TestResult[] = []
  const begin = performance.now()
  try {
    await start((result) => results.push({ ...result, title: `${title}: ${result.title}` }))
    if (results.length === 0) throw new Error('The group holds no tests.')
  } catch (error) {
    results.push(failure(title, error))
  }
  console.error(`${title}: ${((performance.now() - begin) / 1000).toFixed(1)} s`)
  return results
}

const runsOf = (lane: Lane): readonly Run[] => [
  ...hostGroups.map((group) => ({
    title: `host ${group.name}`,
    start: (report: Report) => runHostGroup(lane, group, report),
  })),
  ...uiGroups.map((group) => ({
    title: `ui ${group.name}`,
    start: (report: Report) => runUiGroup(lane, group, report),
  })),
]

const runGroups = async (lane: Lane): Promise<readonly TestResult[]> => {
  const results: TestResult[] = []
  for (const run of runsOf(lane).filter(({ title }) => title.includes(lane.only)))
    results.push(...(await runGroup(run)))
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
