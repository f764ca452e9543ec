import { afterAll, expect, it } from 'vitest'
import type { Catalog } from '../../engine/documents/kinds/tools'
import type { TrajectoryRecord } from '../../engine/documents/kinds/trajectory'
import { validateKind } from '../../engine/documents/validate'
import type { HookRecord } from '../../engine/hooks/outcome'
import { compileHooks } from '../../engine/hooks/session/compileHooks'
import { createHookSession } from '../../engine/hooks/session/session'
import { replayHooks } from '../../engine/trajectories/replay'
import { harnessIds } from '../kit/exampleHarnesses'
import { exampleWorkspace } from '../kit/exampleWorkspace'
import { runRecords } from '../kit/runRecords'
import { runCommandLine } from './commandLine'

const workspace = exampleWorkspace()
afterAll(workspace.remove)

const wordCount = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length

/** Replays a log with nothing but what the run's folder holds. */
const replay = (records: readonly TrajectoryRecord[], state: Parameters<typeof compileHooks>[0], catalog: Catalog) => {
  const [header] = records
  if (header?.type !== 'header') throw new Error('a log starts with its header')
  const { taskFacts: task, seed } = header
  return replayHooks(
    records,
    createHookSession({ hooks: compileHooks(state, catalog), task, seed, countTokens: wordCount }),
  )
}

const recorded = (records: readonly TrajectoryRecord[]): readonly HookRecord[] =>
  records.flatMap((record) => {
    if (record.type !== 'hook') return []
    const { type: _, step: __, ...firing } = record
    return [firing]
  })

it('every recorded rollout of the example, under all nine harnesses, replays to exactly its firings', async () => {
  const args = ['eval', '--limit', '40', '--seed', '2', '--json']
  const { status, stdout } = await runCommandLine(args, { cwd: workspace.folder })
  expect(status).toBe(0)
  const { json, lines } = runRecords(workspace.folder, JSON.parse(stdout).run)
  const catalog = json('harnesses/catalog.tools.json')
  const results = lines('results.jsonl')
  expect(results).toHaveLength(9 * 40)
  const fired = new Map(harnessIds.map((id) => [id as string, 0]))
  for (const { harness, task, attempt, rollout, firings } of results) {
    const records: readonly TrajectoryRecord[] = lines(`trajectories/${harness}/${task}.${attempt}.jsonl`)
    for (const record of records) expect(validateKind('trajectory', record), rollout).toEqual([])
    const found = replay(records, json(`harnesses/${harness}.harness.json`).state, catalog)
    expect(found, rollout).toEqual(recorded(records))
    const count = found.filter(({ status: outcome }) => outcome === 'fired').length
    expect(
      Object.values<number>(firings).reduce((sum, one) => sum + one, 0),
      rollout,
    ).toBe(count)
    fired.set(harness, (fired.get(harness) ?? 0) + count)
  }
  // Without firings under every sibling this would prove nothing; the base has no hooks.
  expect([...fired].filter(([, count]) => count === 0)).toEqual([['H0', 0]])
}, 120_000)
