import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runRecords } from '../kit/runRecords'
import { chatErrands, contentOf, evaluate } from '../recovery/chatRun'

let errands: Awaited<ReturnType<typeof chatErrands>>
beforeAll(async () => {
  errands = await chatErrands(8)
})
afterAll(() => errands.remove())

const outside = () => join(errands.folder, 'escaped.db')
/** What an agent may try, and what it is told. */
const attempts = (): readonly (readonly [string, string])[] => [
  [`ATTACH DATABASE '${outside()}' AS other`, '1227'],
  [`VACUUM INTO '${outside()}'`, '1227'],
  [`SELECT 'x' INTO OUTFILE '${outside()}'`, '1064'],
  ['WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) FROM n', 'execution time exceeded'],
  [
    'SELECT GROUP_CONCAT(REPEAT(a.Bird, 900000)) FROM `River birds` a, `River birds` b, `River birds` c, `River birds` d, `River birds` e, `River birds` f',
    'exceeded',
  ],
]

/** The agent of the first errand does harm before it answers as always. */
const makeHostile = async (): Promise<void> => {
  const file = join(errands.folder, 'script.json')
  const [first, ...others] = JSON.parse(readFileSync(file, 'utf8'))
  const harm = attempts().map(([query]) => ({ text: '', calls: [{ tool: 'execute_sql', arguments: { query } }] }))
  errands.write('script.json', [{ ...first, turns: [...harm, ...first.turns] }, ...others])
  await errands.endpoint.kill()
  await errands.serve()
}

describe('an agent that attaches, writes files, loops for ever and eats memory', { timeout: 90_000 }, () => {
  it('is stopped and told so, and the tasks beside and after it are as without it', async () => {
    const { folder, run } = errands
    const choice = [...evaluate, '--harness', 'H0']
    expect((await run(choice)).status).toBe(0)
    const before = readdirSync(folder).sort()
    await makeHostile()
    expect((await run(choice)).status).toBe(0)

    const [calm, hostile] = [contentOf(folder, 'run-0001'), contentOf(folder, 'run-0002')]
    expect(hostile.slice(1)).toEqual(calm.slice(1))
    expect(hostile[0]?.result).toMatchObject({ outcome: 'pass', steps: attempts().length + 2 })
    const replies = runRecords(folder, 'run-0002')
      .lines('trajectories/H0/errand-0.0.jsonl')
      .filter(({ type }) => type === 'tool_result')
      .map(({ result }) => result.text)
    for (const [index, [query, told]] of attempts().entries()) expect(replies[index], query).toContain(told)
    expect(existsSync(outside())).toBe(false)
    expect(readdirSync(folder).sort()).toEqual(before)
    errands.expectNoCanary()
  })
})
