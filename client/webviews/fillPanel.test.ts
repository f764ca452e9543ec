import { describe, expect, it } from 'vitest'
import { FakeVscode } from '../../test/client/fakeVscode/fakeVscode'
import { fillPanel } from './fillPanel'
import { PageMemory } from './pageMemory'

const page = { key: 'file:///a', name: 'pair', title: 'A pair', texts: { left: 'Left' } }

const filled = (kept?: unknown) => {
  const fake = new FakeVscode()
  const values = new Map<string, unknown>([['places', [[page.key, kept]]]])
  const memento = {
    get: (key: string) => values.get(key),
    update: async (key: string, value: unknown) => void values.set(key, value),
  }
  const disposed: string[] = []
  const vscode = fake.api
  const source = { vscode, extensionUri: vscode.Uri.file('/extension'), memory: new PageMemory(memento, 'places') }
  const made = vscode.window.createWebviewPanel('test', page.title, vscode.ViewColumn.Active)
  const session = fillPanel(source, made, page, (host) => {
    host.tell('begun', true)
    return { answer: async (body) => ({ body }), dispose: () => void disposed.push('session') }
  })
  const panel = fake.window.panels.at(-1)
  if (panel === undefined) throw new Error('no panel was made')
  return { panel, session, disposed, memory: source.memory }
}

describe('a panel that is filled', () => {
  it('has the page of that name, with its texts', () => {
    const { html } = filled().panel.webview
    expect(html).toContain('/extension/dist/webviews/pair.js')
    expect(html).toContain('<title>A pair</title>')
    expect(html).toContain('Left')
  })

  it('answers its page by the session', async () => {
    const { panel, session } = filled()
    panel.ready()
    expect(await panel.ask('what?')).toEqual({ body: 'what?' })
    expect(await session.answer(1)).toEqual({ body: 1 })
  })

  it('tells its page where the reader was, and remembers where they go', () => {
    const { panel, memory } = filled({ top: 7 })
    panel.ready()
    expect([panel.state('kept'), panel.state('begun')]).toEqual([{ top: 7 }, true])
    panel.say({ type: 'keep', place: { top: 9 } })
    expect(memory.get(page.key)).toEqual({ top: 9 })
  })

  it('ends the session when it is closed', () => {
    const { panel, disposed } = filled()
    panel.dispose()
    expect(disposed).toEqual(['session'])
  })
})
