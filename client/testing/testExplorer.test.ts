import { describe, expect, it } from 'vitest'
import type { RepairCandidate, RepairFolder } from '../../protocol/languageServer'
import { FakeCancellation } from '../../test/client/fakeVscode/fakeTests'
import { repairCandidate as candidate, repairFolder, repairTask as task } from '../../test/client/repairRecords'
import { settle, startedExtension } from '../../test/client/startedExtension'

const verdict = {
  ...{ run: 'run-0002', status: 'accepted' as const, rule: 'local-accept-v1', reasons: [] },
  ...{ targets: 5, repaired: 3, controls: 4, regressed: 0, outdatedBy: [] },
}

const recorded = (...candidates: readonly RepairCandidate[]): readonly RepairFolder[] => [
  repairFolder(...(candidates.length === 0 ? [candidate()] : candidates)),
]

const started = async (setting: Parameters<typeof startedExtension>[0] = {}) => {
  const all = await startedExtension({ repairs: recorded(), ...setting })
  const { testing } = all.fake
  const run = async (...labels: readonly string[]) => {
    const handled = testing.run('⟦Evaluate repair⟧', [testing.item('ws', ...labels)])
    await settle()
    return { handled, testRun: testing.runs.at(-1), command: all.commandLine.latest }
  }
  return { ...all, testing, run }
}

const continuous = () => {
  const cancellation = new FakeCancellation()
  return { token: cancellation.token, cancel: () => cancellation.cancel() }
}

const plain = (text: string) => text.replaceAll(/[⟦⟧]/g, '')
const targets = '⟦targets⟧'
const common = ['--controls', '10', '--policy', 'tiny', '--env', 'miniapps']

describe('the tree', () => {
  it('shows what each sibling can be tried on, with what became of it last', async () => {
    const last = { outcome: 'pass', run: 'run-0001', rollout: 'S1/t2/0' } as const
    const tasks = [task('t1', 0), task('t2', 0, last), task('t3', 1), task('c1', 2)]
    const { testing } = await started({ repairs: recorded(candidate({ tasks })) })
    expect(plain(testing.render()).split('\n')).toEqual([
      'ws',
      '  S1  sibling of H0',
      '    targets  3',
      '      t1  H0: 0 of 2 #failed',
      '      t2  H0: 0 of 2, S1: pass #failed',
      '      t3  H0: 1 of 2 #failed #flaky',
      '    controls  1',
      '      c1  H0: 2 of 2 #control',
    ])
  })

  it('shows tasks of any length and of any signs, and runs them by their own ids', async () => {
    const [long, turned] = ['x'.repeat(100_000), 'a\u202eb']
    const { testing, run } = await started({
      repairs: recorded(candidate({ tasks: [task(long, 0), task(turned, 0)] })),
    })
    const labels = testing.item('ws', 'S1', targets).children.all.map(({ label }) => label)
    expect(labels).toEqual([`${'x'.repeat(200)}…`, 'a⟨202E⟩b'])
    const { command } = await run('S1', targets, 'a⟨202E⟩b')
    expect(command.args).toContain(JSON.stringify([turned]))
  })

  it('says of a sibling without a record how to get one', async () => {
    const { testing } = await started({ repairs: recorded(candidate({ tasks: [] })) })
    expect(plain(testing.render())).toContain('S1  sibling of H0 · H0 is played first')
  })

  it('marks results as outdated when something that they depend on changed, and only then', async () => {
    const { testing, tellRecords } = await started()
    await tellRecords(recorded(candidate({ tasks: [task('t1', 0)] })))
    expect(testing.invalidated).toEqual([])
    await tellRecords(recorded(candidate({ version: 'two' })))
    expect(testing.invalidated).toEqual(['S1'])
  })

  it('shows how a sibling was judged, from the records, so that it is there after a reload', async () => {
    const { testing, tellRecords } = await started({ repairs: recorded(candidate({ verdict })) })
    const row = () => plain(testing.item('ws', 'S1').description ?? '')
    expect(row()).toBe('sibling of H0 · accepted (run-0002): 3 of 5 repaired, 0 of 4 regressed')
    await tellRecords(recorded(candidate({ verdict: { ...verdict, outdatedBy: ['policy', 'environment'] } })))
    expect(row()).toContain('· outdated: the policy, the environment changed · accepted')
    expect(testing.invalidated).toEqual(['S1'])
    await tellRecords(recorded(candidate({ verdict: { ...verdict, run: 'run-0003', status: 'rejected' } })))
    expect(row()).toContain('· rejected (run-0003)')
    expect(testing.invalidated).toEqual(['S1'])
  })

  it('keeps the rows of a sibling while its document is faulty, and says so', async () => {
    const { testing, tellRecords } = await started()
    const before = testing.item('ws', 'S1', targets, 't1')
    await tellRecords(recorded(candidate({ isUnresolved: true, version: '', tasks: [] })))
    expect(plain(testing.item('ws', 'S1').description ?? '')).toBe('cannot be resolved: see Problems')
    expect(testing.item('ws', 'S1', targets, 't1')).toBe(before)
    await tellRecords(recorded(candidate()))
    expect(testing.item('ws', 'S1', targets, 't1')).toBe(before)
    expect(plain(testing.item('ws', 'S1').description ?? '')).toBe('sibling of H0')
  })

  it('does not offer to resume a run that is still going, in this window or another', async () => {
    const { testing, fake } = await started({ repairs: recorded(candidate({ underWay: 'run-0003' })) })
    expect(plain(testing.render())).toContain('S1  run-0003 is under way')
    expect(fake.context.get('harnessS.interrupted')).toEqual([])
  })

  it('keeps its rows when only outcomes change, so that what was opened stays open', async () => {
    const { testing, tellRecords } = await started()
    const before = testing.item('ws', 'S1', targets, 't1')
    const last = { outcome: 'fail', run: 'run-0002', rollout: 'S1/t1/0' } as const
    await tellRecords(recorded(candidate({ tasks: [task('t1', 0, last)] })))
    expect(testing.item('ws', 'S1', targets, 't1')).toBe(before)
    expect(plain(before.description ?? '')).toBe('H0: 0 of 2, S1: fail')
  })

  it('is shown in Restricted Mode with the reason why nothing runs, until the folder is trusted', async () => {
    const { testing, fake } = await started({ isTrusted: false })
    expect(testing.profiles).toEqual([])
    expect(plain(testing.render())).toMatch(/^ws {2}Restricted Mode: nothing runs/)
    fake.workspace.grantTrust()
    expect(testing.profiles.map(({ label, isDefault }) => [plain(label), isDefault])).toEqual([
      ['Evaluate repair', true],
      ['Paired with H0', false],
      ['Whole split', false],
    ])
    expect(plain(testing.render())).toMatch(/^ws\n/)
  })
})

