import { expect, it } from 'vitest'
import type { RepairCandidatesResult, RepairFolder } from '../../protocol/languageServer'
import { FakeEventEmitter } from '../../test/client/fakeVscode/fakeEvents'
import { FakeVscode } from '../../test/client/fakeVscode/fakeVscode'
import { repairCandidate, repairFolder } from '../../test/client/repairRecords'
import { settle } from '../../test/client/startedExtension'
import { ServerError } from '../languageServer/serverClient'
import { RepairStore } from './repairStore'

/** A store whose questions are answered when the test says so. */
const started = () => {
  const records = new FakeEventEmitter<void>()
  const lineage = new FakeEventEmitter<void>()
  const asked: { answer: (folders: readonly RepairFolder[]) => void; refuse: (error: Error) => void }[] = []
  const logged: string[] = []
  let changes = 0
  const store = new RepairStore({
    vscode: new FakeVscode().api,
    server: { onRecordsChanged: records.event },
    lineage: { onDidChange: lineage.event },
    requests: {
      repairCandidates: () =>
        new Promise<RepairCandidatesResult>((resolve, refuse) => {
          asked.push({ answer: (folders) => resolve({ folders }), refuse })
        }),
    },
    log: (message) => void logged.push(message),
  })
  store.onDidChange(() => {
    changes += 1
  })
  return { store, records, lineage, asked, logged, changes: () => changes }
}

const folder = repairFolder(repairCandidate())

it('other records or other harnesses are a reason to ask again', async () => {
  const { store, records, lineage, asked, changes } = started()
  records.fire()
  asked[0]?.answer([folder])
  await settle()
  expect([store.folders, changes()]).toEqual([[folder], 1])
  lineage.fire()
  asked[1]?.answer([])
  await settle()
  expect([store.folders, changes()]).toEqual([[], 2])
})

it('an answer that says the same is no news: rows that were opened stay as they are', async () => {
  const { records, asked, changes } = started()
  for (const at of [0, 1]) {
    records.fire()
    asked[at]?.answer([repairFolder(repairCandidate())])
    await settle()
  }
  expect(changes()).toBe(1)
})

it('news that come while the server is asked are one question more, however many', async () => {
  const { store, records, asked, changes } = started()
  for (let news = 0; news < 5; news += 1) records.fire()
  expect(asked).toHaveLength(1)
  asked[0]?.answer([])
  await settle()
  expect(asked).toHaveLength(2)
  asked[1]?.answer([folder])
  await settle()
  expect([asked.length, store.folders, changes()]).toEqual([2, [folder], 1])
})

it('a server that does not answer leaves what was known, is written down, and can be asked again', async () => {
  const { store, records, asked, logged } = started()
  records.fire()
  asked[0]?.answer([folder])
  await settle()
  records.fire()
  asked[1]?.refuse(new ServerError('stopped', 'The server stopped.'))
  await settle()
  expect(store.folders).toEqual([folder])
  expect(logged).toEqual(['The tasks of siblings could not be listed: The server stopped.'])
  records.fire()
  expect(asked).toHaveLength(3)
})

it('a refresh that somebody waits for is done when the newest answer is there', async () => {
  const { store, asked } = started()
  const refreshed = store.refresh()
  asked[0]?.answer([folder])
  await refreshed
  expect(store.folders).toEqual([folder])
})
