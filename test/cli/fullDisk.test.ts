import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exampleWorkspace } from '../kit/exampleWorkspace'
import { runNames, runRecords } from '../kit/runRecords'
import { commandLineFile, runCommandLine, startCommandLine } from './commandLine'

const workspace = exampleWorkspace()
afterAll(workspace.remove)

const choice = ['eval', '--harness', 'H0,S1', '--limit', '30', '--seed', '4', '--json']
const harnessS = (...args: readonly string[]) => runCommandLine(args, { cwd: workspace.folder })
const withoutRun = (stdout: string) => ({ ...JSON.parse(stdout), run: '' })

let whole: unknown
beforeAll(async () => {
  whole = withoutRun((await harnessS(...choice)).stdout)
}, 120_000)

const onLinux = process.platform === 'linux'

describe('when no more can be written', () => {
  it('because the disk is full, the run says so and goes on later without loss', async (context) => {
    if (!onLinux) context.skip('/dev/full exists on Linux only')
    // The log of one rollout lies on a full disk.
    const run = 'run-0002'
    const log = join(workspace.folder, 'runs', run, 'trajectories/S1/test-020.0.jsonl')
    const command = startCommandLine([...choice, '--concurrency', '1'], { cwd: workspace.folder })
    while (!runNames(workspace.folder).includes(run)) await new Promise((resolve) => setTimeout(resolve, 2))
    mkdirSync(dirname(log), { recursive: true })
    symlinkSync('/dev/full', log)
    const { status, stdout, stderr } = await command.ended
    expect({ status, stdout }).toEqual({ status: 3, stdout: '' })
    expect(stderr).toContain(`Finished rollouts are kept. Go on with: harness-s eval --resume ${run}`)
    expect(stderr).toContain('harness-s: The disk is full.')
    const done = runRecords(workspace.folder, run).lines('results.jsonl').length
    expect(done).toBeGreaterThan(0)

    rmSync(log)
    const resumed = await harnessS('eval', '--resume', run, '--json')
    expect(resumed.stderr).toContain(`Going on: ${done} of 60`)
    expect(withoutRun(resumed.stdout)).toEqual(whole)
  })

  it('because a file may not grow, no half line stays behind and the run goes on later', async (context) => {
    if (!onLinux) context.skip('the limit is set by a POSIX shell')
    const args = [process.execPath, commandLineFile, ...choice]
    // 24 blocks of 512 bytes: results reach that before the run ends.
    const limited = spawnSync('sh', ['-c', 'ulimit -f 24; exec "$@"', 'sh', ...args], {
      cwd: workspace.folder,
      encoding: 'utf8',
    })
    expect(limited.status).toBe(3)
    expect(limited.stderr).toContain('A file has reached the size that this system allows.')
    const run = runNames(workspace.folder).at(-1) ?? ''
    const { text, lines } = runRecords(workspace.folder, run)
    for (const name of ['results.jsonl', 'events.jsonl', 'sealed.jsonl']) expect(text(name)).toMatch(/\}\n$/)
    const done = lines('results.jsonl').length
    expect(done).toBeGreaterThan(0)
    expect(done).toBeLessThan(60)
    const resumed = await harnessS('eval', '--resume', run, '--json')
    expect(withoutRun(resumed.stdout)).toEqual(whole)
  })
})
