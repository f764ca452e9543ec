import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TrainingResult } from '../../cli/running/trainingResult'
import { smallExampleWorkspace } from '../kit/exampleWorkspace'
import { runNames, runRecords } from '../kit/runRecords'
import { type Ended, runCommandLine, startCommandLine } from './commandLine'

const workspace = smallExampleWorkspace(20)
afterAll(workspace.remove)

const harnessS = (...args: readonly string[]) => runCommandLine(args, { cwd: workspace.folder })
const train = (method: string, ...more: readonly string[]) =>
  harnessS('train', '--method', method, '--updates', '2', '--seed', '1', '--json', ...more)

const resultOf = ({ stdout }: Ended): TrainingResult => JSON.parse(stdout)
const recordsOf = (ended: Ended) => runRecords(workspace.folder, resultOf(ended).run)

let plain: Ended
let siblings: Ended
let again: Ended
let ownRescue: Ended
beforeAll(async () => {
  plain = await train('plain')
  siblings = await train('siblings')
  again = await train('siblings', '--concurrency', '3')
  ownRescue = await train('h0-rescue')
}, 180_000)

describe('train --json', () => {
  it('prints one line with scores, updates, rollouts and weights, and nothing else on stdout', () => {
    for (const { status, stdout } of [plain, siblings, again, ownRescue]) {
      expect(status).toBe(0)
      expect(stdout).toMatch(/^\{.*\}\n$/)
    }
    const { before, after, updates, rollouts, weightHash, ...rest } = resultOf(siblings)
    expect(rest).toEqual({ run: 'run-0002', method: 'siblings', seed: 1 })
    for (const score of [before, after]) {
      expect(score).toEqual({ attempts: 3, avg: expect.any(Number), passAtK: expect.any(Number) })
      expect(score.passAtK).toBeGreaterThanOrEqual(score.avg ?? 1)
    }
    expect(updates.map(({ update }) => update)).toEqual([1, 2])
    expect(rollouts).toEqual({ initial: 256, rescue: expect.any(Number), test: 120 })
    expect(weightHash).toMatch(/^sha256:[0-9a-f]{64}$/)
  })

  it('shows a trainer that agrees with its sampler exactly, wherever there was something to train', () => {
    const updates = [plain, siblings, ownRescue].flatMap((ended) => resultOf(ended).updates)
    for (const { datums, logprobGap } of updates) expect(logprobGap).toBe(datums === 0 ? null : 0)
    expect(resultOf(siblings).updates.map(({ datums }) => datums > 0)).toEqual([true, true])
  })

  it('keeps progress on stderr', () => {
    expect(siblings.stderr).toContain('updates 2/2 base ')
  })
})

describe('equal seeds', () => {
  it('give equal weights and equal numbers, whatever the concurrency', () => {
    expect({ ...resultOf(again), run: '' }).toEqual({ ...resultOf(siblings), run: '' })
  })

  it('give equal files, byte by byte', () => {
    const [first, second] = [recordsOf(siblings), recordsOf(again)]
    for (const name of ['results.jsonl', 'sealed.jsonl', 'steps.jsonl'])
      expect(second.text(name)).toBe(first.text(name))
    const files = first.filesUnder('updates')
    expect([...files.keys()]).toEqual([
      'updates/u0001.initial.jsonl',
      'updates/u0001.rescue.jsonl',
      'updates/u0002.initial.jsonl',
      'updates/u0002.rescue.jsonl',
    ])
    expect(second.filesUnder('updates')).toEqual(files)
    expect(second.filesUnder('.').get('policy.state')).toBe(first.filesUnder('.').get('policy.state'))
  })

  it('begin alike under every method, and part when groups are replaced', () => {
    const [base, ...others] = [plain, siblings, ownRescue].map((ended) =>
      recordsOf(ended).text('updates/u0001.initial.jsonl'),
    )
    for (const other of others) expect(other).toBe(base)
    expect(resultOf(siblings).weightHash).not.toBe(resultOf(plain).weightHash)
    expect(new Set([plain, siblings, ownRescue].map((ended) => resultOf(ended).before.avg)).size).toBe(1)
  })

  it('of another number train other weights', async () => {
    const other = await harnessS('train', '--method', 'plain', '--updates', '1', '--seed', '4', '--json')
    expect(recordsOf(other).text('updates/u0001.initial.jsonl')).not.toBe(
      recordsOf(plain).text('updates/u0001.initial.jsonl'),
    )
  })
})

