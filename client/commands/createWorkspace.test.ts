import { describe, expect, it } from 'vitest'
import { FakeUri } from '../../test/client/fakeVscode/fakeUri'
import { settle, startedExtension } from '../../test/client/startedExtension'

const create = async (setting: Parameters<typeof startedExtension>[0], ...answers: readonly string[]) => {
  const started = await startedExtension({ folders: [], ...setting })
  started.fake.window.answers.push(...answers)
  return started
}

describe('Create workspace', () => {
  it('writes the files into the open folder, and opens the base harness', async () => {
    const { fake, run } = await create({}, 'Empty')
    await run('createWorkspace')
    await settle()
    expect([...fake.workspace.files.keys()]).toContain('/ws/harness-s.json')
    expect(fake.window.shown[0]?.document.uri.path).toMatch(/\.harness\.json$/)
  })

  it('from the example brings siblings', async () => {
    const { fake, run } = await create({}, 'Example')
    await run('createWorkspace')
    const siblings = [...fake.workspace.files.keys()].filter((path) => path.endsWith('.sibling.json'))
    expect(siblings.length).toBeGreaterThan(3)
  })

  it('changes no file that exists, and writes none beside it', async () => {
    const { fake, run } = await create({}, 'Empty')
    fake.workspace.files.set('/ws/harness-s.json', 'mine')
    await run('createWorkspace')
    expect([...fake.workspace.files]).toEqual([['/ws/harness-s.json', 'mine']])
    expect(fake.window.said.at(-1)).toContain('/ws holds harness-s.json already')
  })

  it('without a folder asks for one, and opens it', async () => {
    const { fake, run } = await create({ openFolders: [] }, 'Empty')
    fake.window.folderDialog = [FakeUri.file('/new')]
    await run('createWorkspace')
    expect(fake.workspace.files.has('/new/harness-s.json')).toBe(true)
    expect(fake.executed.map(([command, uri]) => `${command} ${uri}`)).toEqual(['vscode.openFolder file:///new'])
  })

  it('with several folders asks which', async () => {
    const { fake, run } = await create({ openFolders: ['/a', '/b'] }, 'Empty')
    await run('createWorkspace')
    expect(fake.window.said.at(-1)).toContain('pick folder')
    expect(fake.workspace.files.size).toBe(0)
  })

  it('does nothing when the question is closed', async () => {
    const { fake, run } = await create({})
    await run('createWorkspace')
    expect(fake.workspace.files.size).toBe(0)
  })
})
