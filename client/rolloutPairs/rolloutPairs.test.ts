import { appendFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { FakeUri } from '../../test/client/fakeVscode/fakeUri'
import { FakeTabInputCustom } from '../../test/client/fakeVscode/fakeValues'
import type { FakeWebviewPanel } from '../../test/client/fakeVscode/fakeWebview'
import { eventually, harness, settle, sibling, startedExtension } from '../../test/client/startedExtension'
import { pin, playedRun, RecordedRuns } from '../../test/kit/recordedRuns'

const message = (step: number, origin: string, text: string) => ({
  type: 'message',
  step,
  message: { id: 'm', role: 'user', origin, text, mask: origin === 'policy' ? 1 : 0 },
})
const end = (outcome: string) => ({ type: 'end', outcome, steps: 2 })

const made: RecordedRuns[] = []
afterEach(() => {
  for (const { folder } of made.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** H0 fails t1 and S1 passes it, since its hook speaks at step 1. */
const recorded = () => {
  const runs = new RecordedRuns()
  made.push(runs)
  runs.addRun(playedRun('run-1', { harnesses: [pin('H0', '0'), pin('S1', '1')] }))
  const common = [message(0, 'harness-prompt', 'find k3'), message(1, 'policy', 'list p1')]
  const base = runs.addLog(['run-1', 'H0', 't1'], [...common, message(2, 'policy', 'done none'), end('fail')])
  const log = runs.addLog(
    ['run-1', 'S1', 't1'],
    [...common, message(1, 'hook:next-page', 'next'), message(2, 'policy', 'list p2'), end('pass')],
  )
  return { runs, base, log }
}

const started = async () => {
  const { runs, base, log } = recorded()
  const folders = [
    { uri: FakeUri.file(runs.folder).toString(), name: 'ws', harnesses: [harness(), sibling('S1', 'H0')] },
  ]
  const extension = await startedExtension({ folders, openFolders: [runs.folder] })
  const shown = (): FakeWebviewPanel => {
    const panel = extension.fake.window.panels.at(-1)
    if (panel === undefined) throw new Error('No panel was opened.')
    return panel
  }
  return {
    ...extension,
    runs,
    base,
    log,
    shown,
    compare: async (argument: unknown = FakeUri.file(log)) => {
      await extension.run('compareRolloutWithParent', argument)
      await eventually(() => expect(extension.fake.window.panels).not.toEqual([]))
      shown().ready()
      await eventually(() => expect(shown().state('pair')).toBeDefined())
      return shown()
    },
  }
}

describe('the rollout of a sibling beside that of its parent', () => {
  it('is shown from where they part, with who ended how', async () => {
    const { compare } = await started()
    const panel = await compare()
    expect(panel.title).toBe('H0 ↔ S1: t1.0')
    expect(panel.state('pair')).toMatchObject({
      rows: 6,
      divergence: 3,
      leftTitle: 'H0 · t1 · 0 · fail',
      rightTitle: 'S1 · t1 · 0 · pass',
      verdict: '⟦Step 1: hook next-page speaks under S1.⟧',
      notices: [],
    })
    expect(await panel.ask({ type: 'rows', from: 2, count: 3 })).toMatchObject([
      { relation: 'same', left: { index: 2 }, right: { index: 2 } },
      { relation: 'alone', right: { index: 3, hook: 'next-page' } },
      { relation: 'different', left: { index: 3 }, right: { index: 4 } },
    ])
    expect(await panel.ask({ type: 'whole', index: 3 })).not.toHaveProperty('left')
  })

  it('is found from the editor of its log and from a message of the Test Explorer', async () => {
    const { compare, fake, log } = await started()
    fake.window.activeInput = new FakeTabInputCustom(FakeUri.file(log), 'harnessS.trajectory')
    expect((await compare(null)).title).toBe('H0 ↔ S1: t1.0')
    const location = new fake.api.Location(fake.api.Uri.file(log), new fake.api.Position(0, 0))
    expect((await compare({ message: { location } })).reveals).toBe(1)
    expect(fake.window.panels).toHaveLength(1)
  })

  it('goes around its differences in either direction', async () => {
    const { compare } = await started()
    const panel = await compare()
    const to = (from: number, direction: number) => panel.ask({ type: 'difference', from, direction })
    expect([await to(3, 1), await to(5, 1), await to(3, -1), await to(0, 1)]).toEqual([4, 3, 5, 3])
  })

  it('leads to its log, at the record', async () => {
    const { compare, fake } = await started()
    const panel = await compare()
    await panel.ask({ type: 'log', index: 3, side: 'right' })
    expect(fake.executed.at(-1)?.slice(0, 3).map(String)).toEqual([
      'vscode.openWith',
      panel.state('self') === undefined ? '' : String(Reflect.get(Object(panel.state('self')), 'right')),
      'harnessS.trajectory',
    ])
  })

  it('follows a log that is still written, and says when one is cut off or gone', async () => {
    const { compare, log, base } = await started()
    const panel = await compare()
    appendFileSync(log, `${JSON.stringify(message(3, 'policy', 'more'))}\n{"type":"mess`)
    await eventually(() => expect(panel.state('pair')).toMatchObject({ rows: 7 }))
    expect(String(Reflect.get(Object(panel.state('pair')), 'notices'))).toContain('cut off after 13 bytes')
    rmSync(base)
    await eventually(() => expect(JSON.stringify(panel.state('pair'))).toContain('cannot be read'))
    expect(panel.state('pair')).toMatchObject({ rows: 7 })
  })

  it('is compared anew when a log is written anew', async () => {
    const { compare, log, base } = await started()
    const panel = await compare()
    writeFileSync(log, '')
    await eventually(() => expect(panel.state('pair')).toMatchObject({ rows: 5, generation: 2 }))
    expect(base).not.toBe(log)
  })

  it('comes back after a reload of the window, where the reader was', async () => {
    const { fake, compare } = await started()
    const panel = await compare()
    const serializer = fake.window.panelSerializers.get('harnessS.rolloutPair')
    const identity = panel.state('self')
    panel.dispose()
    const restore = async (state: unknown) => {
      const again = fake.api.window.createWebviewPanel('harnessS.rolloutPair', '', 1)
      await Reflect.get(Object(serializer), 'deserializeWebviewPanel').call(serializer, again, state)
      const restored = fake.window.panels.at(-1)
      restored?.ready()
      return restored
    }
    expect((await restore(identity))?.state('pair')).toMatchObject({ divergence: 3 })
    expect((await restore({ left: 'http://evil/a', right: 'file:///b' }))?.isDisposed).toBe(true)
    expect((await restore(undefined))?.isDisposed).toBe(true)
  })

  it('is told again to a page that was hidden', async () => {
    const { compare } = await started()
    const panel = await compare()
    panel.hide()
    panel.told.length = 0
    panel.ready()
    expect(panel.state('pair')).toMatchObject({ rows: 6 })
  })

  it('says what a page asks that is unknown', async () => {
    const { compare } = await started()
    const panel = await compare()
    expect(await panel.ask({ type: 'entry', index: -1, side: 'left' })).toContain('unknown')
    expect(await panel.ask({ type: 'rows', from: 0, count: 1e9 })).toContain('unknown')
  })
})

describe('a rollout without a partner', () => {
  it('says so, and how to get one', async () => {
    const { run, fake, base, log } = await started()
    rmSync(base)
    fake.window.answers.push('Copy as command')
    await run('compareRolloutWithBase', FakeUri.file(log))
    await eventually(() => expect(fake.copied).toHaveLength(1))
    expect(fake.window.said.at(-1)).toContain('No run recorded H0 on t1 as it was when S1 was played.')
    expect(fake.copied[0]).toContain('eval --harness H0,S1')
    expect(fake.window.panels).toEqual([])
  })

  it('is one of a harness without ancestors, of no run, or no log at all', async () => {
    const { run, fake, base, log, runs } = await started()
    const saidOf = async (argument: unknown) => {
      await run('compareRolloutWithParent', argument)
      await settle()
      return fake.window.said.at(-1)
    }
    expect(await saidOf(FakeUri.file(base))).toContain('H0 has no ancestor')
    const hostile = runs.addLog(['run-1', '[Fix](command:x)', 't9'], [])
    expect(await saidOf(FakeUri.file(hostile))).toContain('[Fix] (command:x) has no ancestor')
    rmSync(join(runs.folder, 'runs', 'run-1', 'run.json'))
    await run('compareRolloutWithParent', FakeUri.file(log))
    await eventually(() => expect(fake.window.said.at(-1)).toContain('no run.json'))
    expect(await saidOf(FakeUri.file('/ws/H0.harness.json'))).toContain('Open the log of a rollout first')
  })
})

const profile = `{
  "kind": "profile",
  "harness": { "id": "S1" },
  "entries": [
    { "id": "e1", "when": "Long lists.", "polarity": "repair", "supports": [] }
  ]
}
`
const proposal = `{
  "kind": "proposal",
  "parent": { "id": "H0" },
  "rootCauses": [
    {
      "id": "first-page",
      "label": "Reads one page",
      "failedTaskIds": []
    }
  ]
}
`

describe('a pair as evidence', () => {
  const withDocument = async (name: string, text: string, ...answers: readonly string[]) => {
    const setting = await started()
    const uri = FakeUri.file(join(setting.runs.folder, name))
    setting.fake.workspace.files.set(uri.path, text)
    const panel = await setting.compare()
    const use = async () => {
      setting.fake.window.answers.push(...answers)
      const reply = await panel.ask({ type: 'evidence', index: 3 })
      return reply
    }
    const value = () => JSON.parse(setting.fake.workspace.document(uri)?.getText() ?? 'null')
    return { ...setting, use, value, uri, panel }
  }

  it('supports the entry of a profile that the user picks', async () => {
    const { use, value, fake } = await withDocument('S1.profile.json', profile, 'S1.profile.json', 'e1')
    await use()
    expect(value().entries[0].supports).toEqual([
      { taskId: 't1', siblingRollout: 'run-1/S1/t1/0', baseRollout: 'run-1/H0/t1/0' },
    ])
    expect(fake.window.shown.at(-1)?.document.uri.path).toContain('S1.profile.json')
  })

  it('stands in the root cause of a proposal with step, task and what is seen', async () => {
    const { use, value } = await withDocument('R1.proposal.json', proposal, 'R1.proposal.json', 'first-page')
    await use()
    expect(value().rootCauses[0]).toMatchObject({
      failedTaskIds: ['t1'],
      evidence: [{ rollout: 'run-1/H0/t1/0', step: 1, note: '⟦Step 1: hook next-page speaks under S1.⟧' }],
    })
  })

  it('is written once, however often it is used', async () => {
    const { use, value, fake, panel } = await withDocument('S1.profile.json', profile, 'S1.profile.json', 'e1')
    await use()
    fake.window.answers.push('e1')
    await panel.ask({ type: 'evidence', index: 3 })
    expect(value().entries[0].supports).toHaveLength(1)
    expect(fake.window.said.at(-1)).toContain('has this pair already')
  })

  it('goes into the document that was last worked on, without a question', async () => {
    const { use, fake, uri, value, runs } = await withDocument('S1.profile.json', profile, 'e1')
    fake.workspace.files.set(join(runs.folder, 'R1.proposal.json'), proposal)
    fake.window.activate(await fake.workspace.openTextDocument(uri))
    fake.window.activate(undefined)
    await use()
    expect(value().entries[0].supports).toHaveLength(1)
  })

  it('makes an entry of its own', async () => {
    const answers = ['S1.profile.json', 'New entry…', 'Lists are long.', 'Reads all pages.'] as const
    const { use, value } = await withDocument('S1.profile.json', profile, ...answers)
    await use()
    expect(value().entries[1]).toMatchObject({ id: 'e2', when: 'Lists are long.', polarity: 'repair' })
  })

  it('makes a profile beside the sibling where no document is about the pair', async () => {
    const { use, fake } = await withDocument(
      'S9.profile.json',
      profile.replace('S1', 'S9'),
      ...['Create profile', 'Lists are long.', 'Reads all pages.'],
    )
    await use()
    const text = fake.workspace.files.get('/ws/S1.profile.json') ?? ''
    expect(JSON.parse(text)).toMatchObject({ kind: 'profile', id: 'S1', entries: [{ supports: [{ taskId: 't1' }] }] })
  })

  it('leaves a broken document alone, and says so in the page', async () => {
    const broken = profile.replace('"supports": []', '"supports": [] "x"')
    const { use, fake, uri } = await withDocument('S1.profile.json', broken, 'S1.profile.json', 'e1')
    expect(await use()).toContain('mistakes of syntax or shape')
    expect(fake.workspace.document(uri)?.getText()).toBe(broken)
  })

  it('is none while a rollout has not ended, or where both passed', async () => {
    const { panel, base } = await withDocument('S1.profile.json', profile)
    writeFileSync(base, '')
    await eventually(() => expect(panel.state('pair')).toMatchObject({ generation: 2 }))
    expect(await panel.ask({ type: 'evidence', index: 0 })).toContain('has not ended')
    const header = { type: 'header', task: 't1', attempt: 0, harness: { id: 'H0' } }
    writeFileSync(base, [header, end('pass')].map((each) => `${JSON.stringify(each)}\n`).join(''))
    await eventually(() => expect(panel.state('pair')).toMatchObject({ leftTitle: 'H0 · t1 · 0 · pass' }))
    expect(await panel.ask({ type: 'evidence', index: 0 })).toContain('This pair is no evidence')
  })
})
