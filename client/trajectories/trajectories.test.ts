import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { FakeUri } from '../../test/client/fakeVscode/fakeUri'
import { FakeWebviewPanel } from '../../test/client/fakeVscode/fakeWebview'
import { eventually, startedExtension } from '../../test/client/startedExtension'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const header = (schemaVersion = 1) => ({ type: 'header', schemaVersion, task: 't1', attempt: 0, harness: { id: 'S1' } })
const message = (step: number, text: string, origin = 'environment') => ({
  type: 'message',
  step,
  message: { id: `m${step}`, role: 'tool', origin, text, mask: 0 },
})
const textOf = (records: readonly object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join('')

const logOf = (text: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'harness-s-viewer-'))
  folders.push(folder)
  const path = join(folder, 't1.0.jsonl')
  writeFileSync(path, text)
  return path
}

/** The viewer on a log, as VS Code opens it. */
const viewer = async (text: string) => {
  const extension = await startedExtension()
  const path = logOf(text)
  const uri = FakeUri.file(path)
  const provider = Object(extension.fake.window.customEditors.get('harnessS.trajectory'))
  const open = async (): Promise<FakeWebviewPanel> => {
    const panel = new FakeWebviewPanel('harnessS.trajectory', 't1.0.jsonl')
    await Reflect.get(provider, 'resolveCustomEditor').call(provider, { uri }, panel)
    panel.ready()
    return panel
  }
  const notices = (panel: FakeWebviewPanel) => String(Reflect.get(Object(panel.state('log')), 'notices'))
  return { ...extension, path, uri, open, notices }
}

const threeSteps = [header(), message(0, 'a'), message(1, 'b'), message(1, 'c'), message(3, 'zebra')]

describe('openTrajectory', () => {
  it('with a step opens the log at its first record, where the log is not open yet', async () => {
    const { run, fake, uri, open } = await viewer(textOf(threeSteps))
    await run('openTrajectory', uri.toString(), 1)
    expect(fake.executed.at(-1)?.map(String)).toEqual(['vscode.openWith', uri.toString(), 'harnessS.trajectory'])
    expect((await open()).state('reveal')).toEqual({ index: 2, n: 1 })
  })

  it('goes to the step of a log that is open, each time it is asked', async () => {
    const { run, uri, open } = await viewer(textOf(threeSteps))
    const panel = await open()
    expect(panel.state('reveal')).toBeUndefined()
    await run('openTrajectory', uri, 3)
    expect(panel.state('reveal')).toEqual({ index: 4, n: 1 })
    await run('openTrajectory', uri, 2)
    expect(panel.state('reveal')).toEqual({ index: 4, n: 2 })
  })

  it('goes nowhere for a step that there is not, or that is no number', async () => {
    const { run, uri, open } = await viewer(textOf(threeSteps))
    const panel = await open()
    await run('openTrajectory', uri, 4)
    await run('openTrajectory', uri, '1')
    expect(panel.state('reveal')).toBeUndefined()
  })

  it('from the text of a log goes to where somebody was reading', async () => {
    const { run, fake, uri, open } = await viewer(textOf(threeSteps))
    const panel = await open()
    fake.workspace.files.set(uri.path, textOf(threeSteps))
    await fake.window.showTextDocument(uri)
    const editor = fake.window.activeTextEditor
    for (const line of [0, 2]) {
      fake.window.activeTextEditor = editor && { ...editor, selection: { active: { line } } }
      await run('openTrajectory')
    }
    expect(panel.state('reveal')).toEqual({ index: 2, n: 1 })
  })

  it('without a log opens nothing', async () => {
    const { run, fake } = await viewer(textOf(threeSteps))
    await run('openTrajectory')
    expect(fake.executed).toEqual([])
  })
})

