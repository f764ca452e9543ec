import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { statusMethod } from '../protocol/languageServer'
import { emptyRuntime } from '../test/server/emptyRuntime'
import { Disk } from './disk'
import { StatusReport } from './statusReport'
import { Workspaces } from './workspaces'

const runtime = {
  ...emptyRuntime,
  readFolders: async function* () {
    // Nothing is there.
  },
  readFile: () => ({ reason: 'permission denied' }),
  exists: () => true,
  openRecords: () => {
    throw new Error('nothing was run here')
  },
  now: () => 0,
}

/** A report for a client that keeps what it is told. `errors` is how many there are. */
const reporting = (errors: () => number) => {
  const told: string[] = []
  const workspaces = new Workspaces()
  const disk = new Disk(runtime, workspaces)
  const connection = { sendNotification: async (method: unknown) => void told.push(String(method)) }
  const status = new StatusReport(connection, workspaces, disk, () => ({ errors: errors(), warnings: 0 }))
  return { status, disk, statuses: () => told.filter((method) => method === statusMethod).length }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('of many keys that change what was found, few are told', () => {
  let errors = 0
  const { status, statuses } = reporting(() => errors)
  for (errors = 1; errors <= 20; errors += 1) status.tell(1)
  expect(statuses()).toBe(1)
  vi.advanceTimersByTime(1000)
  expect(statuses()).toBe(2)
})

test('when nothing changed, nothing is told', () => {
  const { status, statuses } = reporting(() => 0)
  for (let key = 0; key < 5; key += 1) {
    status.tell(1)
    vi.advanceTimersByTime(1000)
  }
  expect(statuses()).toBe(1)
})

test('a file that cannot be read is told at once', async () => {
  const { status, disk, statuses } = reporting(() => 0)
  status.tell(1)
  await disk.readRoot('/box', vi.fn())
  await disk.closed('/box/H0.harness.json')
  status.tell(1)
  expect(statuses()).toBe(2)
})
