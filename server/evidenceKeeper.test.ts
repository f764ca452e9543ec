import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { evidenceOf, rollout } from '../test/lint/evidence'
import { EvidenceKeeper } from './evidenceKeeper'
import type { Records } from './runtime'
import { Workspaces } from './workspaces'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Folders whose records are as a test says, and what the keeper did. */
const start = (...folders: readonly string[]) => {
  const said: string[] = []
  const workspaces = new Workspaces()
  for (const folder of folders) workspaces.addRoot(folder)
  const state = { isOther: true, isWanted: false }
  const tells = new Map<string, () => void>()
  const openRecords = (folder: string, changed: () => void): Records => {
    said.push(`open ${folder}`)
    tells.set(folder, changed)
    return {
      recordedRuns: () => [],
      runFolders: () => [],
      unreadableRuns: () => [],
      evidence: () => evidenceOf({ rollouts: [rollout({ taskId: 't1' })] }),
      get isWanted() {
        return state.isWanted
      },
      look: async () => {
        said.push(`look ${folder}`)
        return state.isOther
      },
      read: async () => {
        said.push(`read ${folder}`)
        state.isWanted = false
        return true
      },
      close: () => void said.push(`close ${folder}`),
    }
  }
  const keeper = new EvidenceKeeper({ openRecords }, workspaces, () => void said.push('judge again'))
  const saidSince = (from: number) => said.slice(from)
  return { keeper, workspaces, state, said, saidSince, tells }
}

const settle = () => vi.advanceTimersByTimeAsync(0)
const taskOf = (workspaces: Workspaces) =>
  workspaces.all()[0]?.live.project().evidence?.rollout('run-1/H0/t1/0')?.taskId

test('nothing is read before everything was judged', async () => {
  const { keeper, said, workspaces } = start('/box')
  await settle()
  expect(said).toEqual([])
  keeper.atRest()
  await settle()
  expect(said).toEqual(['open /box/', 'look /box/', 'judge again'])
  expect(taskOf(workspaces)).toBe('t1')
})

test('what rules asked for is read, and they are asked again', async () => {
  const { keeper, said, saidSince, state } = start('/box')
  keeper.atRest()
  await settle()
  const from = said.length
  state.isWanted = true
  keeper.atRest()
  keeper.atRest()
  await settle()
  expect(saidSince(from).slice(0, 2)).toEqual(['read /box/', 'judge again'])
  keeper.atRest()
  await settle()
  expect(said.at(-1)).toBe('judge again')
})

test('where nothing was ever run nobody is asked again', async () => {
  const { keeper, said, state, workspaces } = start('/box')
  state.isOther = false
  keeper.atRest()
  await settle()
  expect(said).toEqual(['open /box/', 'look /box/'])
  expect(taskOf(workspaces)).toBeUndefined()
})

test('many changes of a run are one look', async () => {
  const { keeper, saidSince, said, tells } = start('/box')
  keeper.atRest()
  await settle()
  const from = said.length
  for (let each = 0; each < 10; each += 1) tells.get('/box/')?.()
  keeper.lookSoon()
  await vi.runAllTimersAsync()
  expect(saidSince(from)).toEqual(['look /box/', 'judge again'])
})

test('a folder that is no longer there is let go, and one that came is opened', async () => {
  const { keeper, said, saidSince, workspaces } = start('/box')
  const inner = workspaces.addFolder('/box/inner')
  keeper.atRest()
  await settle()
  const from = said.length
  workspaces.removeFolder('/box/inner')
  workspaces.addRoot('/other')
  keeper.atRest()
  await settle()
  expect(saidSince(from)).toEqual(['close /box/inner/', 'open /other/', 'look /other/', 'judge again'])
  expect(inner.path).toBe('/box/inner/')
})

test('around a file from outside the window nothing is looked at', async () => {
  const { keeper, said, workspaces } = start('/box')
  workspaces.open('file:///elsewhere/H0.harness.json', '{}', 1)
  expect(workspaces.all().map(({ path }) => path)).toContain('/elsewhere/')
  keeper.atRest()
  await keeper.look()
  expect(said.filter((each) => each.includes('elsewhere'))).toEqual([])
})

test('whoever asks for everything now has it looked at at once', async () => {
  const { keeper, said, state } = start('/box', '/other')
  await keeper.look()
  expect(said).toEqual(['open /box/', 'look /box/', 'judge again', 'open /other/', 'look /other/', 'judge again'])
  state.isWanted = true
  expect([await keeper.read(), await keeper.read()]).toEqual([true, false])
})

test('after the end nothing is looked at', async () => {
  const { keeper, said, saidSince } = start('/box')
  keeper.atRest()
  await settle()
  keeper.lookSoon()
  const from = said.length
  keeper.stop()
  await vi.runAllTimersAsync()
  expect(saidSince(from)).toEqual(['close /box/'])
})

test('a look that fails is told to whoever waits, and does not stop the next one', async () => {
  const { keeper, said, workspaces } = start()
  const failing = vi
    .fn<() => Promise<boolean>>()
    .mockRejectedValueOnce(new Error('the disk is gone'))
    .mockResolvedValue(true)
  const records: Records = {
    evidence: () => undefined,
    recordedRuns: () => [],
    runFolders: () => [],
    unreadableRuns: () => [],
    isWanted: false,
    look: failing,
    read: failing,
    close: () => undefined,
  }
  workspaces.addRoot('/box')
  const other = new EvidenceKeeper({ openRecords: () => records }, workspaces, () => void said.push('judge again'))
  await expect(other.look()).rejects.toThrow('the disk is gone')
  await other.look()
  expect(said).toEqual(['judge again'])
  keeper.stop()
})
