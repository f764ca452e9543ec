// One lane of `npm test`: everything that is tested inside one build of VS Code.
import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromiumMissing, findChromium } from './chromium.mjs'
import { hostEntry, hostFolder, isHostInstalled } from './hosts.mjs'
import { ensureHost } from './installHost.mjs'

/** Past this the lane is ended, and what it started with it. */
const laneTimeout = 12 * 60_000

/**
 * Why the lane does not run, or undefined. VS Code takes 800 MB, so it is fetched only for those who ask; where it
 * already is, the lane is a part of `npm test` as any other.
 */
export const skipReason = (root, host, isWanted) => {
  if (isWanted) return undefined
  if (!isHostInstalled(root, host)) {
    return `VS Code ${host.version} is not in the cache; npm test -- --workbench fetches it (up to 800 MB)`
  }
  return findChromium() === undefined ? chromiumMissing : undefined
}

const runProgram = (program, config) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [program, JSON.stringify(config)], { stdio: ['ignore', 'pipe', 'pipe'] })
    const output = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk))
    const timer = setTimeout(() => child.kill('SIGTERM'), laneTimeout)
    child.on('close', (status) => {
      clearTimeout(timer)
      resolve({ status, output: Buffer.concat(output).toString() })
    })
  })

const configOf = (root, host, { vsix, bundles, only = '' }) => {
  const folder = hostFolder(root, host)
  return {
    host: { name: host.name, node: host.node(folder), entry: hostEntry(folder) },
    chromium: findChromium(),
    vsix,
    root,
    bundles,
    only,
    output: join(root, 'test-output', 'workbench', host.name),
  }
}

/** Result of the suite from the results of its tests, with the reason of each failure. */
export const summarise = (title, tests, notes) => {
  const failures = tests.filter((test) => test.state === 'failed')
  return {
    title,
    passed: tests.length - failures.length,
    failed: failures.length,
    skipped: 0,
    output: [notes, ...failures.map((test) => `FAILED ${test.title}\n${test.message}`)].join('\n').trim(),
  }
}

/**
 * `prepared` has the packaged extension and the bundled suites, which both lanes share, and may have `only`: words of
 * the titles of groups, when not all shall run.
 */
export const workbenchLane = async (root, host, prepared) => {
  if (findChromium() === undefined) throw new Error(chromiumMissing)
  await ensureHost(root, host)
  const config = configOf(root, host, prepared)
  const results = join(config.output, 'results.json')
  rmSync(results, { force: true })
  const { status, output } = await runProgram(join(prepared.bundles, 'lane.js'), config)
  if (status !== 0) throw new Error(`The lane ended with ${status}.\n${output}`)
  const tests = JSON.parse(readFileSync(results, 'utf8'))
  return summarise(`workbench ${host.name}: VS Code ${host.version}`, tests, output)
}