describe('Evaluate repair', () => {
  it('of chosen tasks is `eval --repair` of just those', async () => {
    const { testing, commandLine } = await started()
    const items = ['t1', 't3'].map((id) => testing.item('ws', 'S1', targets, id))
    void testing.run('⟦Evaluate repair⟧', items)
    await settle()
    expect(commandLine.latest.args).toEqual(['eval', '--repair', 'S1', '--targets', 't1,t3', ...common, '--events'])
  })

  it('of a sibling tries all that its parent failed', async () => {
    const { run } = await started()
    expect((await run('S1')).command.args).toContain('failed')
  })

  it('marks tasks as they come, and the sibling by the verdict', async () => {
    const { run, fake } = await started()
    const { handled, testRun, command } = await run('S1', targets)
    const log = '/ws/runs/run-0002/trajectories/S1/t2.0.jsonl'
    fake.workspace.files.set(log, '{"type":"header"}\n{"type":"message","step":1,"text":"x"}\n{"type":"score"}\n')
    const finished = { type: 'rollout_finished', wallMs: 5 } as const
    command.tell(
      { type: 'run_started', rollouts: 3, done: 0, resumed: false },
      { ...finished, rollout: 'S1/t1/0', outcome: 'pass' },
      { ...finished, rollout: 'S1/t2/0', outcome: 'limit' },
      { ...finished, rollout: 'S1/c1/0', outcome: 'fail' },
      {
        type: 'repair_judged',
        ...{ candidate: 'S1', parent: 'H0', targets: 2, repaired: 1, controls: 1, regressed: 1 },
        ...{ verdict: 'revise', rule: 'local-accept-v1', reasons: ['1 repaired over 1 cause, 3 needed'] },
      },
      { type: 'run_finished', status: 'complete', rollouts: 3 },
    )
    command.end()
    await handled
    expect(testRun?.told.map(plain)).toEqual([
      ...['queued S1', 'queued t1', 'queued t2', 'started S1', 'started t1', 'started t2', 'passed t1'],
      'failed S1: S1: 1 of 2 repaired, 1 of 1 regressed; revise (local-accept-v1)\n1 repaired over 1 cause, 3 needed',
      'failed t2: Not repaired: H0 fails this, and so does S1 (limit).',
      'failed c1: Regressed: H0 passed this, S1 does not (fail).',
      'ended',
    ])
    const message = testRun?.messages.find(({ message: text }) => text.includes('limit'))
    expect(message).toMatchObject({
      expectedOutput: 'pass\n⟦H0: 0 of 2⟧',
      actualOutput: 'limit\n⟦H0: 0 of 2⟧',
      location: { uri: { path: log }, range: { start: { line: 2, character: 0 } } },
    })
    expect(fake.window.said).toEqual([])
  })

  it('asks for the key of a model, hands it to the run alone, and keeps it', async () => {
    const policies = [{ name: 'tiny', type: 'openai', origin: 'https://models.example', keyEnv: 'NOBODY_SETS_THIS' }]
    const { fake, secrets, run } = await started({ repairs: recorded().map((each) => ({ ...each, policies })) })
    fake.window.answers.push('canary')
    const { command, testRun } = await run('S1')
    expect(command.env).toEqual({ HARNESS_S_KEYS: '{"https://models.example":"canary"}' })
    expect(
      command.args.join(' ') + testRun?.output + fake.window.said.join() + fake.window.outputs.join(),
    ).not.toContain('canary')
    expect([...secrets.values.keys()]).toEqual(['harnessS.modelKeys'])
  })

  it('runs nothing, and says why, when no key is given', async () => {
    const policies = [{ name: 'tiny', type: 'openai', origin: 'https://models.example', keyEnv: 'NOBODY_SETS_THIS' }]
    const { testing, commandLine } = await started({ repairs: recorded().map((each) => ({ ...each, policies })) })
    await testing.run('⟦Evaluate repair⟧', [testing.item('ws', 'S1', targets, 't1')])
    expect(commandLine.commands).toEqual([])
    expect(testing.runs.at(-1)?.told.slice(2)).toEqual([
      'skipped t1',
      'errored S1: ⟦No key was given, so nothing was run.⟧',
      'ended',
    ])
  })

  it('tells what the command said when it could not run', async () => {
    const { run } = await started()
    const { handled, testRun, command } = await run('S1', targets, 't1')
    command.end(2, 'harness-s: There is no policy.')
    await handled
    expect(testRun?.told.slice(2)).toEqual(['skipped t1', 'errored S1: harness-s: There is no policy.', 'ended'])
  })

  it('stops the process when it is cancelled, and skips what was not played', async () => {
    const { run } = await started()
    const { handled, testRun, command } = await run('S1')
    testRun?.cancel()
    await handled
    expect(command.isStopped).toBe(true)
    expect(testRun?.told.slice(-3)).toEqual(['skipped t1', 'skipped t2', 'ended'])
  })

  it('waits for its turn, and can be cancelled while it does', async () => {
    const { testing, commandLine, run } = await started()
    const first = await run('S1')
    const second = testing.run('⟦Evaluate repair⟧', [testing.item('ws', 'S1')])
    const third = testing.run('⟦Whole split⟧', [testing.item('ws', 'S1')])
    await settle()
    expect(commandLine.commands).toHaveLength(1)
    testing.runs[1]?.cancel()
    await second
    expect(testing.runs[1]?.told.at(-1)).toBe('ended')
    first.command.end()
    await settle()
    expect(commandLine.commands).toHaveLength(2)
    expect(commandLine.latest.args).toContain('--harness')
    commandLine.latest.end()
    await third
  })

  it('says the cost, and asks before a call is made, above a limit that the user set', async () => {
    const { testing, fake, commandLine } = await started()
    fake.workspace.set('harnessS.run.confirmAboveRollouts', 12)
    await testing.run('⟦Evaluate repair⟧', [testing.item('ws', 'S1')])
    expect(plain(fake.window.said.join())).toMatch(
      /Evaluate S1\?: 13 rollouts, about 26 model calls.*harness-s eval --repair S1/s,
    )
    expect(commandLine.commands).toEqual([])
    fake.window.answers.push('Run')
    void testing.run('⟦Evaluate repair⟧', [testing.item('ws', 'S1')])
    await settle()
    expect(commandLine.commands).toHaveLength(1)
  })

  it('says what became of a run that nobody watched, once', async () => {
    const { run, fake } = await started()
    fake.window.state.focused = false
    fake.window.answers.push('Show Results')
    const { handled, command } = await run('S1')
    command.tell({ type: 'run_started', rollouts: 3, done: 0, resumed: false })
    command.tell({
      type: 'repair_judged',
      ...{ candidate: 'S1', parent: 'H0', targets: 2, repaired: 2, controls: 1, regressed: 0 },
      ...{ verdict: 'accepted', rule: 'local-accept-v1', reasons: [] },
    })
    command.end()
    await handled
    expect(fake.window.said.map(plain)).toEqual([
      'information: S1: 2 of 2 repaired, 0 of 1 regressed; accepted (local-accept-v1) [Show Results]',
    ])
    const panel = fake.window.panels.at(-1)
    panel?.ready()
    expect(panel?.state('reveal')).toMatchObject({ folder: 'file:///ws', run: 'run-0002' })
  })
})

