import { describe, expect, it } from 'vitest'
import { FakeUri } from '../../test/client/fakeVscode/fakeUri'
import type { FakeWebviewPanel } from '../../test/client/fakeVscode/fakeWebview'
import { settle, startedExtension } from '../../test/client/startedExtension'
import { resultLinesOf } from '../../test/kit/resultLineOf'
import { runReportOf } from '../../test/webviews/recordedRun'
import { ServerError } from '../languageServer/serverClient'

const folder = 'file:///ws'
const report = runReportOf(
  'run-0001',
  ['H0', 'S1'],
  [...resultLinesOf('H0', { t1: 'F' }), ...resultLinesOf('S1', { t1: 'P' })],
)
const key = { folder, run: 'run-0001' }

const started = async (runs = [report.listed]) => {
  const begun = await startedExtension()
  begun.server.answers.set('harnessS/runs', () => ({ folders: [{ uri: folder, name: 'ws', runs }] }))
  begun.server.answers.set('harnessS/runReport', () => report)
  return begun
}

const opened = async () => {
  const begun = await started()
  await begun.run('showResults')
  const panel = panelOf(begun)
  panel.ready()
  await settle()
  return { ...begun, panel, ask: (body: object) => panel.ask(body) }
}

const panelOf = ({ fake }: Awaited<ReturnType<typeof started>>): FakeWebviewPanel => {
  const panel = fake.window.panels.at(-1)
  if (panel === undefined) throw new Error('No panel was opened.')
  return panel
}

describe('Show Results', () => {
  it('opens one panel that is told the runs, and brings it forward the next time', async () => {
    const { run, fake, panel } = await opened()
    expect([panel.viewType, panel.title]).toEqual(['harnessS.results', '⟦Results of Runs⟧'])
    expect(panel.state('runs')).toEqual({
      isKnown: true,
      problem: '',
      folders: [{ uri: folder, name: 'ws', runs: [report.listed] }],
    })
    await run('showResults')
    expect([fake.window.panels.length, panel.reveals]).toEqual([1, 1])
  })

  it('goes to the run that it was called with, and lets any other argument pass', async () => {
    const { run, panel } = await opened()
    await run('showResults', key)
    expect(panel.state('reveal')).toEqual({ ...key, n: 1 })
    await run('showResults', { run: 7 })
    expect(panel.state('reveal')).toEqual({ ...key, n: 1 })
  })

  it('opens another panel once the first was closed', async () => {
    const { run, fake, panel } = await opened()
    panel.dispose()
    await run('showResults')
    expect(fake.window.panels.length).toBe(2)
  })
})

describe('the view', () => {
  it('follows what is recorded, and asks once for news that come together', async () => {
    const { server, panel } = await opened()
    server.answers.set('harnessS/runs', () => ({ folders: [{ uri: folder, name: 'ws', runs: [] }] }))
    const before = server.latest.requests.filter((method) => method === 'harnessS/runs').length
    for (let news = 0; news < 5; news += 1) server.latest.events.recordsChanged()
    await settle()
    expect(panel.state('runs')).toMatchObject({ folders: [{ runs: [] }] })
    expect(server.latest.requests.filter((method) => method === 'harnessS/runs').length - before).toBeLessThanOrEqual(2)
  })

  it('says that the server does not answer, and keeps what it knew', async () => {
    const { server, panel } = await opened()
    server.answers.set('harnessS/runs', () => {
      throw new ServerError('failed', 'it broke')
    })
    server.latest.events.recordsChanged()
    await settle()
    expect(panel.state('runs')).toEqual({
      isKnown: true,
      problem: '⟦The runs cannot be listed: the language server does not answer.⟧',
      folders: [{ uri: folder, name: 'ws', runs: [report.listed] }],
    })
  })

  it('is filled again after a reload of the window, one panel of two', async () => {
    const begun = await started()
    const serializer = begun.fake.window.panelSerializers.get('harnessS.results')
    const panels = [0, 1].map(() => begun.fake.window.createWebviewPanel('harnessS.results', 'old'))
    for (const panel of panels) {
      await Reflect.get(Object(serializer), 'deserializeWebviewPanel')(panel)
      panel.ready()
    }
    await settle()
    expect(panels.map(({ isDisposed }) => isDisposed)).toEqual([false, true])
    expect(panels[0]?.state('runs')).toMatchObject({ isKnown: true })
    expect(panels[0]?.webview.html).toContain('results.js')
  })

  it('answers with the report of the server, and nothing to a page that asks for something else', async () => {
    const { ask } = await opened()
    expect(await ask({ type: 'report', ...key })).toEqual(report)
    expect(await ask({ type: 'delete', ...key })).toBe('⟦The page asked for something unknown: reload the window.⟧')
  })
})

describe('a cell of the map', () => {
  const logOf = (run: string) => `/ws/runs/${run}/trajectories/S1/t1.0.jsonl`

  it('leads to its log', async () => {
    const { fake, ask } = await opened()
    fake.workspace.files.set(logOf('run-0001'), '{}')
    expect(await ask({ type: 'open', harness: 'S1', task: 't1', ...key })).toBeUndefined()
    const [, uri, editor] = fake.executed.find(([id]) => id === 'vscode.openWith') ?? []
    expect([String(uri), editor]).toEqual([`file://${logOf('run-0001')}`, 'harnessS.trajectory'])
  })

  it('of a recorded parent leads to the run that recorded it', async () => {
    const { fake, server, ask } = await opened()
    server.answers.set('harnessS/runReport', () => ({ ...report, local: { parentRuns: ['run-0000'] } }))
    fake.workspace.files.set(logOf('run-0000'), '{}')
    await ask({ type: 'open', harness: 'S1', task: 't1', ...key })
    expect(String(fake.executed.find(([id]) => id === 'vscode.openWith')?.[1])).toContain('run-0000')
  })

  it('whose log is gone says so in the page', async () => {
    const { ask } = await opened()
    expect(await ask({ type: 'open', harness: 'S1', task: '../../x', ...key })).toBe(
      '⟦There is no log of S1 on ../../x: it was not played, or its log is gone.⟧',
    )
  })
})

describe('an export', () => {
  const wish = { type: 'export', part: 'table', format: 'csv', ...key }

  it('is written where the user says, under a name that tells what it is', async () => {
    const { fake, ask } = await opened()
    fake.window.saveDialog = FakeUri.file('/ws/mine.csv')
    expect(await ask(wish)).toBeUndefined()
    expect(fake.workspace.files.get('/ws/mine.csv')).toMatch(/^harness,tasks,.*\r\nH0,1,/)
    expect(fake.window.said).toContain('save dialog: file:///ws/run-0001.csv')
  })

  it('is not written when the user thinks better of it', async () => {
    const { fake, ask } = await opened()
    const before = [...fake.workspace.files.keys()]
    expect(await ask({ ...wish, part: 'grid', format: 'json' })).toBeUndefined()
    expect(fake.window.said).toContain('save dialog: file:///ws/run-0001-map.json')
    expect([...fake.workspace.files.keys()]).toEqual(before)
  })

  it('of a run that was removed meanwhile says so in the page', async () => {
    const { server, ask } = await opened()
    server.answers.set('harnessS/runReport', () => null)
    expect(await ask(wish)).toBe('⟦run-0001 is not there any more.⟧')
  })
})

it('the page leads to where runs are started', async () => {
  const { fake, ask } = await opened()
  expect(await ask({ type: 'tests' })).toBeUndefined()
  expect(fake.executed).toContainEqual(['workbench.view.testing.focus'])
})
