import { describe, expect, it } from 'vitest'
import { startedExtension, uriOf } from '../../test/client/startedExtension'

const before = '{\n  "id": "S1",\n  "parent": "old",\n  "edits": []\n}\n'
const after = before.replace('old', 'new')
const said = (lines: readonly string[]) => lines.map((line) => line.replaceAll(/[⟦⟧]/g, ''))

const previewed = async (change: object = {}) => {
  const started = await startedExtension()
  started.server.answers.set('harnessS/rebase', () => ({ text: after, conflicts: [], dropped: [], ...change }))
  const document = started.openFile('S1.sibling.json', before)
  await started.run('rebaseSibling', uriOf('S1.sibling.json'))
  return { ...started, document, preview: started.fake.window.tabs[0]?.input.modified }
}

describe('Rebase sibling', () => {
  it('shows a diff and writes nothing', async () => {
    const { fake, document, preview } = await previewed()
    expect(fake.executed[0]?.[0]).toBe('vscode.diff')
    expect(preview && fake.workspace.document(preview)?.getText()).toBe(after)
    expect(document.getText()).toBe(before)
    expect(said(fake.window.said)).toEqual(['information: Apply this rebase? [Apply] [Discard]'])
  })

  it('applied is one edit, which one undo takes back', async () => {
    const { fake, document, preview, run } = await previewed()
    await run('applyRebase', preview)
    expect(document.getText()).toBe(after)
    expect(fake.window.tabs).toEqual([])
    document.undo()
    expect(document.getText()).toBe(before)
  })

  it('can be applied from the message, too', async () => {
    const started = await startedExtension()
    started.server.answers.set('harnessS/rebase', () => ({ text: after, conflicts: [], dropped: [] }))
    const document = started.openFile('S1.sibling.json', before)
    started.fake.window.answers.push('Apply')
    await started.run('rebaseSibling', uriOf('S1.sibling.json'))
    expect(document.getText()).toBe(after)
  })

  it('lists conflicts and dropped edits, on the screen and in the log', async () => {
    const { fake } = await previewed({ conflicts: ['state.hooks.a: before differs'], dropped: ['state.rules.b'] })
    expect(said(fake.window.said)).toEqual([
      'warning: Apply this rebase?\nConflict: state.hooks.a: before differs\nDropped, since the parent has it now: state.rules.b [Apply] [Discard]',
    ])
    expect(said(fake.window.outputs)).toContain('Conflict: state.hooks.a: before differs')
  })

  it('is refused when the sibling changed since the preview', async () => {
    const { fake, document, preview, run } = await previewed()
    fake.workspace.type(document, before.replace('S1', 'S2'))
    await run('applyRebase', preview)
    expect(document.getText()).toContain('old')
    expect(said(fake.window.said).at(-1)).toMatch(/^error: The sibling changed since the preview was made/)
  })

  it('is refused where VS Code cannot write', async () => {
    const { fake, document, preview, run } = await previewed()
    fake.workspace.isReadOnly = true
    await run('applyRebase', preview)
    expect(document.getText()).toBe(before)
    expect(said(fake.window.said).at(-1)).toMatch(/^error: VS Code refused the edit/)
  })

  it('discarded leaves nothing behind', async () => {
    const { fake, document, preview, run } = await previewed()
    await run('discardRebase', preview)
    expect(fake.window.tabs).toEqual([])
    await run('applyRebase', preview)
    expect(document.getText()).toBe(before)
    expect(said(fake.window.said).at(-1)).toMatch(/^error: There is no rebase to apply/)
  })

  it('that changes nothing says so, without a diff', async () => {
    const { fake } = await previewed({ text: before })
    expect(fake.window.tabs).toEqual([])
    expect(said(fake.window.said)).toEqual([
      'information: S1.sibling.json stands on its parent as it is. Nothing is to do.',
    ])
  })
})
