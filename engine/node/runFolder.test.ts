import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fakeProvider, publicTask } from '../../test/kit/fakeProvider'
import { preparedOf } from '../../test/kit/harnessOf'
import { resultLineOf } from '../../test/kit/resultLineOf'
import { scriptedAgent } from '../../test/kit/scriptedAgent'
import { segmentOf } from '../../test/kit/trainingRollouts'
import { type EvaluationPlan, runEvaluation } from '../evaluation/runEvaluation'
import { openRunFolder } from './runFolder'

let folder: string
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'harness-s-run-')), 'run-1')
})
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }))

const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const values = (name: string): readonly unknown[] =>
  read(name)
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))

const plan: EvaluationPlan = {
  runSeed: 1,
  split: 'test',
  tasks: ['t1', 't2', 't3'].map(publicTask),
  harnesses: [preparedOf()],
  attempts: new Map(),
  provider: fakeProvider().provider,
  agent: scriptedAgent(['look', 'done answer=x']),
  policy: { id: 'scripted', ref: 'none', step: 0 },
  familyOf: (task) => task,
}

const evaluate = async (): Promise<void> => {
  const run = openRunFolder(folder, 'run-1')
  try {
    await runEvaluation(plan, run, { concurrency: 1, signal: new AbortController().signal, now: () => 0 })
  } finally {
    run.close()
  }
}

describe('a run folder', () => {
  test('keeps a log per rollout, results, sealed details apart, and events', async () => {
    await evaluate()
    expect(values('results.jsonl')).toMatchObject([
      { rollout: 'H0/t1/0' },
      { rollout: 'H0/t2/0' },
      { rollout: 'H0/t3/0' },
    ])
    expect(values('sealed.jsonl')[0]).toEqual({ rollout: 'H0/t1/0', sealed: null })
    expect(values('trajectories/H0/t1.0.jsonl')[0]).toMatchObject({ type: 'header', rollout: 'H0/t1/0' })
    expect(values('trajectories/H0/t1.0.jsonl').at(-1)).toEqual({ type: 'end', outcome: 'pass', steps: 2 })
    expect(read('results.jsonl')).not.toContain('sealed')
    expect(existsSync(join(folder, 'run.lock'))).toBe(false)
  })

  test('keeps tokens beside a log only when it was asked to', () => {
    for (const keepTokens of [false, true]) {
      const run = openRunFolder(folder, 'run-1', { keepTokens })
      run.openLog('H0', 't1', 0).close([segmentOf(['policy', [1], 'sampled'])])
      run.close()
      expect(existsSync(join(folder, 'trajectories/H0/t1.0.tokens.jsonl'))).toBe(keepTokens)
    }
    expect(values('trajectories/H0/t1.0.tokens.jsonl')).toMatchObject([{ segment: 0, tokens: [1] }])
  })

  test('has on disk what led to a model call before the call is made', () => {
    const run = openRunFolder(folder, 'run-1')
    const log = run.openLog('H0', 't1', 0)
    const call = { type: 'model_call', step: 1, seed: 1, context: [], usage: null, finishReason: 'stop' } as const
    log.write({ type: 'limit', step: 1, kind: 'turns' })
    log.write(call)
    expect(values('trajectories/H0/t1.0.jsonl')).toEqual([{ type: 'limit', step: 1, kind: 'turns' }])
    log.close([])
    expect(values('trajectories/H0/t1.0.jsonl')).toHaveLength(2)
    run.close()
  })
})

describe('a run that is opened again', () => {
  test('runs only what a torn line lost', async () => {
    await evaluate()
    const whole = read('results.jsonl')
    const [first = '', second = '', third = ''] = whole.split('\n')
    writeFileSync(join(folder, 'results.jsonl'), `${first}\n${second}\n${third.slice(0, 40)}`)
    await evaluate()
    expect(read('results.jsonl')).toBe(whole)
    expect(values('events.jsonl')).toMatchObject([
      ...Array(4).fill({}),
      { type: 'run_started', done: 2, resumed: true },
      { type: 'rollout_finished', rollout: 'H0/t3/0' },
    ])
  })

  test('runs again what a damaged line says nothing about, and names that line', async () => {
    await evaluate()
    const whole = read('results.jsonl').split('\n').sort()
    const [first, , third] = read('results.jsonl').split('\n')
    writeFileSync(join(folder, 'results.jsonl'), `${first}\n{"rollout":7}\n${third}\n`)
    await evaluate()
    expect(read('results.jsonl').split('\n').sort()).toEqual([...whole, '{"rollout":7}'].sort())
    const text = 'results.jsonl: damaged, so run again: line 2.'
    expect(values('events.jsonl')).toContainEqual(expect.objectContaining({ type: 'note', text }))
  })

  test('runs again what the infrastructure failed, and the new result counts', async () => {
    mkdirSync(folder)
    writeFileSync(join(folder, 'results.jsonl'), `${JSON.stringify(resultLineOf('H0', 't2', 0, 'error'))}\n`)
    await evaluate()
    const run = openRunFolder(folder, 'run-1')
    expect(run.results.map(({ task, outcome }) => `${task} ${outcome}`).sort()).toEqual([
      't1 pass',
      't2 pass',
      't3 pass',
    ])
    run.close()
  })

  test('shows the results of this session beside those of earlier ones', () => {
    const first = openRunFolder(folder, 'run-1')
    first.appendResult(resultLineOf('H0', 't1', 0, 'error'), null)
    first.close()
    const second = openRunFolder(folder, 'run-1')
    second.appendResult(resultLineOf('H0', 't1', 0, 'pass'), null)
    second.appendResult(resultLineOf('H0', 't2', 0, 'fail'), null)
    expect(second.results.map(({ outcome }) => outcome)).toEqual(['error'])
    expect(second.currentResults().map(({ outcome }) => outcome)).toEqual(['pass', 'fail'])
    second.close()
  })

  test('numbers its events on, over a torn one too', () => {
    for (const text of ['one', 'two']) {
      const run = openRunFolder(folder, 'run-1')
      run.event({ type: 'note', text })
      run.close()
      appendFileSync(join(folder, 'events.jsonl'), '{"n":')
    }
    const run = openRunFolder(folder, 'run-1')
    run.event({ type: 'note', text: 'three' })
    run.close()
    expect(values('events.jsonl')).toMatchObject([
      { n: 1, run: 'run-1', text: 'one' },
      { n: 2, text: 'two' },
      { n: 3, text: 'three' },
    ])
  })

  test('tells whoever watches, as the event is written', () => {
    const seen: unknown[] = []
    const run = openRunFolder(folder, 'run-1', { watch: (event) => seen.push(event) })
    run.event({ type: 'note', text: 'hello' })
    run.close()
    expect(seen).toEqual([{ n: 1, at: expect.any(String), run: 'run-1', type: 'note', text: 'hello' }])
  })
})

describe('a folder that cannot be used', () => {
  test('gives the error through, and is not left locked', () => {
    mkdirSync(join(folder, 'events.jsonl'), { recursive: true })
    expect(() => openRunFolder(folder, 'run-1')).toThrow('it is a folder')
    expect(existsSync(join(folder, 'run.lock'))).toBe(false)
  })

  test('gives a file in its place through', () => {
    writeFileSync(folder, '')
    expect(() => openRunFolder(folder, 'run-1')).toThrow(/EEXIST|ENOTDIR/)
  })
})
