import { expect, it } from 'vitest'
import { repairCandidate, repairFolder, repairTask } from '../../test/client/repairRecords'
import { settle, startedExtension } from '../../test/client/startedExtension'

const last = { outcome: 'pass', run: 'run-0001', rollout: 'S1/t2/0' } as const
const tasks = [repairTask('t1', 0), repairTask('t2', 0, last)]
const log = '{"type":"header"}\n{"type":"message","step":1}\n{"type":"end"}\n'

const started = async () => {
  const all = await startedExtension({ repairs: [repairFolder(repairCandidate({ tasks }))] })
  const { testing, workspace, executed } = all.fake
  const item = (task: string) => testing.item('ws', 'S1', '⟦targets⟧', task)
  /** Opens the log of a row, and tells where. */
  const opened = async (task: string) => {
    await all.run('openLogOfMessage', item(task))
    return String(executed.findLast(([name]) => name === 'vscode.openWith')?.[1])
  }
  workspace.files.set('/ws/runs/run-0002/trajectories/S1/t1.0.jsonl', log)
  return { ...all, item, opened }
}

it('a row that was played before leads to the log that is recorded', async () => {
  const { opened } = await started()
  expect(await opened('t2')).toContain('/ws/runs/run-0001/trajectories/S1/t2.0.jsonl')
})

it('a row that was not played yet says so', async () => {
  const { run, item, fake } = await started()
  await run('openLogOfMessage', item('t1'))
  expect(fake.window.said.at(-1)).toContain('No rollout of this is recorded yet')
})

it.each(['pass', 'fail'] as const)('a row whose newest result is %s leads to the log of that', async (outcome) => {
  const { opened, item, fake, commandLine } = await started()
  const handled = fake.testing.run('⟦Evaluate repair⟧', [item('t1')])
  await settle()
  commandLine.latest.tell({ type: 'rollout_finished', rollout: 'S1/t1/0', outcome, wallMs: 5 })
  commandLine.latest.end()
  await handled
  expect(await opened('t1')).toContain('/ws/runs/run-0002/trajectories/S1/t1.0.jsonl')
})
