import { describe, expect, it, vi } from 'vitest'
import type { RunEventBody } from '../../protocol/runEvent'
import { repairCandidate, repairFolder, repairTask } from '../../test/client/repairRecords'
import { settle, startedExtension } from '../../test/client/startedExtension'

const plain = (text: string) => text.replaceAll(/[⟦⟧]/g, '')

const log = (...turns: readonly string[]) =>
  ['{"type":"header"}', ...turns.map((text, at) => saying(at + 1, text)), '{"type":"end"}\n'].join('\n')
const saying = (step: number, text: string) =>
  JSON.stringify({ type: 'message', step, message: { role: 'assistant', origin: 'policy', text } })

const ended = (rollout: string, outcome: 'pass' | 'fail' | 'limit' | 'error'): RunEventBody => ({
  ...{ type: 'rollout_finished', rollout, outcome, wallMs: 5 },
})
const begun: RunEventBody = { type: 'run_started', rollouts: 2, done: 0, resumed: false }
const over: RunEventBody = { type: 'run_finished', status: 'complete', rollouts: 2 }
const rejected: RunEventBody = {
  ...{ type: 'repair_judged', candidate: 'S1', parent: 'H0', targets: 2, repaired: 0, controls: 0, regressed: 0 },
  ...{ verdict: 'rejected', rule: 'local-accept-v1', reasons: ['0 repaired'] },
}

const tasks = [{ ...repairTask('t1', 0), parentRollout: 'run-0001/H0/t1/1' }, repairTask('t2', 0), repairTask('c1', 2)]

const started = async (profile = 'Evaluate repair', row: readonly string[] = ['S1'], recorded = tasks) => {
  const all = await startedExtension({ repairs: [repairFolder(repairCandidate({ tasks: recorded }))] })
  const { testing, workspace } = all.fake
  workspace.files.set('/ws/runs/run-0002/trajectories/S1/t1.0.jsonl', log('list', 'next'))
  workspace.files.set('/ws/runs/run-0002/trajectories/S1/t2.0.jsonl', log('list', 'done'))
  all.fake.window.answers.push('Run')
  const handled = testing.run(`⟦${profile}⟧`, [testing.item('ws', ...row)])
  await settle()
  const command = all.commandLine.latest
  const told = async (...events: readonly RunEventBody[]) => {
    command.tell(...events)
    command.end()
    await handled
    return testing.runs[0]
  }
  return { ...all, command, told, handled, run: testing.runs[0] }
}

describe('a task that is not repaired', () => {
  it('leads to the step at which the sibling parts from what its parent did', async () => {
    const { told, fake } = await started()
    fake.workspace.files.set('/ws/runs/run-0001/trajectories/H0/t1.1.jsonl', log('list', 'done'))
    const run = await told(begun, ended('S1/t1/0', 'fail'))
    expect(run?.messages[0]).toMatchObject({
      location: {
        uri: { path: '/ws/runs/run-0002/trajectories/S1/t1.0.jsonl' },
        range: { start: { line: 2, character: 0 } },
      },
      contextValue: 'harnessS.log',
    })
    const said = 'Not repaired: H0 fails this, and so does S1 (fail). It parts from H0 in run-0001/H0/t1/1 at step 2.'
    expect(plain(run?.messages[0]?.message ?? '')).toBe(said)
    const differs = 'It parts from H0 in run-0001/H0/t1/1 at step 2.'
    expect(plain(run?.messages[0]?.expectedOutput ?? '')).toBe('pass\nH0: 0 of 2\n\n')
    expect(plain(run?.messages[0]?.actualOutput ?? '')).toBe(`fail\nH0: 0 of 2\n${differs}\n\n`)
  })

  it('is told as such in the first run, too, which records the parent before it plays the sibling', async () => {
    const { tellRecords, fake, told } = await started('Evaluate repair', ['S1'], [])
    fake.workspace.files.set('/ws/runs/run-0001/trajectories/H0/t1.1.jsonl', log('list', 'done'))
    await tellRecords([repairFolder(repairCandidate({ tasks }))])
    const run = await told(begun, ended('S1/t1/0', 'fail'))
    expect(plain(run?.messages[0]?.message ?? '')).toMatch(/^Not repaired: H0 fails this, .* at step 2\.$/)
  })

  it('says when the sibling did just what its parent did, and leads to the end', async () => {
    const { told, fake } = await started()
    fake.workspace.files.set('/ws/runs/run-0001/trajectories/H0/t1.1.jsonl', log('list', 'next'))
    const run = await told(begun, ended('S1/t1/0', 'fail'))
    expect(plain(run?.messages[0]?.message ?? '')).toContain('It does just what H0 did in run-0001/H0/t1/1.')
    expect(run?.messages[0]?.location?.range.start).toMatchObject({ line: 3 })
  })

  it('leads to the end of its log where nothing is recorded of the parent, or was removed', async () => {
    const { told } = await started()
    const run = await told(begun, ended('S1/t1/0', 'fail'), ended('S1/t2/0', 'limit'))
    expect(run?.messages.map(({ location }) => location?.range.start)).toMatchObject([{ line: 3 }, { line: 3 }])
    expect(run?.output).toContain('/ws/runs/run-0001/trajectories/H0/t1.1.jsonl')
  })
})

