import { describe, expect, it } from 'vitest'
import { FakeEventEmitter } from '../../test/client/fakeVscode/fakeEvents'
import { type Answer, WebviewHost } from './webviewHost'

const turn = () => new Promise((resolve) => setTimeout(resolve, 0))

const hosted = (answer: Answer = async (body) => body) => {
  const received = new FakeEventEmitter<unknown>()
  const viewState = new FakeEventEmitter<void>()
  const posted: unknown[] = []
  const kept: unknown[] = []
  const panel = {
    visible: true,
    webview: {
      postMessage: async (message: unknown) => posted.push(message) > 0,
      onDidReceiveMessage: received.event,
    },
    onDidChangeViewState: viewState.event,
  }
  return {
    host: new WebviewHost(panel, answer, (place) => kept.push(place)),
    kept,
    /** What the page got since the last time. */
    posted: () => posted.splice(0),
    say: async (message: unknown) => {
      received.fire(message)
      await turn()
    },
    show: (visible: boolean) => {
      panel.visible = visible
      viewState.fire()
    },
  }
}

const state = (name: string, value: unknown) => ({ type: 'state', name, value })

describe('the host of a page', () => {
  it('sends nothing to a page that does not listen yet, then of each state the last', async () => {
    const { host, posted, say } = hosted()
    host.tell('log', 1)
    host.tell('log', 2)
    host.tell('other', 3)
    expect(posted()).toEqual([])
    await say({ type: 'ready' })
    expect(posted()).toEqual([state('log', 2), state('other', 3)])
    host.tell('log', 4)
    expect(posted()).toEqual([state('log', 4)])
  })

  it('keeps what a hidden page would lose, and its replies in order', async () => {
    const answers: (() => void)[] = []
    const { host, posted, say, show } = hosted((body) => new Promise((resolve) => answers.push(() => resolve(body))))
    await say({ type: 'ready' })
    await say({ type: 'ask', id: 1, body: 'a' })
    await say({ type: 'ask', id: 2, body: 'b' })
    show(false)
    for (const answer of answers) answer()
    host.tell('log', 1)
    await turn()
    expect(posted()).toEqual([])
    show(true)
    await say({ type: 'ready' })
    expect(posted()).toEqual([
      state('log', 1),
      { type: 'reply', id: 1, value: 'a' },
      { type: 'reply', id: 2, value: 'b' },
    ])
  })

  it('tells a wish once: a page that is loaded again does not jump back', async () => {
    const { host, posted, say } = hosted()
    host.tellOnce('reveal', 1)
    await say({ type: 'ready' })
    expect(posted()).toEqual([state('reveal', 1)])
    await say({ type: 'ready' })
    expect(posted()).toEqual([])
  })

  it('sends nothing to a page that was closed while an answer was on its way', async () => {
    const answers: (() => void)[] = []
    const { host, posted, say } = hosted((body) => new Promise((resolve) => answers.push(() => resolve(body))))
    await say({ type: 'ready' })
    await say({ type: 'ask', id: 1, body: 'a' })
    host.dispose()
    for (const answer of answers) answer()
    host.tell('log', 1)
    host.tellOnce('reveal', 1)
    await turn()
    expect(posted()).toEqual([])
  })

  it('keeps the place of the page, in whatever form', async () => {
    const { kept, say } = hosted()
    await say({ type: 'keep', place: { version: 1 } })
    expect(kept).toEqual([{ version: 1 }])
  })

  it('says in the page what could not be done', async () => {
    const { posted, say } = hosted(async () => {
      throw new Error('It is gone.')
    })
    await say({ type: 'ready' })
    await say({ type: 'ask', id: 7, body: undefined })
    expect(posted()).toEqual([{ type: 'failed', id: 7, reason: 'It is gone.' }])
  })

  it.each([undefined, null, 'ready', { type: 'reddy' }, { type: 'ask', id: '1' }, { type: 'ask' }, []])(
    'lets %j pass',
    async (message) => {
      const { host, posted, say } = hosted()
      host.tell('log', 1)
      await say(message)
      expect(posted()).toEqual([])
    },
  )
})
