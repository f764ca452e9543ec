import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chatErrands, contentOf, enoughTasks, evaluate, kills, readCalls, resume } from './chatRun'

let errands: Awaited<ReturnType<typeof chatErrands>>
beforeAll(async () => {
  errands = await chatErrands(enoughTasks)
})
afterAll(() => errands.remove())

describe(`database threads, ${kills} of which are ended at work`, { timeout: 60_000 + 10_000 * kills }, () => {
  it('are replaced, with what their episodes had written, and no result differs', async () => {
    const { folder, run, asked, endpoint } = errands
    const whole = await run(evaluate)
    expect(whole.status).toBe(0)
    const calm = asked()
    endpoint.forget()

    const left = join(folder, 'kills-left')
    const battered = await run(evaluate, {
      NODE_OPTIONS: `--require ${join(import.meta.dirname, 'mortalThreads.cjs')}`,
      TEST_THREAD_KILLS: String(kills),
      TEST_THREAD_KILLS_LEFT: left,
    })
    expect(readFileSync(left, 'utf8')).toBe('0')
    // A rollout whose thread died at each try is told as missing, and played when the run goes on.
    if (battered.status === 3) expect(battered.stderr).toContain('The SQLite thread')
    const { status, stdout } = await run(resume('run-0002'))
    expect(status).toBe(0)
    expect(contentOf(folder, 'run-0002')).toEqual(contentOf(folder, 'run-0001'))
    expect({ ...JSON.parse(stdout), run: '' }).toEqual({ ...JSON.parse(whole.stdout), run: '' })
    expect(readCalls(folder, 'run-0002')).toEqual({ answered: calm.length, lost: 0, failed: 0 })
    expect([...asked()].sort()).toEqual([...calm].sort())
    errands.expectNoCanary()
  })
})
