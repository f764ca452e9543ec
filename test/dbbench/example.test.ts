import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { dbbenchCatalog } from '../../engine/environments/dbbench/catalog'
import { grade } from '../../engine/environments/dbbench/grade'
import { dbbenchProvider } from '../../engine/environments/dbbench/provider'
import { readRecords } from '../../engine/environments/dbbench/record'
import { prepareHarness } from '../../engine/executor/preparedHarness'
import { runRollout } from '../../engine/executor/rollout'
import { resolve } from '../../engine/harness/resolve'
import type { Agent } from '../../engine/policies/agent'
import type { ToolCall } from '../../engine/trajectories/message'
import { localSqlite } from '../kit/dbbenchData'

const folder = new URL('../../examples/dbbench/', import.meta.url)
const readText = (name: string) => readFileSync(new URL(name, folder), 'utf8')
const lookup = (id: string): unknown =>
  JSON.parse(readText(`harness/${id}.${id === 'H0' ? 'harness' : 'sibling'}.json`))
const signal = new AbortController().signal
const splits = ['dev', 'test'].map((split) => ({ split, file: split, text: readText(`data/sample/${split}.jsonl`) }))

const prepared = (id: string) => {
  const { harness, problems } = resolve(id, lookup)
  if (harness === undefined || problems.length > 0) throw new Error(`${id}: ${JSON.stringify(problems)}`)
  return prepareHarness(harness, dbbenchCatalog, 15)
}

/** Says one statement per turn, then commits; what a hook refuses is not said again. */
const agentOf = (...turns: readonly (string | readonly string[])[]): Agent => ({
  id: 'scripted',
  contextTokens: null,
  open: () => {
    let index = 0
    return {
      next: async ({ messageId }) => {
        const turn = turns[index] ?? []
        index += 1
        const call: ToolCall =
          typeof turn === 'string'
            ? { id: `${messageId}.0`, tool: 'execute_sql', arguments: { query: turn } }
            : { id: `${messageId}.0`, tool: 'commit_final_answer', arguments: { answers: [...turn] } }
        return { text: '', calls: [call] }
      },
      segments: () => [],
      countTokens: (text) => text.length,
    }
  },
})

const play = async (harness: string, taskId: string, agent: Agent) => {
  const provider = dbbenchProvider({ files: splits, engine: await localSqlite() })
  const task = (await provider.tasks('test')).find(({ id }) => id === taskId)
  if (task === undefined) throw new Error(`no task ${taskId}`)
  const records: unknown[] = []
  const log = { write: (record: unknown) => void records.push(record) }
  const plan = { rollout: 'r', attempt: 0, seed: 1, task, provider, agent, log, policy: { id: 'p', ref: 'none' } }
  const result = await runRollout({ ...plan, harness: prepared(harness) }, signal)
  return { result, log: JSON.stringify(records) }
}

describe('the sample tasks', () => {
  test('are right by their reference, and never by doing nothing', async () => {
    const engine = await localSqlite()
    for (const { split, text } of splits) {
      for (const task of readRecords(text, split, split)) {
        const session = await engine.open(task.tables, signal)
        const { sealed } = task
        const nothing = await grade(task, [], session, engine, signal)
        if (sealed.kind === 'state') await session.execute(sealed.reference, signal)
        const answer = sealed.kind === 'state' ? ['done'] : sealed.label
        const done = await grade(task, answer, session, engine, signal)
        expect([task.id, nothing.ours, done.ours, done.official]).toEqual([task.id, false, true, true])
        await session.close()
      }
    }
  })
})

test('the catalogue file is that of the environment', () => {
  expect(JSON.parse(readText('tools/dbbench.tools.json'))).toEqual(dbbenchCatalog)
})

describe('the siblings', () => {
  const hive = "UPDATE beehives SET Notes = 'swarmed' WHERE Hive = 'B2'"

  test('leave a careful agent alone', async () => {
    const careful = () => agentOf('SELECT * FROM beehives', hive, 'SELECT Notes FROM beehives', ['done'])
    for (const id of ['H0', 'S1', 'S2', 'S3']) {
      const { result } = await play(id, 'sample-test-9', careful())
      expect([id, result.outcome, result.firings]).toEqual([id, 'pass', {}])
    }
  })

  test('S1 refuses the first change of an agent that has not looked', async () => {
    const { result } = await play('S1', 'sample-test-9', agentOf(hive, 'SELECT * FROM beehives', hive, ['done']))
    expect(result).toMatchObject({ outcome: 'pass', firings: { 'look-first': 1 } })
  })

  test('S2 refuses to finish before the change was read, and so mends a change that matched no row', async () => {
    const missed = "UPDATE beehives SET Notes = 'swarmed' WHERE Hive = 'Hive B2'"
    const agent = () => agentOf(missed, ['done'], 'SELECT * FROM beehives', hive, 'SELECT * FROM beehives', ['done'])
    expect((await play('H0', 'sample-test-9', agent())).result.outcome).toBe('fail')
    const { result } = await play('S2', 'sample-test-9', agent())
    expect(result).toMatchObject({ outcome: 'pass', firings: { 'read-back-before-finish': 1 } })
  })

  test('S3 speaks after an empty result and after a name that is not there', async () => {
    const agent = agentOf(
      "SELECT Boat FROM `Harbour boats` WHERE Built = 'in 1972'",
      'SELECT Boat FROM Harbour boats x',
      ['Old Friend'],
    )
    const { result } = await play('S3', 'sample-test-7', agent)
    expect(result).toMatchObject({ outcome: 'pass', firings: { 'nothing-found': 1, 'quote-names': 1 } })
  })
})

test('the log of a rollout holds no hash and no reference statement', async () => {
  const { log, result } = await play('S2', 'sample-test-9', agentOf('SELECT * FROM beehives', ['done']))
  const [sealed] = readRecords(splits[1]?.text ?? '', 'test', 'test').filter(({ id }) => id === 'sample-test-9')
  expect(result.outcome).toBe('fail')
  expect(sealed?.sealed.kind).toBe('state')
  if (sealed?.sealed.kind !== 'state') return
  expect(log).not.toContain(sealed.sealed.hash)
  expect(log).not.toContain(sealed.sealed.reference)
  expect(JSON.stringify(result.sealed)).toContain(sealed.sealed.hash)
})
