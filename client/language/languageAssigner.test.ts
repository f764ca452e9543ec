import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeUri } from '../../test/client/fakeVscode/fakeUri'
import { FakeVscode } from '../../test/client/fakeVscode/fakeVscode'
import { DeclinedStatus } from '../status/declinedStatus'
import { LanguageAssigner } from './languageAssigner'

const job = FakeUri.file('/ws/jobs/night.job.json')

let fake: FakeVscode
let assigner: LanguageAssigner

beforeEach(() => {
  vi.useFakeTimers()
  fake = new FakeVscode()
  fake.workspace.openFolders('/ws')
  assigner = new LanguageAssigner(fake.api)
})

afterEach(() => vi.useRealTimers())

const settle = () => vi.advanceTimersByTimeAsync(10)

const opened = async (uri: FakeUri, text: string, languageId?: string) => {
  const document = fake.workspace.open(uri, text, languageId)
  await settle()
  return document
}

describe('a job file', () => {
  it('below a workspace file gets our language', async () => {
    fake.workspace.files.set('/ws/harness-s.json', '{}')
    expect((await opened(job, '')).languageId).toBe('harness-json')
  })

  it('that names our kind gets our language anywhere', async () => {
    expect((await opened(FakeUri.file('/tmp/a.job.json'), '{ "kind": "job" }')).languageId).toBe('harness-json')
  })

  it('of another product stays theirs', async () => {
    expect((await opened(job, '{ "job": "deploy" }')).languageId).toBe('json')
    expect(assigner.declined()).toEqual([])
  })

  it('that was open before the extension is looked at, too', async () => {
    fake.workspace.files.set('/ws/harness-s.json', '{}')
    const early = new FakeVscode()
    early.workspace.openFolders('/ws')
    early.workspace.files.set('/ws/harness-s.json', '{}')
    const document = early.workspace.open(job, '')
    await new LanguageAssigner(early.api).start()
    expect(document.languageId).toBe('harness-json')
  })

  it('in a document of another scheme is left alone', async () => {
    const old = FakeUri.from({ scheme: 'git', path: '/ws/night.job.json' })
    expect((await opened(old, '{ "kind": "job" }')).languageId).toBe('json')
  })
})

describe('a file that the user gives another language', () => {
  it('by settings keeps it, and says nothing', async () => {
    fake.workspace.set('files.associations', { '*.job.json': 'json' })
    const document = await opened(job, '{ "kind": "job" }')
    expect(document.languageId).toBe('json')
    expect(assigner.isDeclined(document.uri)).toBe(true)
  })

  it('by settings is silent although it is not open', () => {
    fake.workspace.set('files.associations', { '*.sibling.json': 'jsonc' })
    expect(assigner.isDeclined(FakeUri.file('/ws/S1.sibling.json'))).toBe(true)
    expect(assigner.isDeclined(FakeUri.file('/ws/H0.harness.json'))).toBe(false)
  })

  it('by hand keeps it: nobody fights over the language', async () => {
    const document = await opened(job, '{ "kind": "job" }')
    fake.workspace.changeLanguage(document, 'json')
    await settle()
    expect(document.languageId).toBe('json')
    expect(assigner.declined().map(String)).toEqual([job.toString()])
  })

  it('by hand is asked anew once it was closed', async () => {
    const document = await opened(job, '{ "kind": "job" }')
    fake.workspace.changeLanguage(document, 'json')
    fake.workspace.close(document)
    await settle()
    expect(assigner.declined()).toEqual([])
    expect((await opened(job, '{ "kind": "job" }')).languageId).toBe('harness-json')
  })

  it('has a status item that offers our language, for that file alone', async () => {
    new DeclinedStatus(fake.api, assigner)
    fake.workspace.set('files.associations', { '*.sibling.json': 'jsonc' })
    const document = await opened(FakeUri.file('/ws/[a]/S1.sibling.json'), '{}', 'jsonc')
    const item = fake.statusItems.get('harnessS.declined')
    expect(item?.selector).toEqual([{ scheme: 'file', pattern: '/ws/[[]a[]]/S1.sibling.json' }])
    expect(item?.command).toMatchObject({ command: 'harnessS.useHarnessJson' })

    for (const open of fake.api.workspace.textDocuments) await assigner.claim(open)
    await settle()
    expect(document.languageId).toBe('harness-json')
    expect(assigner.isDeclined(document.uri)).toBe(false)
    expect(fake.statusItems.has('harnessS.declined')).toBe(false)
  })
})

it('listens to nothing any more once it is disposed', async () => {
  assigner.dispose()
  expect((await opened(job, '{ "kind": "job" }')).languageId).toBe('json')
})
