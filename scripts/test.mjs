// Runs every suite and sums up. A failing suite stops no other. The last line is `N passed, N failed, N skipped`.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkLayers } from './layers.mjs'
import { programSuite, vitestSuite } from './suites.mjs'
import { workbenchSuites } from './workbench/suites.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const isCi = process.env.CI === 'true'

if (process.argv.includes('--long')) {
  process.env.HARNESS_S_FUZZ ??= '100000'
  process.env.HARNESS_S_KILLS ??= '200'
}

const program =
  (title, bin, ...args) =>
  () =>
    programSuite(root, title, bin, args)

const guarded = async (title, run) => {
  try {
    return await run()
  } catch (error) {
    return { title, passed: 0, failed: 1, skipped: 0, output: String(error?.stack ?? error) }
  }
}

const seconds = (since) => ((performance.now() - since) / 1000).toFixed(1)

const runSuite = async (title, run) => {
  const start = performance.now()
  const result = await guarded(title, run)
  if (result.output) console.log(result.output.trimEnd())
  const verdict = result.failed === 0 ? 'ok    ' : 'FAILED'
  console.log(`${verdict} ${result.title} (${seconds(start)} s)`)
  return result
}

/** Each lane is a chain of suites; the lanes share the two cores of a small machine. */
const lanes = [
  [
    ['types', program('types', 'typescript/bin/tsc')],
    ['types of pages', program('types of pages', 'typescript/bin/tsc', '-p', 'webviews')],
  ],
  [
    [
      'format and lint',
      program('format and lint', '@biomejs/biome/bin/biome', 'ci', '--colors=off', '--error-on-warnings', '.'),
    ],
    ['layers', () => checkLayers(root)],
    ['dead code', program('dead code', 'knip/bin/knip.js', '--no-progress')],
  ],
]

const runLane = async (lane) => {
  const results = []
  for (const [title, run] of lane) results.push(await runSuite(title, run))
  return results
}

const results = (await Promise.all(lanes.map(runLane))).flat()
// Alone, because some of these tests bound their time.
results.push(await runSuite('tests', () => vitestSuite(root, isCi)))
for (const [title, run] of workbenchSuites(root, isCi || process.argv.includes('--workbench'))) {
  results.push(await runSuite(title, run))
}

const total = (field) => results.reduce((sum, result) => sum + result[field], 0)
console.log(`${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`)
process.exit(total('failed') === 0 ? 0 : 1)