it('a failed environment is no failure of the sibling, and is told apart from one', async () => {
  const { told } = await started()
  const run = await told(begun, ended('S1/t1/0', 'error'), ended('S1/t2/0', 'fail'))
  expect(
    run?.told
      .map(plain)
      .filter((each) => /^(errored|failed) t/.test(each))
      .sort(),
  ).toEqual([
    expect.stringMatching(
      'errored t1: No result: the environment or the model failed, which says nothing about S1. Run it again.',
    ),
    expect.stringMatching('failed t2: Not repaired'),
  ])
})

describe('a run that plays the parent first', () => {
  it('marks what it played, also where it was faster than its records were read', async () => {
    const { command, handled, tellRecords, run } = await started('Evaluate repair', ['S1'], [])
    command.tell(begun, ended('S1/t1/0', 'pass'), ended('S1/t2/0', 'fail'))
    command.end()
    await settle()
    expect(run?.told.filter((each) => /ed t\d/.test(each))).toEqual([])
    await tellRecords([repairFolder(repairCandidate({ tasks }))])
    await handled
    expect(run?.told.map(plain).filter((each) => /ed t\d/.test(each))).toEqual([
      expect.stringMatching(/^passed t1/),
      expect.stringMatching(/^failed t2: Not repaired/),
    ])
  })

  it('ends all the same when they cannot be read', async () => {
    const { command, handled, tellRecords, run } = await started('Evaluate repair', ['S1'], [])
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    command.tell(begun, ended('S1/t1/0', 'pass'))
    command.end()
    await vi.advanceTimersByTimeAsync(11_000)
    vi.useRealTimers()
    await handled
    await tellRecords([repairFolder(repairCandidate({ tasks }))])
    expect(run?.told.at(-1)).toBe('ended')
  })
})

describe('a pair', () => {
  it('of chosen tasks plays just these, controls too, and says what the sibling repairs and breaks', async () => {
    const { command, told } = await started('Paired with H0', ['S1', '⟦controls⟧', 'c1'])
    expect(command.args.join(' ')).toBe(
      'eval --harness H0,S1 --split train --tasks c1 --policy tiny --env miniapps --events',
    )
    const run = await told(begun, ended('S1/c1/0', 'fail'), ended('H0/c1/0', 'pass'), over)
    expect(plain(run?.output ?? '')).toContain('S1 beside H0: 0 repaired, 1 regressed, tasks: 1')
  })

  it('on the whole split says that it is the whole split, whatever was chosen', async () => {
    const { command, told } = await started('Whole split', ['S1', '⟦targets⟧', 't1'])
    expect(command.args).not.toContain('--tasks')
    expect(plain((await told(begun, over))?.output ?? '')).toContain('All tasks of the split are played')
  })
})

it('a task that its parent solves at some tries is not said to be one that it fails', async () => {
  const flaky = [repairTask('t3', 1)]
  const { fake, commandLine } = await startedExtension({ repairs: [repairFolder(repairCandidate({ tasks: flaky }))] })
  const handled = fake.testing.run('⟦Evaluate repair⟧', [fake.testing.item('ws', 'S1', '⟦targets⟧', 't3')])
  await settle()
  commandLine.latest.tell(begun, ended('S1/t3/0', 'fail'))
  commandLine.latest.end()
  await handled
  expect(plain(fake.testing.runs[0]?.messages[0]?.message ?? '')).toContain(
    'Not repaired: H0 passes this at some tries only, and S1 does not (fail).',
  )
})

it('a verdict is what is said of a run in the end, also where the parent was played for it first', async () => {
  const { told, fake } = await started()
  fake.window.state.focused = false
  const parent = [0, 1].map((attempt) => ended(`H0/c1/${attempt}`, 'pass'))
  await told(begun, ...parent, over, begun, ended('S1/c1/0', 'pass'), rejected, over)
  expect(fake.window.said.map(plain)).toEqual([
    'information: S1: 0 of 2 repaired, 0 of 0 regressed; rejected (local-accept-v1) [Show Results]',
  ])
})

it('a plan that cannot be started ends with the reason, and the others of the test run go on', async () => {
  const both = repairFolder(repairCandidate({ tasks }), repairCandidate({ id: 'S2', tasks }))
  const { fake, commandLine } = await startedExtension({ repairs: [both] })
  let starts = 0
  commandLine.refuses = () => {
    starts += 1
    return starts === 1
  }
  const handled = fake.testing.run('⟦Evaluate repair⟧', [fake.testing.item('ws')])
  await settle()
  commandLine.latest.tell(begun, ended('S2/t1/0', 'pass'))
  commandLine.latest.end()
  await handled
  const run = fake.testing.runs[0]?.told.map(plain) ?? []
  expect(run).toContain('errored S1: spawn E2BIG')
  expect(run).toContain('passed t1')
  expect(run.at(-1)).toBe('ended')
})