describe('rescue', () => {
  const share = (ended: Ended) => {
    const [first] = resultOf(ended).updates
    return first === undefined ? Number.NaN : first.effectiveGroups / first.groups
  }

  it('by siblings makes most groups effective at once, where plain training has few', () => {
    expect(share(plain)).toBeLessThan(0.2)
    expect(share(siblings)).toBeGreaterThan(0.6)
    expect(share(siblings)).toBeGreaterThan(share(ownRescue))
  })

  it('happens for failed groups only, one rollout under each sibling', () => {
    const { updates } = resultOf(siblings)
    for (const { failedGroups, rescues, rollouts } of updates) {
      expect(rescues).toBe(failedGroups)
      expect(rollouts).toEqual({ initial: 128, rescue: 8 * rescues })
    }
    const played = recordsOf(siblings)
      .lines('results.jsonl')
      .filter(({ purpose }) => purpose === 'rescue')
      .map(({ rollout }) => rollout)
    const groups = new Set(played.map((rollout) => rollout.replace(/\/S\d\//, '/*/')))
    const all = [...groups].flatMap((group) => [1, 2, 3, 4, 5, 6, 7, 8].map((n) => group.replace('/*/', `/S${n}/`)))
    expect(played.sort()).toEqual(all.sort())
  })

  it('under the base tries other attempts than those that failed', () => {
    const rescues = recordsOf(ownRescue)
      .lines('results.jsonl')
      .filter(({ purpose }) => purpose === 'rescue')
    expect(rescues.length).toBeGreaterThan(0)
    for (const { harness, attempt } of rescues) {
      expect(harness).toBe('H0')
      expect(attempt).toBeGreaterThanOrEqual(8)
    }
  })

  it('does not happen in plain training', () => {
    expect(resultOf(plain).rollouts.rescue).toBe(0)
    expect(recordsOf(plain).has('updates/u0001.rescue.jsonl')).toBe(false)
  })
})

describe('what a training run keeps', () => {
  it('its job, the harnesses that took part, and no clock in its metrics', () => {
    const { json, lines, has } = recordsOf(siblings)
    expect(json('run.json')).toMatchObject({
      purpose: 'train',
      status: 'complete',
      config: { job: { method: 'siblings', seed: 1, updates: 2, lossContext: 'as-generated' } },
    })
    expect(has('harnesses/S8.harness.json')).toBe(true)
    expect(lines('steps.jsonl')).toEqual(resultOf(siblings).updates)
    expect(has('run.lock')).toBe(false)
  })

  it('results that name update, purpose and the version of the policy that played', () => {
    const lines = recordsOf(siblings).lines('results.jsonl')
    expect(lines[0]).toMatchObject({
      rollout: expect.stringMatching(/^u0001\.initial\/H0\/train-\d+\/0$/),
      purpose: 'initial',
      update: 1,
      policyVersion: 0,
    })
    expect(new Set(lines.map(({ update, policyVersion }) => `${update} ${policyVersion}`))).toEqual(
      new Set(['1 0', '2 1']),
    )
  })

  it('is no evaluation: report and resume refuse it and say where its numbers are', async () => {
    for (const args of [
      ['report', 'run-0001'],
      ['eval', '--resume', 'run-0001'],
    ]) {
      const { status, stdout, stderr } = await harnessS(...args)
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
      expect(stderr).toContain('steps.jsonl')
    }
  })
})

describe('training for people', () => {
  it('prints scores and effective groups, and where the run lies', async () => {
    const { status, stdout } = await harnessS(
      'train',
      '--method',
      'siblings',
      '--updates',
      '1',
      '--loss-context',
      'both',
    )
    expect(status).toBe(0)
    expect(stdout).toMatch(/Avg@3 under the base harness.*\n\nmethod +updates +before %/)
    expect(stdout).toMatch(/\nsiblings +1 /)
    expect(stdout).toContain('The run lies in ')
  })

  it('is stopped by Ctrl-C with a cancelled run, and whole files', async () => {
    const { records, ended } = await stopped(
      ['--updates', '500'],
      ({ has, text }) => has('steps.jsonl') && text('steps.jsonl') !== '',
    )
    expect(ended).toMatchObject({ status: 130, stdout: '' })
    expect(ended.stderr).toContain('cannot resume training')
    expect(records.json('run.json').status).toBe('cancelled')
    expect(records.has('run.lock')).toBe(false)
    for (const name of ['results.jsonl', 'sealed.jsonl', 'steps.jsonl']) expect(records.text(name)).toMatch(/\}\n$/)
  }, 60_000)

  it('begins seeds in turn from three warm starts, and can be stopped while one is built', async () => {
    expect(recordsOf(siblings).json('run.json').config.warmStart).toBe(1)
    const { records, ended } = await stopped(['--seed', '5'], ({ has }) => has('run.json'))
    expect(ended.status).toBe(130)
    expect(records.json('run.json')).toMatchObject({ status: 'cancelled', config: { warmStart: 2 } })
  })
})

/** Starts a training and sends Ctrl-C as soon as its run looks as it should. */
const stopped = async (args: readonly string[], isTime: (records: ReturnType<typeof runRecords>) => boolean) => {
  const known = runNames(workspace.folder)
  const command = startCommandLine(['train', ...args], { cwd: workspace.folder })
  const run = await vi.waitFor(() => {
    const name = runNames(workspace.folder).find((one) => !known.includes(one))
    if (name === undefined || !isTime(runRecords(workspace.folder, name))) throw new Error('not yet')
    return name
  }, 30_000)
  command.kill('SIGINT')
  return { records: runRecords(workspace.folder, run), ended: await command.ended }
}