describe('a log that is shown', () => {
  it('says that its last line is cut off, and shows it when the rest is written', async () => {
    const { open, path, notices } = await viewer(`${textOf(threeSteps)}{"type":"mess`)
    const panel = await open()
    expect(panel.state('log')).toMatchObject({ rows: 5 })
    expect(notices(panel)).toContain('cut off after 13 bytes')
    appendFileSync(path, 'age","step":4,"message":{"id":"m","role":"user","origin":"user","text":"e","mask":0}}\n')
    await eventually(() => expect(panel.state('log')).toMatchObject({ rows: 6, notices: [] }))
    expect(await panel.ask({ type: 'rows', from: 5, count: 1 })).toMatchObject([
      { kind: 'message', text: 'e', step: 4 },
    ])
  })

  it('of a newer version says so, and shows what it knows of it', async () => {
    const { open, notices } = await viewer(textOf([header(2), { type: 'picture', step: 1, bytes: 'ab' }]))
    const panel = await open()
    expect(notices(panel)).toContain('version 2')
    expect(await panel.ask({ type: 'rows', from: 1, count: 1 })).toMatchObject([{ kind: 'picture' }])
  })

  it('keeps its rows when it is deleted, says so, and begins anew when it is written again', async () => {
    const { open, path, notices } = await viewer(textOf(threeSteps))
    const panel = await open()
    rmSync(path)
    await eventually(() => expect(notices(panel)).toContain('cannot be read'))
    expect(panel.state('log')).toMatchObject({ rows: 5 })
    expect(await panel.ask({ type: 'rows', from: 0, count: 5 })).toContain('ENOENT')
    writeFileSync(path, textOf(threeSteps.slice(0, 2)))
    await eventually(() => expect(panel.state('log')).toMatchObject({ rows: 2, generation: 1, notices: [] }))
  })

  it('names the lines that are no records once they were seen', async () => {
    const { open, notices } = await viewer(`${textOf(threeSteps)}no record\n`)
    const panel = await open()
    await panel.ask({ type: 'rows', from: 0, count: 6 })
    expect(notices(panel)).toContain('shown as they are: 6.')
  })

  it('gives of a line of 5 MB what a page can take, and of one of 40 MB says that it is too long', async () => {
    const { open } = await viewer(
      textOf([header(), message(1, 'x'.repeat(5_000_000)), message(2, 'y'.repeat(40_000_000))]),
    )
    const panel = await open()
    const [listed] = Object(await panel.ask({ type: 'rows', from: 1, count: 1 }))
    expect(listed.text).toHaveLength(400)
    const whole = Object(await panel.ask({ type: 'whole', index: 1 }))
    expect([whole.text.length, whole.cut]).toEqual([200_000, 4_800_000])
    expect(await panel.ask({ type: 'rows', from: 2, count: 1 })).toMatchObject([
      { text: '⟦This line is too long to be shown here.⟧' },
    ])
  })

  it('is searched without regard to case, and gone through by step', async () => {
    const { open } = await viewer(textOf(threeSteps))
    const panel = await open()
    expect(await panel.ask({ type: 'find', query: 'ZEBRA', from: -1, direction: 1 })).toBe(4)
    expect(await panel.ask({ type: 'step', step: 1 })).toBe(2)
    expect(await panel.ask({ type: 'rows', from: 0 })).toContain('unknown')
  })
})

describe('the way back from a harness to a log', () => {
  const spoken = (step: number, hook: string) => message(step, hook.toUpperCase(), `hook:${hook}`)
  const log = textOf([header(), spoken(1, 'next-page'), message(1, 'b'), spoken(2, 'verify'), spoken(3, 'next-page')])

  const atHook = async (name: string) => {
    const setting = await viewer(log)
    const at = { line: 1, character: 0 }
    const document = setting.openFile('S1.sibling.json', '{}')
    setting.fake.window.activeTextEditor = { document, selection: { active: at } }
    const range = { contains: (position: unknown) => position === at }
    setting.fake.handlers.set('vscode.executeDocumentSymbolProvider', () => [
      { name: 'edits', range, children: [{ name: `state.hooks.${name}`, range, children: [] }] },
    ])
    return setting
  }

  it('leads from a hook to its records, one after the other and around', async () => {
    const { open, run } = await atHook('next-page')
    const panel = await open()
    const places: unknown[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      await run('showInTrajectory')
      await eventually(() => expect(panel.state('reveal')).toMatchObject({ n: turn + 1 }))
      places.push(Reflect.get(Object(panel.state('reveal')), 'index'))
    }
    expect(places).toEqual([1, 4, 1])
  })

  it('says that the log has no record of a hook, that no log is open, and that no hook is at the cursor', async () => {
    const { open, run, fake } = await atHook('other')
    await run('showInTrajectory')
    expect(fake.window.said.at(-1)).toContain('No log is shown')
    await open()
    await run('showInTrajectory')
    await eventually(() => expect(fake.window.said.at(-1)).toContain('has no record of hook other'))
    fake.handlers.set('vscode.executeDocumentSymbolProvider', () => [])
    await run('showInTrajectory')
    expect(fake.window.said.at(-1)).toContain('Put the cursor into a hook')
  })
})
