import { describe, expect, it } from 'vitest'
import { FakeUri } from '../../test/client/fakeVscode/fakeUri'
import { folder, harness, startedExtension } from '../../test/client/startedExtension'

const offered = async (setting: Parameters<typeof startedExtension>[0]) => {
  const { fake } = await startedExtension(setting)
  const [provider] = fake.taskProviders
  if (provider === undefined) throw new Error('no provider')
  return { fake, provider, tasks: provider.provideTasks() }
}

describe('the task that validates', () => {
  it('runs the bundled command line in the folder, by VS Code’s own Node', async () => {
    const { tasks } = await offered({})
    expect(tasks.map(({ name, source, definition }) => ({ name, source, definition }))).toEqual([
      { name: '⟦validate⟧', source: 'harness-s', definition: { type: 'harness-s', task: 'validate' } },
    ])
    const [task] = tasks
    expect(task?.problemMatchers).toBe('$harness-s')
    expect(task?.execution).toMatchObject({
      process: process.execPath,
      args: ['/extension/dist/cli.js', 'validate'],
      options: { cwd: '/ws', env: { ELECTRON_RUN_AS_NODE: '1' } },
    })
  })

  it('exists once for each folder with harnesses, named after it', async () => {
    const inner = { ...folder([harness()], 'inner'), uri: 'file:///ws/examples/inner' }
    const { tasks } = await offered({ folders: [folder([harness()]), inner] })
    expect(tasks.map(({ name }) => name)).toEqual(['⟦validate⟧', '⟦validate examples/inner⟧'])
    expect(tasks[1]?.definition).toEqual({ type: 'harness-s', task: 'validate', workspace: 'examples/inner' })
    expect(tasks[1]?.execution.options.cwd).toBe('/ws/examples/inner')
    expect(tasks.map(({ problemMatchers }) => problemMatchers)).toEqual(['$harness-s', '$harness-s-inside'])
  })

  it('is not offered in Restricted Mode, nor taken from a tasks.json', async () => {
    const { provider, tasks } = await offered({ isTrusted: false })
    expect(tasks).toEqual([])
    expect(provider.resolveTask({ definition: { type: 'harness-s', task: 'validate' } })).toBeUndefined()
  })

  it('of a tasks.json keeps what is written there', async () => {
    const { provider, fake } = await offered({})
    const scope = fake.workspace.getWorkspaceFolder(FakeUri.file('/ws/x'))
    const definition = { type: 'harness-s', task: 'validate', strict: true }
    const task = provider.resolveTask({ definition, scope })
    expect(task).toMatchObject({ definition, execution: { args: ['/extension/dist/cli.js', 'validate', '--strict'] } })
  })

  it('of an unknown name is left alone', async () => {
    const { provider } = await offered({})
    expect(provider.resolveTask({ definition: { type: 'harness-s', task: 'deploy' } })).toBeUndefined()
  })
})
