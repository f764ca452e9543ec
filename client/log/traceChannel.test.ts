import { describe, expect, it } from 'vitest'
import { FakeVscode } from '../../test/client/fakeVscode/fakeVscode'
import { TraceChannel } from './traceChannel'

const { Off, Trace } = { Off: 0, Trace: 1 }

describe('the channel of traced messages', () => {
  it('is not there until something is traced', () => {
    const fake = new FakeVscode()
    const channel = new TraceChannel(fake.api)
    expect(fake.window.outputs).toEqual([])
    channel.trace('→ initialize')
    channel.trace('← initialize')
    expect(fake.window.outputs).toEqual([`opened ${channel.name}`, '→ initialize', '← initialize'])
  })

  it('traces from the moment that the setting says so, and no longer', () => {
    const fake = new FakeVscode()
    const channel = new TraceChannel(fake.api)
    const levels: number[] = []
    channel.onDidChangeLogLevel((level) => levels.push(level))
    expect(channel.logLevel).toBe(Off)
    fake.workspace.set('harnessS.trace.server', 'verbose')
    fake.workspace.set('harnessS.trace.server', 'off')
    fake.workspace.set('harnessS.codeLens.enable', false)
    expect(levels).toEqual([Trace, Off])
  })

  it('clears and hides nothing that was never opened', () => {
    const fake = new FakeVscode()
    const channel = new TraceChannel(fake.api)
    channel.clear()
    channel.hide()
    channel.dispose()
    expect(fake.window.outputs).toEqual([])
  })
})
