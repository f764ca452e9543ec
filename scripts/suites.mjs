import { spawn } from 'node:child_process'
import { join } from 'node:path'

/**
 * What a suite found.
 * @typedef {{ title: string, passed: number, failed: number, skipped: number, output: string }} Result
 */

/** A suite that is one program: it passes when the program exits with 0. */
export const programSuite = (root, title, bin, args) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', bin), ...args], { cwd: root })
    const output = []
    child.stdout.on('data', (chunk) => output.push(chunk))
    child.stderr.on('data', (chunk) => output.push(chunk))
    const finish = (ok, text) => resolve({ title, passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, output: text })
    child.on('error', (error) => finish(false, error.message))
    child.on('close', (status) => finish(status === 0, status === 0 ? '' : Buffer.concat(output).toString()))
  })

const testsOf = (vitest) => vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()])
const brokenFiles = (vitest) =>
  vitest.state.getTestModules().filter((module) => !module.ok() && [...module.children.allTests()].length === 0)

/** Reason of a skipped test, as given to `context.skip(reason)`. */
const skipReason = (test) => test.result().note
/** Tests that need a tool say so in these words; CI installs every such tool. */
const isMissingTool = (reason) => reason.startsWith('missing tool')

export const judgeSkips = (tests, isCi) => {
  const skips = tests.map((test) => ({ name: test.fullName, reason: skipReason(test) }))
  const isForbidden = ({ reason }) => !reason || (isCi && isMissingTool(reason))
  const describe = ({ name, reason }) => `skipped: ${name}: ${reason ?? 'no reason given, which counts as a failure'}`
  return { forbidden: skips.filter(isForbidden).length, lines: skips.map(describe) }
}

/** All vitest tests, in this process. A skip without a reason fails; under CI also a skip for a missing tool. */
export const vitestSuite = async (root, isCi) => {
  // Vitest colours its output wherever it likes, and decides when it is loaded.
  if (!process.stdout.isTTY) process.env.NO_COLOR ??= '1'
  const { startVitest } = await import('vitest/node')
  const vitest = await startVitest('test', [], { root, watch: false, reporters: [['default', { summary: false }]] })
  const tests = testsOf(vitest)
  const inState = (state) => tests.filter((test) => test.result().state === state)
  const skips = judgeSkips(inState('skipped'), isCi)
  const errors = vitest.state.getUnhandledErrors().length + brokenFiles(vitest).length
  await vitest.close()
  return {
    title: 'unit, property and command-line tests',
    passed: inState('passed').length,
    failed: inState('failed').length + inState('pending').length + skips.forbidden + errors,
    skipped: skips.lines.length - skips.forbidden,
    output: skips.lines.join('\n'),
  }
}
