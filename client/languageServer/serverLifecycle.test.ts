import { describe, expect, it } from 'vitest'
import { FakeServer } from '../../test/client/fakeServer'
import { FakeVscode } from '../../test/client/fakeVscode/fakeVscode'
import { ServerLifecycle } from './serverLifecycle'

const begin = () => {
  const server = new FakeServer()
  const log: string[] = []
  const clock = { now: 0 }
  const lifecycle = new ServerLifecycle({
    vscode: new FakeVscode().api,
    create: server.create,
    now: () => clock.now,
    log: (message) => log.push(message),
  })
  const states: string[] = []
  lifecycle.onDidChangeState((state) => states.push(state))
  return { server, lifecycle, log, clock, states }
}

/** Lets everything that is under way happen, timers of no length included. */
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0))
}

const running = async () => {
  const begun = begin()
  await begun.lifecycle.restart()
  return begun
}

describe('a server that crashes', () => {
  it('is started again without a word', async () => {
    const { server, lifecycle, states } = await running()
    server.latest.crash()
    await settle()
    expect(states).toEqual(['starting', 'running', 'starting', 'running'])
    expect(server.starts).toHaveLength(2)
    expect(lifecycle.state).toBe('running')
  })

  it('six times in three minutes stays stopped', async () => {
    const { server, lifecycle, log } = await running()
    for (let kill = 1; kill <= 6; kill += 1) {
      server.latest.crash()
      await settle()
    }
    expect(lifecycle.state).toBe('stopped')
    expect(server.starts).toHaveLength(6)
    expect(log.at(-1)).toMatch(/stays stopped until it is restarted by hand/)
  })

  it('once a minute is always started again', async () => {
    const { server, lifecycle, clock } = await running()
    for (let kill = 1; kill <= 20; kill += 1) {
      clock.now += 60_000
      server.latest.crash()
      await settle()
    }
    expect(lifecycle.state).toBe('running')
  })

  it('is counted once when its start fails and its connection closes', async () => {
    const { server, lifecycle } = begin()
    server.isBroken = true
    await lifecycle.restart()
    await settle()
    expect(lifecycle.state).toBe('stopped')
    expect(server.starts).toHaveLength(6)
  })

  it('after it was replaced changes nothing', async () => {
    const { server, lifecycle } = await running()
    const first = server.latest
    await lifecycle.restart()
    first.events.closed()
    await settle()
    expect(lifecycle.state).toBe('running')
    expect(server.starts).toHaveLength(2)
  })
})

describe('a restart by hand', () => {
  it('works after a bad configuration was repaired', async () => {
    const { server, lifecycle } = begin()
    server.isBroken = true
    await lifecycle.restart()
    await settle()
    server.isBroken = false
    await lifecycle.restart()
    expect(lifecycle.state).toBe('running')
    for (let kill = 1; kill <= 5; kill += 1) {
      server.latest.crash()
      await settle()
    }
    expect(lifecycle.state).toBe('running')
  })

  it('asked for ten times at once happens twice: one under way, one after it', async () => {
    const { server, lifecycle } = await running()
    await Promise.all(Array.from({ length: 10 }, () => lifecycle.restart()))
    expect(server.starts).toHaveLength(3)
    expect(server.running).toBe(1)
  })

  it('with 50 requests in flight answers them all', async () => {
    const { server, lifecycle } = await running()
    server.answers.set('harnessS/lineage', () => 'here')
    server.isHeld = true
    const requests = Array.from({ length: 50 }, () => lifecycle.request('harnessS/lineage', {}))
    await settle()
    server.isHeld = false
    await lifecycle.restart()
    expect(await Promise.all(requests)).toEqual(Array.from({ length: 50 }, () => 'here'))
  })
})

describe('a request', () => {
  it('waits for a server that starts', async () => {
    const { server, lifecycle } = begin()
    server.answers.set('harnessS/lineage', () => 'here')
    const start = lifecycle.restart()
    expect(await lifecycle.request('harnessS/lineage', {})).toBe('here')
    await start
  })

  it('to a stopped server says that it is stopped', async () => {
    const { lifecycle } = begin()
    await expect(lifecycle.request('harnessS/lineage', {})).rejects.toMatchObject({ reason: 'stopped' })
  })

  it('that kills the server every time is given up', async () => {
    const { server, lifecycle } = await running()
    server.isHeld = true
    const request = lifecycle.request('harnessS/poison', {})
    const verdict = expect(request).rejects.toMatchObject({ reason: 'gone' })
    for (let kill = 1; kill <= 3; kill += 1) {
      await settle()
      server.latest.crash()
    }
    await verdict
  })

  it('of a method that the server lacks is not sent twice', async () => {
    const { server, lifecycle } = await running()
    await expect(lifecycle.request('harnessS/new', {})).rejects.toMatchObject({ reason: 'unsupported' })
    expect(server.latest.requests).toEqual(['harnessS/new'])
  })
})

describe('closing the window', () => {
  it('ends the server, and starts none', async () => {
    const { server, lifecycle } = await running()
    await lifecycle.stop()
    await settle()
    expect(server.running).toBe(0)
    expect(server.starts).toHaveLength(1)
  })

  it('while a restart is under way ends that one, too', async () => {
    const { server, lifecycle } = await running()
    const restart = lifecycle.restart()
    await lifecycle.stop()
    await restart
    await settle()
    expect(server.running).toBe(0)
    expect(lifecycle.state).toBe('stopped')
  })
})
