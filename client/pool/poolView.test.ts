import { describe, expect, it } from 'vitest'
import { folder, harness, settle, sibling, startedExtension, status } from '../../test/client/startedExtension'

const rows = (text: string) => text.replaceAll(/[⟦⟧]/g, '').split('\n')

describe('the Harness pool view', () => {
  it('says the state of every harness by icon and in words', async () => {
    const { fake } = await startedExtension({
      folders: [
        folder([
          harness(),
          sibling('S1', 'H0', { state: 'errors', errors: 2, warnings: 1 }),
          sibling('S2', 'H0', { state: 'conflict', errors: 1 }),
          sibling('S3', 'H0', { state: 'outdated', warnings: 2 }),
          sibling('S4', 'S9', { state: 'parent-missing', errors: 1 }),
          sibling('S5', 'S1', { state: 'warnings', warnings: 1, title: undefined }),
        ]),
      ],
    })
    expect(rows(fake.window.renderTree())).toEqual([
      '$(pass) H0  Base',
      '  $(error) S1  2 errors, 1 warning · About S1',
      '    $(warning) S5  1 warning',
      '  $(git-compare) S2  an edit does not apply, 1 error · About S2',
      '  $(history) S3  its parent changed, 2 warnings · About S3',
      '$(debug-disconnect) S4  its parent is missing, 1 error · About S4',
    ])
  })

  it('follows the server', async () => {
    const { fake, tellLineage } = await startedExtension()
    await tellLineage([folder([harness({ state: 'errors', errors: 1 })])])
    expect(rows(fake.window.renderTree())).toEqual(['$(error) H0  1 error · Base'])
  })

  it('names folders only when there are several with harnesses', async () => {
    const first = folder([harness()], 'first')
    const { fake, tellLineage } = await startedExtension({ folders: [first, folder([], 'docs')] })
    expect(rows(fake.window.renderTree())).toEqual(['$(pass) H0  Base'])
    await tellLineage([first, folder([harness()], 'second')])
    expect(rows(fake.window.renderTree())).toEqual([
      '$(folder) first',
      '  $(pass) H0  Base',
      '$(folder) second',
      '  $(pass) H0  Base',
    ])
  })

  it('gives rows ids that stay, so that what was expanded stays expanded', async () => {
    const { fake, tellLineage } = await startedExtension()
    const ids = () => {
      const provider = fake.window.tree?.provider
      return provider?.getChildren().map((node) => provider.getTreeItem(node).id)
    }
    const before = ids()
    await tellLineage([folder([harness({ state: 'errors', errors: 3 }), sibling('S2', 'H0')])])
    expect(ids()).toEqual(before)
  })

  it('opens a row that gets its first child', async () => {
    const { fake, tellLineage } = await startedExtension({ folders: [folder([harness()])] })
    const item = () => {
      const provider = fake.window.tree?.provider
      return provider?.getChildren().map((node) => provider.getTreeItem(node))[0]
    }
    const leaf = item()
    await tellLineage([folder([harness(), sibling('S1', 'H0')])])
    expect(item()?.id).not.toBe(leaf?.id)
    expect(item()?.collapsibleState).toBe(2)
  })

  it('tells a screen reader the state that others see by the icon', async () => {
    const { fake } = await startedExtension({ folders: [folder([harness()])] })
    const provider = fake.window.tree?.provider
    const [node] = provider?.getChildren() ?? []
    expect(node && provider?.getTreeItem(node).accessibilityInformation?.label).toBe('H0, ⟦up to date⟧, Base')
  })

  it('keeps what is known while the server restarts', async () => {
    const { fake, server } = await startedExtension()
    server.isBroken = true
    server.latest.events.closed()
    await Promise.resolve()
    expect(fake.context.get('harnessS.pool')).toBe('ready')
    expect(fake.window.renderTree()).toContain('H0')
  })

  it('shows the newest answer, not the last to come', async () => {
    const { fake, server } = await startedExtension()
    const late: ((value: unknown) => void)[] = []
    server.answers.set('harnessS/lineage', () => new Promise((resolve) => late.push(resolve)))
    server.latest.events.lineageChanged()
    server.latest.events.lineageChanged()
    await settle()
    late[1]?.({ folders: [folder([harness({ id: 'new' })])] })
    await settle()
    late[0]?.({ folders: [folder([harness({ id: 'old' })])] })
    await settle()
    expect(fake.window.renderTree()).toContain('new')
  })

  it('says in Restricted Mode that nothing is run, until the folder is trusted', async () => {
    const { fake } = await startedExtension({ isTrusted: false })
    expect(fake.window.tree?.message).toMatch(/Restricted Mode/)
    fake.workspace.grantTrust()
    expect(fake.window.tree?.message).toBe('')
  })
})

describe('an empty view', () => {
  const stateOf = async (setting: Parameters<typeof startedExtension>[0]) =>
    (await startedExtension(setting)).fake.context.get('harnessS.pool')

  it('without a folder offers to open one', async () => {
    expect(await stateOf({ openFolders: [], folders: [] })).toBe('noFolder')
  })

  it('without a harness offers to create a workspace', async () => {
    expect(await stateOf({ folders: [folder([])] })).toBe('empty')
  })

  it('whose server stopped offers a restart', async () => {
    expect(await stateOf({ isBroken: true, folders: [] })).toBe('stopped')
  })

  it('says that the server reads', async () => {
    const { fake, server } = await startedExtension({ folders: [] })
    server.latest.events.status(status({ state: 'scanning' }))
    expect(fake.context.get('harnessS.pool')).toBe('scanning')
    server.latest.events.status(status())
    expect(fake.context.get('harnessS.pool')).toBe('empty')
  })

  it('says that the server starts', async () => {
    const { fake, server } = await startedExtension({ folders: [] })
    server.latest.events.closed()
    expect(fake.context.get('harnessS.pool')).toBe('starting')
  })
})
