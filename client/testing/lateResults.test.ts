import { expect, it } from 'vitest'
import type { RunEventBody } from '../../protocol/runEvent'
import { repairCandidate, repairFolder, repairTask } from '../../test/client/repairRecords'
import { settle, startedExtension } from '../../test/client/startedExtension'

const ended = (rollout: string, outcome: 'pass' | 'fail'): RunEventBody => ({
  ...{ type: 'rollout_finished', rollout, outcome, wallMs: 5 },
})
const playedWithParent = [
  { type: 'run_started', rollouts: 2, done: 0, resumed: false },
  ended('S1/t1/0', 'pass'),
  ended('S1/t2/0', 'fail'),
] as const

/** A sibling of which nothing is recorded is run. */
const started = async () => {
  const all = await startedExtension({ repairs: [repairFolder(repairCandidate({ tasks: [] }))] })
  const { testing, workspace } = all.fake
  workspace.files.set('/ws/runs/run-0002/trajectories/S1/t2.0.jsonl', '{"type":"header"}\n{"type":"end"}\n')
  all.fake.window.answers.push('⟦Run⟧')
  const handled = testing.run('⟦Evaluate repair⟧', [testing.item('ws', 'S1')])
  await settle()
  return { ...all, testing, handled, command: all.commandLine.latest }
}

const plain = (text: string) => text.replaceAll(/[⟦⟧]/g, '')

it('results of tasks that the server tells of only after the run are marked all the same', async () => {
  const { testing, handled, command, tellRecords } = await started()
  command.tell(...playedWithParent)
  command.end()
  await tellRecords([repairFolder(repairCandidate({ tasks: [repairTask('t1', 0), repairTask('t2', 0)] }))])
  await handled
  const told = testing.runs[0]?.told.map(plain) ?? []
  expect(told).toContain('passed t1')
  expect(told).toContainEqual(
    expect.stringMatching(/^failed t2: Not repaired: H0 fails this, and so does S1 \(fail\)\./),
  )
})

it('a run that is cancelled does not wait for them', async () => {
  const { testing, handled, command } = await started()
  let isOver = false
  void handled.then(() => {
    isOver = true
  })
  command.tell(...playedWithParent)
  testing.runs[0]?.cancel()
  command.end(130)
  await settle()
  expect(isOver).toBe(true)
})

it('a run waits a few seconds for them, and no longer', async () => {
  const { testing, handled, command } = await started()
  command.tell(...playedWithParent)
  command.end()
  const begin = performance.now()
  await handled
  expect(performance.now() - begin).toBeGreaterThan(2000)
  expect(testing.runs[0]?.told.map(plain)).not.toContain('passed t1')
})