describe('a row', () => {
  it('can be copied as the command that does the same', async () => {
    const { testing, fake } = await started()
    await fake.execute('harnessS.copyAsCommand', testing.item('ws', 'S1', targets, 't1'))
    expect(fake.copied).toEqual([`harness-s --workspace /ws eval --repair S1 --targets t1 ${common.join(' ')}`])
  })

  it('of a sibling whose run was interrupted says so, and goes on with it', async () => {
    const { testing, fake, commandLine } = await started({ repairs: recorded(candidate({ unfinished: 'run-0003' })) })
    expect(plain(testing.render())).toContain('S1  run-0003 was interrupted: Resume')
    expect(fake.context.get('harnessS.interrupted')).toEqual(['file:///ws S1'])
    void fake.execute('harnessS.resumeRun', testing.item('ws', 'S1'))
    await settle()
    expect(commandLine.latest.args).toEqual(['eval', '--resume', 'run-0003', '--events'])
  })

  it('of a folder that is not trusted does not say that its run was never interrupted', async () => {
    const repairs = recorded(candidate({ unfinished: 'run-0003' }))
    const { testing, fake, commandLine } = await started({ repairs, isTrusted: false })
    await fake.execute('harnessS.resumeRun', testing.item('ws', 'S1'))
    expect(fake.window.said.map(plain)).toEqual(['information: Restricted Mode: nothing runs'])
    expect(commandLine.commands).toEqual([])
  })
})

