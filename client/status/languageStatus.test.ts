import { describe, expect, it } from 'vitest'
import { settle, startedExtension, status } from '../../test/client/startedExtension'

describe('the status of the server', () => {
  it('names format, rules, documents and the time of the last check', async () => {
    const { fake, server } = await startedExtension()
    server.latest.events.status(status())
    expect(fake.statusItems.get('harnessS.server')).toMatchObject({
      text: '⟦Harness-S ready⟧',
      detail: '⟦format 1⟧, ⟦90 rules⟧, ⟦12 documents⟧, ⟦last check 2.3 ms⟧',
      severity: 0,
      busy: false,
      command: { command: 'harnessS.openLog' },
    })
  })

  it('is busy while the workspace is read', async () => {
    const { fake, server } = await startedExtension()
    server.latest.events.status(status({ state: 'scanning', lastCheckMs: 123.4 }))
    expect(fake.statusItems.get('harnessS.server')).toMatchObject({ busy: true })
    expect(fake.statusItems.get('harnessS.server')?.detail).toContain('last check 123 ms')
  })

  it('warns of files that could not be read, and the log says which', async () => {
    const { fake, server } = await startedExtension()
    const unreadable = [{ uri: 'file:///ws/S1.sibling.json', reason: 'it is not UTF-8' }]
    server.latest.events.status(status({ unreadable }))
    expect(fake.statusItems.get('harnessS.server')).toMatchObject({ severity: 1 })
    expect(fake.window.outputs).toContain('file:///ws/S1.sibling.json could not be read: it is not UTF-8')
  })

  it('forgets what a server told that is gone', async () => {
    const { fake, server } = await startedExtension()
    server.latest.events.status(status())
    server.latest.crash()
    await settle()
    expect(fake.statusItems.get('harnessS.server')).toMatchObject({ text: '⟦Harness-S ready⟧', detail: '' })
  })
})

describe('a server that crashes six times', () => {
  it('leaves one item with Restart and Open log, and no message', async () => {
    const { fake, server } = await startedExtension()
    for (let kill = 1; kill <= 6; kill += 1) {
      server.latest.crash()
      await settle()
    }
    const [item] = fake.window.statusBar
    expect(item).toMatchObject({
      isShown: true,
      text: '$(error) ⟦Harness-S stopped⟧',
      command: 'harnessS.restartServer',
    })
    expect(item?.tooltip?.value).toContain('[⟦Restart⟧](command:harnessS.restartServer)')
    expect(item?.tooltip?.value).toContain('[⟦Open log⟧](command:harnessS.openLog)')
    expect(fake.statusItems.get('harnessS.server')).toMatchObject({ severity: 2 })
    expect(fake.window.said).toEqual([])
  })

  it('runs again after Restart, and the item goes', async () => {
    const { fake, server, run } = await startedExtension({ isBroken: true })
    expect(fake.window.statusBar[0]?.isShown).toBe(true)
    server.isBroken = false
    await run('restartServer')
    expect(fake.window.statusBar[0]?.isShown).toBe(false)
    expect(server.running).toBe(1)
    expect(fake.window.said).toEqual([])
  })
})
