import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { publicTask } from '../../test/kit/fakeProvider'
import { rolloutOf } from '../../test/kit/trainingRollouts'
import type { TrajectoryRecord } from '../documents/kinds/trajectory'
import { validateKind } from '../documents/validate'
import { rolloutId } from '../executor/seeds'
import type { CollectedRollout } from '../training/collectRollouts'
import { openRunFolder, type RunFolder } from './runFolder'
import { trainingKeeper } from './trainingFolder'

let root: string
let folder: RunFolder
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'harness-s-training-'))
  folder = openRunFolder(join(root, 'run-1'), 'run-1')
})
afterEach(() => {
  folder.close()
  rmSync(root, { recursive: true, force: true })
})

const lines = (name: string) =>
  readFileSync(join(root, 'run-1', name), 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))

const collected = (letter: string, task: string, attempt = 0): CollectedRollout => {
  const rollout = rolloutOf(letter, { task, attempt })
  const { outcome, reward: score, segments, hasBaseView } = rollout
  const counts = { steps: 2, tokens: { input: 9, output: 4, harness: 1 }, firings: { nudge: 1 }, labels: { seen: 2 } }
  const about = { task: { ...publicTask(task), tags: [`tag of ${task}`] }, rank: letter === 'P' ? 3 : null }
  return {
    ...rollout,
    ...about,
    result: { outcome, score, segments, hasBaseView, sealed: `answer of ${task}`, ...counts },
  }
}

const turn = (step: number): TrajectoryRecord => ({ type: 'limit', step, kind: 'turns' })
const keeper = () => trainingKeeper(folder, { split: 'train', familyOf: (task) => `family of ${task}` })
const phase = (update: number, purpose: 'initial' | 'rescue') => ({ update, purpose, policyVersion: update + 6 })

describe('a phase of training', () => {
  test('is kept in the order of the plan, whatever was written first', () => {
    const keep = keeper()
    const [first, second] = [collected('P', 't1'), collected('F', 't2')]
    const [one, other] = [first, second].map(({ key }) => keep.logFor(rolloutId(key)))
    other?.write(turn(1))
    one?.write(turn(2))
    other?.write(turn(3))
    keep.finishPhase(phase(1, 'initial'), [first, second])
    expect(lines('updates/u0001.initial.jsonl')).toEqual([
      { rollout: 'u0001.initial/H0/t1/0', ...turn(2) },
      { rollout: 'u0001.initial/H0/t2/0', ...turn(1) },
      { rollout: 'u0001.initial/H0/t2/0', ...turn(3) },
    ])
    expect(lines('results.jsonl').map(({ rollout }) => rollout)).toEqual([
      'u0001.initial/H0/t1/0',
      'u0001.initial/H0/t2/0',
    ])
  })

  test('gives result lines of the published form, with group, update and the version that played', () => {
    keeper().finishPhase(phase(1, 'initial'), [collected('P', 't1', 3)])
    const [line] = lines('results.jsonl')
    expect(validateKind('result', line)).toEqual([])
    expect(line).toMatchObject({
      outcome: 'pass',
      score: 1,
      attempt: 3,
      purpose: 'initial',
      split: 'train',
      update: 1,
      group: 'u0001/t1',
      rank: 3,
      family: 'family of t1',
      policyVersion: 7,
      tags: ['tag of t1'],
      firings: { nudge: 1 },
      labels: { seen: 2 },
    })
  })

  test('keeps what quotes the answer apart', () => {
    keeper().finishPhase(phase(1, 'initial'), [collected('P', 't1')])
    expect(JSON.stringify(lines('results.jsonl'))).not.toContain('answer of')
    expect(lines('sealed.jsonl')).toEqual([{ rollout: 'u0001.initial/H0/t1/0', sealed: 'answer of t1' }])
  })

  test('gives no score to a rollout that the infrastructure broke', () => {
    keeper().finishPhase(phase(1, 'initial'), [collected('E', 't1')])
    expect(lines('results.jsonl')).toMatchObject([{ outcome: 'error', score: null }])
  })

  test('has a file of its own for each update and purpose, and carries nothing over', () => {
    const keep = keeper()
    const rollout = collected('F', 't1')
    keep.logFor(rolloutId(rollout.key)).write(turn(1))
    keep.finishPhase(phase(1, 'initial'), [rollout])
    keep.finishPhase(phase(1, 'rescue'), [rollout])
    keep.finishPhase(phase(2, 'initial'), [rollout])
    expect(readdirSync(join(root, 'run-1', 'updates')).sort()).toEqual([
      'u0001.initial.jsonl',
      'u0001.rescue.jsonl',
      'u0002.initial.jsonl',
    ])
    expect([lines('updates/u0001.rescue.jsonl'), lines('updates/u0002.initial.jsonl')]).toEqual([[], []])
  })
})
