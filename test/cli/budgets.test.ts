import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runRecords } from '../kit/runRecords'
import { chatErrands, concurrency, contentOf, evaluate, readCalls, resume } from '../recovery/chatRun'

let errands: Awaited<ReturnType<typeof chatErrands>>
let calm: readonly string[] = []
beforeAll(async () => {
  errands = await chatErrands(8)
  const file = JSON.parse(readFileSync(join(errands.folder, 'harness-s.json'), 'utf8'))
  file.policies.agent.price = { inputPerMillion: 100, outputPerMillion: 400, currency: 'EUR' }
  errands.write('harness-s.json', file)
  await errands.run(evaluate)
  calm = [...errands.asked()].sort()
}, 60_000)
afterAll(() => errands.remove())

const allow = (budgets: object): void => {
  const file = JSON.parse(readFileSync(join(errands.folder, 'harness-s.json'), 'utf8'))
  errands.write('harness-s.json', { ...file, budgets })
}

describe.each([
  ['tokens', 9000, / \d{4,5} tokens of 9000 tokens, in \d+ calls\./, 'run-0002'],
  ['money', 1, /1\.\d{4} EUR of 1\.0000 EUR, in \d+ calls\./, 'run-0003'],
] as const)('a budget of %s', { timeout: 60_000 }, (name, most, told, id) => {
  it('that is reached ends the run where it is; with a higher one it goes on as if nothing had been', async () => {
    const { folder, run, asked, endpoint } = errands
    endpoint.forget()
    allow({ [name]: most })
    const { status, stdout, stderr } = await run(evaluate)
    expect([status, JSON.parse(stdout).run]).toEqual([3, id])
    expect(JSON.parse(stdout).missing).toBeGreaterThan(0)
    expect(stderr).toMatch(/Stopped after \d+ rollouts\. The run has used up its budget:/)
    expect(stderr).toMatch(told)
    expect(stderr).toContain(`Raise budgets.${name} in harness-s.json to go on.`)
    expect(runRecords(folder, id).json('run.json')).toMatchObject({ status: 'incomplete' })

    // As little as before is used up at once: nobody is asked.
    const spent = asked().length
    expect((await run(resume(id))).status).toBe(3)
    expect(asked().length).toBe(spent)

    allow({ [name]: 1000 * most })
    expect((await run(resume(id))).status).toBe(0)
    expect(contentOf(folder, id)).toEqual(contentOf(folder, 'run-0001'))
    expect([...asked()].sort()).toEqual(calm)
    expect(readCalls(folder, id)).toMatchObject({ lost: 0, failed: 0 })
    expect(spent).toBeLessThanOrEqual(calm.length - concurrency)
    errands.expectNoCanary()
  })
})