describe('a run whose process was killed', () => {
  it.each([
    ['before it said anything', []],
    ['after it began', [begun]],
    ['between two tasks', [begun, ended('S1/t1/0', 'pass')]],
    ['after its last task', [begun, ended('S1/t1/0', 'pass'), ended('S1/t2/0', 'pass')]],
    ['after its verdict', [begun, ended('S1/t1/0', 'pass'), ended('S1/t2/0', 'pass'), rejected]],
  ])('%s ends, keeps its results, and says what to do', async (_, events) => {
    const { run, command, handled } = await started()
    command.tell(...events)
    command.kill()
    await handled
    const told = run?.told.map(plain) ?? []
    expect(told.at(-1)).toBe('ended')
    expect(told.find((each) => each.startsWith('errored S1'))).toBe(
      'errored S1: The process of the run was ended by SIGKILL.\nFinished rollouts are kept: Resume, on the row of S1, plays the others.',
    )
    const decided = told.filter((each) => /^(passed|skipped) t/.test(each)).sort()
    const isPlayed = (task: string) => events.some((event) => JSON.stringify(event).includes(`S1/${task}/0`))
    expect(decided).toEqual(['t1', 't2'].map((task) => `${isPlayed(task) ? 'passed' : 'skipped'} ${task}`).sort())
  })
})

describe('what is printed', () => {
  it('is no staircase, however its lines end', async () => {
    const { told } = await started()
    const reasons = ['one\ntwo', 'three\r\nfour', 'five\rsix']
    const run = await told(begun, { ...rejected, reasons })
    expect(run?.output).toContain('one\r\ntwo\r\nthree\r\nfour\r\nfive\r\nsix\r\n')
    expect(run?.output.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })

  it('moves no cursor and clears no screen, whatever a task is called', async () => {
    const { told } = await started()
    const hostile = 't\u001b[2J\u001b]8;;command:x\u0007y\u202e'
    const run = await told(begun, ended(`H0/${hostile}/0`, 'pass'), { ...rejected, reasons: [hostile] })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a terminal obeys.
    expect(run?.output.replaceAll('\r\n', '')).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/)
    expect(run?.output).toContain('H0/t␛[2J')
    expect(run?.told.join()).not.toContain('\u001b')
  })
})

it('5 000 chosen tasks are no command line that is too long', async () => {
  const many = Array.from({ length: 5000 }, (_, at) => repairTask(`train-${at}`, 0))
  const { fake, commandLine } = await startedExtension({ repairs: [repairFolder(repairCandidate({ tasks: many }))] })
  const { testing } = fake
  await testing.run(
    '⟦Evaluate repair⟧',
    many.map(({ id }) => testing.item('ws', 'S1', '⟦targets⟧', id)),
  )
  expect(commandLine.commands).toEqual([])
  const told = testing.runs[0]?.told.map(plain)
  expect(told?.find((each) => each.startsWith('errored'))).toBe(
    'errored S1: 5000 tasks are too many to be named. Choose fewer, or run the whole split.',
  )
  void testing.run('⟦Evaluate repair⟧', [testing.item('ws', 'S1')])
  await settle()
  expect(commandLine.latest.args).toContain('failed')
})

it('says in its output what a run waits for, which would look as if nothing happened', async () => {
  const { told } = await started()
  const endpoint = 'http://localhost:4000/v1'
  const run = await told(
    begun,
    { type: 'endpoint_waiting', endpoint, reason: 'HTTP 429: not today', seconds: 30, waited: 12 },
    { type: 'endpoint_back', endpoint, waited: 42 },
    { type: 'rollout_retried', rollout: 'S1/t1/0', reason: 'The server was gone.' },
    { type: 'note', text: 'Two requests were lost.' },
  )
  expect(
    plain(run?.output ?? '')
      .split('\r\n')
      .slice(2, 6),
  ).toEqual([
    `Waiting for ${endpoint}: HTTP 429: not today. Next try in 30 s; last answer 12 s ago.`,
    `${endpoint} answers again, after 42 s.`,
    'S1/t1/0: The server was gone. Trying once more.',
    'Two requests were lost.',
  ])
})

it('a run that is cancelled waits for no rows', async () => {
  const { fake, commandLine } = await startedExtension({ repairs: [repairFolder(repairCandidate({ tasks: [] }))] })
  fake.window.answers.push('⟦Run⟧')
  let isOver = false
  void fake.testing.run('⟦Evaluate repair⟧', [fake.testing.item('ws', 'S1')]).then(() => {
    isOver = true
  })
  await settle()
  commandLine.latest.tell(begun, ended('S1/t1/0', 'pass'))
  fake.testing.runs[0]?.cancel()
  await settle()
  expect(isOver).toBe(true)
})
