import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { FakeUri } from '../../test/client/fakeVscode/fakeUri'
import { FakeWebviewPanel } from '../../test/client/fakeVscode/fakeWebview'
import { harness, sibling, startedExtension, uriOf } from '../../test/client/startedExtension'
import { playedRun, RecordedRuns } from '../../test/kit/recordedRuns'

const made: RecordedRuns[] = []
afterEach(() => {
  for (const { folder } of made.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const message = (origin: string, text: string) => ({
  type: 'message',
  step: 0,
  message: { id: 'm0', role: 'user', origin, text, mask: 0 },
})

const state = {
  prompt: { role: { text: 'You use apps.' } },
  rules: { pages: { text: 'Read every page.' }, guess: { text: 'Never guess.' } },
}

/** The viewer on a log of S1, whose base writes the entries of `state`, and S1 the hook `next-page`. */
const opened = async () => {
  const runs = new RecordedRuns()
  made.push(runs)
  runs.addRun(playedRun('run-1'))
  const kept = join(runs.folder, 'runs', 'run-1', 'harnesses', 'S1.harness.json')
  mkdirSync(dirname(kept), { recursive: true })
  writeFileSync(kept, JSON.stringify({ kind: 'harness', state }))
  const log = runs.addLog(
    ['run-1', 'S1', 't1'],
    [
      message('harness-prompt', 'You use apps.'),
      message('harness-prompt', 'Rules:\n- Never guess.\n- Read every page.'),
      message('hook:next-page', 'next'),
      message('harness-prompt', 'Words of an older version.'),
      message('hook:gone', 'next'),
    ],
  )
  const folders = [{ uri: FakeUri.file('/ws').toString(), name: 'ws', harnesses: [harness(), sibling('S1', 'H0')] }]
  const extension = await startedExtension({ folders })
  const { fake } = extension
  for (const path of ['H0.harness.json', 'S1.sibling.json']) fake.workspace.files.set(uriOf(path).path, '{}')
  const symbols: Readonly<Record<string, readonly object[]>> = {
    'H0.harness.json': Object.entries(state).map(([name, entries]) => ({
      name,
      children: Object.keys(entries).map((entry) => ({ name: entry, selectionRange: entry, children: [] })),
    })),
    'S1.sibling.json': [
      { name: 'edits', children: [{ name: 'state.hooks.next-page', selectionRange: 1, children: [] }] },
    ],
  }
  fake.handlers.set('vscode.executeDocumentSymbolProvider', (uri) => symbols[String(uri).split('/').at(-1) ?? ''])
  const provider = Object(fake.window.customEditors.get('harnessS.trajectory'))
  const panel = new FakeWebviewPanel('harnessS.trajectory', 'log')
  await Reflect.get(provider, 'resolveCustomEditor').call(provider, { uri: FakeUri.file(log) }, panel)
  panel.ready()
  return { fake, entry: (index: number) => panel.ask({ type: 'entry', index }) }
}

const shownIn = (fake: Awaited<ReturnType<typeof opened>>['fake']) => fake.window.shown.at(-1)?.document.uri.path

describe('the entry behind a record', () => {
  it('is the hook of the sibling that spoke', async () => {
    const { fake, entry } = await opened()
    await entry(3)
    expect(shownIn(fake)).toBe('/ws/S1.sibling.json')
  })

  it('is the prompt of the base whose words the message has', async () => {
    const { fake, entry } = await opened()
    await entry(1)
    expect(shownIn(fake)).toBe('/ws/H0.harness.json')
    expect(fake.window.said).toEqual([])
  })

  it('is the rule that the user picks where the message has several', async () => {
    const { fake, entry } = await opened()
    fake.window.answers.push('state.rules.guess')
    await entry(2)
    expect(fake.window.said).toEqual([
      'pick: ⟦Entries whose words stand in this message⟧ (state.rules.pages, state.rules.guess)',
    ])
    expect(shownIn(fake)).toBe('/ws/H0.harness.json')
  })

  it('is none where the words are of an older version, or the hook is gone, and the page says so', async () => {
    const { fake, entry } = await opened()
    expect(await entry(4)).toContain('No entry of S1 has the words')
    expect(await entry(5)).toContain('have no state.hooks.gone any more')
    expect(fake.window.shown).toEqual([])
  })
})
