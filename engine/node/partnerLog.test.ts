import { rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { hashNamed, pin, playedRun, RecordedRuns } from '../../test/kit/recordedRuns'
import { findPartner } from './partnerLog'

const made: RecordedRuns[] = []
afterAll(() => {
  for (const { folder } of made) rmSync(folder, { recursive: true, force: true })
})

/** A sibling S1 played t1 in run-2; each test adds what there is beside it. */
const recorded = (header = playedRun('run-2')) => {
  const runs = new RecordedRuns()
  made.push(runs)
  runs.addRun(header)
  const log = runs.addLog(['run-2', 'S1', 't1', 1], [])
  return { runs, ask: () => findPartner({ log, task: 't1', attempt: 1, ancestor: 'H0' }) }
}

describe('the partner of a rollout', () => {
  test('is the same attempt of the same run', async () => {
    const { runs, ask } = recorded()
    runs.addLog(['run-2', 'H0', 't1', 0], [])
    const partner = runs.addLog(['run-2', 'H0', 't1', 1], [])
    runs.addRun(playedRun('run-9', { startedAt: '2026-12-01' }))
    runs.addLog(['run-9', 'H0', 't1', 1], [])
    expect(await ask()).toEqual({ found: partner, isPinned: true })
  })

  test('is the first attempt that there is where the same one was not played', async () => {
    const { runs, ask } = recorded()
    const partner = runs.addLog(['run-2', 'H0', 't1', 2], [])
    runs.addLog(['run-2', 'H0', 't1', 10], [])
    expect(await ask()).toMatchObject({ found: partner })
  })

  test('is of the newest run where its own has none', async () => {
    const { runs, ask } = recorded()
    for (const [id, startedAt] of [
      ['run-1', '2026-11-03'],
      ['run-3', '2026-11-01'],
    ] as const) {
      runs.addRun(playedRun(id, { startedAt }))
      runs.addLog([id, 'H0', 't1', 1], [])
    }
    expect(await ask()).toMatchObject({ found: runs.logPath('run-1', 'H0', 't1', 1) })
  })

  test('is of the state that its run pins, also where a repair only names it', async () => {
    const localEvaluation = {
      candidate: 'S1',
      parent: { id: 'H0', stateHash: hashNamed('a') },
      runs: ['run-1'],
      flakes: { flaky: 0, failed: 1 },
      isRevised: false,
      tasks: [],
    }
    const { runs, ask } = recorded(
      playedRun('run-2', { purpose: 'local-eval', harnesses: [pin('S1')], localEvaluation }),
    )
    runs.addRun(playedRun('run-1', { harnesses: [pin('H0', 'a')], startedAt: '2026-11-01' }))
    runs.addRun(playedRun('run-3', { harnesses: [pin('H0', 'b')], startedAt: '2026-11-02' }))
    runs.addLog(['run-3', 'H0', 't1'], [])
    expect(await ask()).toEqual({ missing: 'rollout', stateHash: hashNamed('a') })
    const partner = runs.addLog(['run-1', 'H0', 't1'], [])
    expect(await ask()).toEqual({ found: partner, isPinned: true })
  })

  test('may be of any version where its run names none', async () => {
    const { runs, ask } = recorded(playedRun('run-2', { harnesses: [pin('S1')] }))
    runs.addRun(playedRun('run-1', { harnesses: [pin('H0', 'b')] }))
    const partner = runs.addLog(['run-1', 'H0', 't1'], [])
    expect(await ask()).toEqual({ found: partner, isPinned: false })
  })

  test('is never one of another policy, environment or of training', async () => {
    const { runs, ask } = recorded()
    runs.addRun(playedRun('run-3', { policy: { id: 'tiny', ref: 'w2' } }))
    runs.addRun(playedRun('run-4', { environment: { id: 'miniapps', version: '2' } }))
    runs.addRun(playedRun('run-5', { purpose: 'train' }))
    for (const run of ['run-3', 'run-4', 'run-5']) runs.addLog([run, 'H0', 't1', 1], [])
    expect(await ask()).toEqual({ missing: 'rollout', stateHash: hashNamed('0') })
  })

  test('is not one of a task whose id begins alike', async () => {
    const { runs, ask } = recorded()
    runs.addLog(['run-2', 'H0', 't1.1', 1], [])
    runs.addLog(['run-2', 'H0', 't10', 1], [])
    expect(await ask()).toMatchObject({ missing: 'rollout' })
  })

  test('is not read where a link leads out of its run', async () => {
    const { runs, ask } = recorded()
    const partner = runs.addLog(['run-2', 'H0', 't1', 1], [])
    rmSync(partner)
    const outside = join(runs.folder, 'outside.jsonl')
    writeFileSync(outside, '')
    symlinkSync(outside, partner)
    expect(await ask()).toMatchObject({ missing: 'rollout' })
  })

  test('cannot be told where the header of the run is gone or damaged', async () => {
    const { runs, ask } = recorded()
    writeFileSync(join(runs.folder, 'runs', 'run-2', 'run.json'), '{')
    expect(await ask()).toEqual({ missing: 'run' })
    expect(await findPartner({ log: '/nowhere/a.jsonl', task: 't', attempt: 0, ancestor: 'H0' })).toEqual({
      missing: 'run',
    })
  })
})
