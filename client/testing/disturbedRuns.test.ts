import { describe, expect, it } from 'vitest'
import { repairCandidate, repairFolder } from '../../test/client/repairRecords'
import { settle, startedExtension } from '../../test/client/startedExtension'

const started = async () => {
  const candidates = ['S1', 'S2'].map((id) => repairCandidate({ id, uri: `file:///ws/${id}.sibling.json` }))
  const all = await startedExtension({ repairs: [repairFolder(...candidates)] })
  const { testing } = all.fake
  const run = async (...ids: readonly string[]) => {
    const handled = testing.run(
      '⟦Evaluate repair⟧',
      ids.map((id) => testing.item('ws', id)),
    )
    await settle()
    return { handled, testRun: testing.runs.at(-1) }
  }
  return { ...all, testing, run }
}

const played = (rollout: string) => ({ type: 'rollout_finished', rollout, outcome: 'pass', wallMs: 1 }) as const

describe('a run', () => {
  it('goes on to its end when its folder is removed from the window, and its rows with it', async () => {
    const { run, fake, tellRecords, commandLine } = await started()
    const { handled, testRun } = await run('S1')
    fake.workspace.openFolders('/other')
    await tellRecords([])
    commandLine.latest.tell(played('S1/t1/0'))
    commandLine.latest.end()
    await handled
    expect(testRun?.told.at(-1)).toBe('ended')
  })

  it('is marked to its end when the server dies meanwhile', async () => {
    const { run, server, commandLine } = await started()
    const { handled, testRun } = await run('S1')
    server.isBroken = true
    server.answers.clear()
    commandLine.latest.tell(played('S1/t1/0'))
    commandLine.latest.end()
    await handled
    expect(testRun?.told).toContain('passed t1')
    expect(testRun?.told.at(-1)).toBe('ended')
  })

  it('that is cancelled before its first event is stopped, and asks for nothing', async () => {
    const { run, commandLine, fake } = await started()
    const { handled, testRun } = await run('S1')
    testRun?.cancel()
    await handled
    expect(commandLine.latest.isStopped).toBe(true)
    expect(testRun?.told.filter((told) => told.startsWith('errored'))).toEqual([])
    expect(fake.window.said).toEqual([])
  })

  it('of two siblings goes on with the second when the first fails', async () => {
    const { run, commandLine } = await started()
    const { handled, testRun } = await run('S1', 'S2')
    commandLine.latest.end(3, 'The disk is full.')
    await settle()
    expect(commandLine.commands.map(({ args }) => args[2])).toEqual(['S1', 'S2'])
    commandLine.latest.tell(played('S2/t1/0'))
    commandLine.latest.end()
    await handled
    expect(testRun?.told).toContain('errored S1: The disk is full.')
    expect(testRun?.output).toContain('The disk is full.')
    expect(testRun?.told.at(-1)).toBe('ended')
  })

  it.each(['many', {}, Number.NaN])('with %j for the limit of its cost is asked about', async (limit) => {
    const { run, fake, commandLine } = await started()
    fake.workspace.set('harnessS.run.confirmAboveRollouts', limit)
    await (await run('S1')).handled
    expect(fake.window.said).toHaveLength(1)
    expect(commandLine.commands).toEqual([])
  })
})
