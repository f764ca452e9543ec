import { describe, expect, it } from 'vitest'
import type { FiringsResult } from '../../protocol/languageServer'
import { startedExtension, uriOf } from '../../test/client/startedExtension'

const s1 = uriOf('S1.sibling.json').toString()
const log = uriOf('runs/run-1/t1.0.jsonl')
const said = (lines: readonly string[]) => lines.map((line) => line.replaceAll(/[⟦⟧]/g, ''))

const recorded: FiringsResult = {
  hook: 'next-page',
  parent: 'H0',
  isSample: false,
  rollouts: [{ rollout: 'run-1/H0/t1/0', task: 't1', outcome: 'fail', steps: 4, log: log.toString() }],
  firings: [
    { rollout: 'run-1/H0/t1/0', step: 2, callId: 'c2', status: 'fired', text: 'next' },
    { rollout: 'run-1/H0/t1/0', step: 3, status: 'suppressed', reason: 'maxPerTask 1' },
  ],
}

const started = async (firings: FiringsResult | null = recorded) => {
  const extension = await startedExtension()
  const asked: unknown[] = []
  extension.server.answers.set('harnessS/firings', () => firings)
  extension.server.answers.set('harnessS/firingMessages', (params) => {
    asked.push(params)
    return { before: 'before', after: 'after' }
  })
  extension.server.answers.set('harnessS/whyNot', (params) => {
    asked.push(params)
    return { text: 'it did not hold' }
  })
  return { ...extension, asked }
}

describe('Show firings', () => {
  it('lists the steps and compares the messages', async () => {
    const { fake, run, asked } = await started()
    fake.window.answers.push('t1, step 2', 'Messages before and after')
    await run('showFirings', s1, 'next-page')
    expect(said(fake.window.said)).toEqual([
      'pick: Steps at which next-page would have fired in 1 rollouts of H0 (t1, step 2, t1, step 3)',
      'pick: t1, step 2 (Messages before and after, Log at this step, Parts of the condition)',
    ])
    expect(asked).toEqual([{ uri: s1, hook: 'next-page', rollout: 'run-1/H0/t1/0', step: 2, callId: 'c2' }])
    const [command, before, after] = fake.executed.at(-1) ?? []
    expect([command, before, after]).toMatchObject([
      'vscode.diff',
      { scheme: 'harness-s-preview', path: '/next-page.before.txt' },
      { scheme: 'harness-s-preview', path: '/next-page.after.txt' },
    ])
  })

  it('opens the log', async () => {
    const { fake, run } = await started()
    fake.window.answers.push('t1, step 2', 'Log at this step')
    await run('showFirings', s1, 'next-page')
    expect(fake.executed.at(-1)).toMatchObject(['vscode.openWith', { path: log.path }, 'harnessS.trajectory'])
  })

  it('shows the parts of the condition beside', async () => {
    const { fake, run, asked } = await started()
    fake.window.answers.push('t1, step 3', 'Parts of the condition')
    await run('showFirings', s1, 'next-page')
    expect(asked).toEqual([{ uri: s1, hook: 'next-page', rollout: 'run-1/H0/t1/0', step: 3 }])
    expect(fake.window.shown.map(({ document }) => document.getText())).toEqual(['run-1/H0/t1/0\nit did not hold\n'])
  })

  it('does nothing when nothing is chosen', async () => {
    const { fake, run } = await started()
    await run('showFirings', s1, 'next-page')
    expect({ shown: fake.window.shown, executed: fake.executed.length }).toMatchObject({ shown: [] })
  })

  it('says that it fires nowhere, or that nothing is recorded', async () => {
    const nowhere = await started({ ...recorded, firings: [] })
    await nowhere.run('showFirings', s1, 'next-page')
    expect(said(nowhere.fake.window.said)).toEqual([
      'information: next-page would have fired nowhere in 1 rollouts of H0.',
    ])
    const sampled = await started({ ...recorded, firings: [], isSample: true })
    await sampled.run('showFirings', s1, 'next-page')
    expect(said(sampled.fake.window.said)).toEqual([
      'information: next-page would have fired nowhere in 1 rollouts, a sample of those of H0.',
    ])
    const unrecorded = await started(null)
    await unrecorded.run('showFirings', s1, 'next-page')
    expect(said(unrecorded.fake.window.said)).toEqual([
      'information: Of the parent of next-page no rollouts are recorded. Evaluate it once, then look again.',
    ])
  })

  it('asks for nothing when it is not told its hook', async () => {
    const { fake, run } = await started()
    await run('showFirings')
    await run('whyNotHere', 7, {})
    expect(fake.window.said).toEqual([])
  })
})

describe('Why not here?', () => {
  it('asks for a rollout and a step that it has', async () => {
    const { fake, run, asked } = await started()
    fake.window.answers.push('t1', '9', 'x', '4')
    await run('whyNotHere', s1, 'next-page')
    expect(said(fake.window.said)).toEqual([
      'pick: Rollout in which next-page is missed (t1)',
      'input: Step, from 0 (before the first turn) to 4 (1)',
      'refused: A whole number up to 4.',
      'refused: A whole number up to 4.',
    ])
    expect(asked).toEqual([{ uri: s1, hook: 'next-page', rollout: 'run-1/H0/t1/0', step: 4 }])
    expect(fake.window.shown).toHaveLength(1)
  })

  it.each([
    ['the hook does not run', { text: null }, 'next-page does not run, so that there is nothing to tell.'],
    [
      'the rollout was removed meanwhile',
      null,
      'run-1/H0/t1/0 is none of the rollouts any more that hooks are tried on. Choose again.',
    ],
  ])('says that %s', async (_, answer, message) => {
    const { fake, run, server } = await started()
    server.answers.set('harnessS/whyNot', () => answer)
    fake.window.answers.push('t1', '4')
    await run('whyNotHere', s1, 'next-page')
    expect(said(fake.window.said).at(-1)).toContain(message)
    expect(fake.window.shown).toEqual([])
  })

  it('offers first the rollouts in which the hook does not fire', async () => {
    const log = { outcome: 'fail', steps: 4, log: 'file:///ws/t2.0.jsonl' } as const
    const rollouts = [...recorded.rollouts, { ...log, rollout: 'run-1/H0/t2/0', task: 't2' }]
    const { fake, run } = await started({ ...recorded, rollouts })
    await run('whyNotHere', s1, 'next-page')
    expect(said(fake.window.said)).toEqual(['pick: Rollout in which next-page is missed (t2, t1)'])
  })
})