describe('a continuous run', () => {
  it('runs again when the sibling or an ancestor is saved, and not for others, until it is stopped', async () => {
    const { testing, fake, commandLine, openFile } = await started()
    const { token, ...cancellation } = continuous()
    await testing.run('⟦Evaluate repair⟧', [testing.item('ws', 'S1')], [], { continuous: true, token })
    const save = async (path: string) => {
      fake.workspace.save(openFile(path, '{}'))
      await settle()
      return commandLine.commands.length
    }
    expect(await save('S2.sibling.json')).toBe(0)
    expect(await save('S1.sibling.json')).toBe(1)
    commandLine.latest.end()
    expect(await save('H0.harness.json')).toBe(2)
    cancellation.cancel()
    expect(await save('S1.sibling.json')).toBe(2)
  })

  it('plays what was saved while it ran once more, however often that was', async () => {
    const { testing, fake, commandLine, openFile } = await started()
    const { token, ...cancellation } = continuous()
    await testing.run('⟦Evaluate repair⟧', [testing.item('ws', 'S1')], [], { continuous: true, token })
    const save = () => fake.workspace.save(openFile('S1.sibling.json', '{}'))
    const runs = async () => {
      await settle()
      return commandLine.commands.length
    }
    save()
    expect(await runs()).toBe(1)
    for (let time = 0; time < 3; time += 1) save()
    expect(await runs()).toBe(1)
    commandLine.latest.end()
    expect(await runs()).toBe(2)
    save()
    cancellation.cancel()
    commandLine.latest.end()
    expect(await runs()).toBe(2)
  })
})
