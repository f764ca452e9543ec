import { startExtension } from '../../client/harnessExtension'
import type { LineageFolder, LineageNode, RepairFolder, ServerStatus } from '../../protocol/languageServer'
import { FakeCommandLine } from './fakeCommandLine'
import { FakeSecrets } from './fakeSecrets'
import { FakeServer } from './fakeServer'
import type { FakeDocument } from './fakeVscode/fakeDocument'
import { FakeUri } from './fakeVscode/fakeUri'
import { FakeVscode } from './fakeVscode/fakeVscode'

export const folderPath = '/ws'
export const uriOf = (path: string): FakeUri => FakeUri.file(`${folderPath}/${path}`)

export const harness = (change: Partial<LineageNode> = {}): LineageNode => ({
  id: 'H0',
  uri: uriOf('H0.harness.json').toString(),
  kind: 'harness',
  title: 'Base',
  parent: undefined,
  state: 'ok',
  errors: 0,
  warnings: 0,
  edits: 0,
  pools: [],
  ...change,
})

export const sibling = (id: string, parent: string, change: Partial<LineageNode> = {}): LineageNode =>
  harness({
    id,
    parent,
    kind: 'sibling',
    uri: uriOf(`${id}.sibling.json`).toString(),
    title: `About ${id}`,
    edits: 1,
    ...change,
  })

export const folder = (harnesses: readonly LineageNode[], name = 'ws'): LineageFolder => ({
  uri: FakeUri.file(`/${name}`).toString(),
  name,
  harnesses,
})

export const status = (change: Partial<ServerStatus> = {}): ServerStatus => ({
  state: 'ready',
  documents: 12,
  errors: 0,
  warnings: 0,
  rules: 90,
  schemaVersion: 1,
  lastCheckMs: 2.34,
  unreadable: [],
  ...change,
})

/** Lets everything that is under way happen, and typing come to rest. */
export const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0))
}

interface Setting {
  readonly folders?: readonly LineageFolder[]
  readonly repairs?: readonly RepairFolder[]
  readonly openFolders?: readonly string[]
  readonly isTrusted?: boolean
  readonly isBroken?: boolean
}

/** The whole extension in a VS Code that lives in memory, with a server that answers what the test says. */
export const startedExtension = async ({
  folders = [folder([harness(), sibling('S1', 'H0')])],
  repairs = [],
  openFolders = [folderPath],
  isTrusted = true,
  isBroken = false,
}: Setting = {}) => {
  const fake = new FakeVscode()
  const server = new FakeServer()
  server.isBroken = isBroken
  const known = { folders }
  const commandLine = new FakeCommandLine()
  const secrets = new FakeSecrets()
  const recorded = { folders: repairs }
  server.answers.set('harnessS/repairCandidates', () => recorded)
  server.answers.set('harnessS/lineage', () => known)
  if (openFolders.length > 0) fake.workspace.openFolders(...openFolders)
  fake.workspace.isTrusted = isTrusted
  const extension = startExtension({
    vscode: fake.api,
    extensionUri: FakeUri.file('/extension'),
    log: fake.api.window.createOutputChannel('Harness-S', { log: true }),
    memory: { get: () => undefined, update: async () => undefined },
    secrets,
    now: () => 0,
    createClient: () => server.create,
    startCommandLine: commandLine.start,
  })
  await settle()
  return {
    fake,
    server,
    extension,
    commandLine,
    secrets,
    /** The server's news: what is recorded of runs is other now. */
    tellRecords: async (next: readonly RepairFolder[]) => {
      recorded.folders = next
      server.latest.events.recordsChanged()
      await settle()
    },
    /** The server's news: its harnesses are others now. */
    tellLineage: async (next: readonly LineageFolder[]) => {
      known.folders = next
      server.latest.events.lineageChanged()
      await settle()
    },
    run: async (command: string, ...args: readonly unknown[]) => {
      await fake.execute(`harnessS.${command}`, ...args)
      await settle()
    },
    openFile: (path: string, text: string): FakeDocument => {
      fake.workspace.files.set(uriOf(path).path, text)
      const document = fake.workspace.open(uriOf(path), text)
      fake.window.activeTextEditor = { document }
      return document
    },
  }
}
