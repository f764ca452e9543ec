import { rmSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import type { DocumentDiagnosticReport, WorkspaceDocumentDiagnosticReport } from 'vscode-languageserver/node'
import { baseHarness, sampleFiles, sibling } from '../cli/sampleWorkspace'
import { freshFindings, inOrder } from './freshFindings'
import { onlyPulls, PullingEditor } from './pullingEditor'
import { ServedWorkspace, textOf } from './servedWorkspace'

const path = 'harness/S1.sibling.json'
const faulty = textOf({ ...sibling, colour: 'red' })

let editor: PullingEditor
afterEach(() => editor.stop())

const codesOf = (report: DocumentDiagnosticReport): readonly unknown[] =>
  report.kind === 'full' ? report.items.map(({ code }) => code) : [report.kind]

const idOf = ({ resultId }: DocumentDiagnosticReport): string => resultId ?? 'none'

describe('an editor that can only pull', () => {
  test('is told so, has the findings of what it sees, and is pushed none', async () => {
    editor = await PullingEditor.start(sampleFiles)
    expect(editor.initialized.capabilities.diagnosticProvider).toMatchObject({ workspaceDiagnostics: true })
    await editor.open(path, faulty)
    expect(codesOf(await editor.pull(path))).toEqual(['HS003'])
    expect(editor.pushed).toBe(0)
  })

  test('hears that nothing changed, until something does', async () => {
    editor = await PullingEditor.start(sampleFiles)
    await editor.open(path, faulty)
    const first = await editor.pull(path)
    expect(await editor.pull(path, idOf(first))).toEqual({ kind: 'unchanged', resultId: idOf(first) })
    await editor.edit(path, textOf(sibling), 2)
    const mended = await editor.pull(path, idOf(first))
    expect(codesOf(mended)).toEqual([])
    await editor.edit(path, faulty, 3)
    const again = await editor.pull(path, idOf(mended))
    expect([codesOf(again), idOf(again)]).toEqual([['HS003'], idOf(first)])
  })

  test('hears of the text it sent last, and not of the one before', async () => {
    editor = await PullingEditor.start(sampleFiles)
    await editor.open(path, textOf(sibling))
    await editor.edit(path, '{ "kind": ', 2)
    const broken = editor.pull(path)
    await editor.edit(path, faulty, 3)
    const [, last] = await Promise.all([broken, editor.pull(path)])
    expect(codesOf(last)).toEqual(['HS003'])
  })

  test('has a document judged with those that are not open, even right after the start', async () => {
    const changed = { ...baseHarness, state: { ...baseHarness.state, rules: { other: { text: 'Read it twice.' } } } }
    editor = await PullingEditor.start({ ...sampleFiles, 'harness/H0.harness.json': changed })
    await editor.open(path, textOf(sibling))
    expect(codesOf(await editor.pull(path))).toContain('HS402')
  })

  test('is told to ask again when another document made this one wrong', async () => {
    editor = await PullingEditor.start(sampleFiles)
    await editor.open(path, textOf(sibling))
    const before = await editor.pull(path)
    rmSync(editor.folder.at('harness/H0.harness.json'))
    await editor.changed('harness/H0.harness.json', 3)
    await editor.refresh()
    expect(codesOf(await editor.pull(path, idOf(before)))).toContain('HS401')
  })

  test('has its answer refused when it called the question off', async () => {
    editor = await PullingEditor.start(sampleFiles)
    await editor.open(path, faulty)
    await expect(editor.pull(path, undefined, true)).rejects.toMatchObject({ code: -32800 })
    expect(codesOf(await editor.pull(path))).toEqual(['HS003'])
  })

  test('hears nothing of a file that is none of ours', async () => {
    editor = await PullingEditor.start({ ...sampleFiles, 'package.json': '{ "name": ' })
    expect(codesOf(await editor.pull('package.json'))).toEqual([])
    expect(codesOf(await editor.pull('gone.sibling.json'))).toEqual([])
  })
})

describe('the whole workspace', () => {
  const files = {
    ...sampleFiles,
    'S2.sibling.json': { ...sibling, id: 'S2', colour: 'red' },
    'P.pool.json': '{ "kind": ',
  }

  const pathIn = ({ uri }: WorkspaceDocumentDiagnosticReport) => uri.slice(editor.folder.uri('').length + 1)
  const kinds = (items: readonly WorkspaceDocumentDiagnosticReport[]) =>
    Object.fromEntries(items.map((item) => [pathIn(item), item.kind === 'full' ? item.items.length : item.kind]))

  test('is what a fresh look at the disk finds', async () => {
    editor = await PullingEditor.start(files)
    const items = await editor.pullWorkspace()
    const found = items.flatMap((item) =>
      item.kind === 'full' ? item.items.map(({ code }) => `${pathIn(item)} ${code}`) : [],
    )
    const fresh = inOrder(await freshFindings(editor.folder.path)).map(({ file, code }) => `${file} ${code}`)
    expect(found.sort()).toEqual(fresh.sort())
    expect(found.length).toBeGreaterThan(1)
  })

  test('is told in full once, and then where it changed', async () => {
    editor = await PullingEditor.start(files)
    const first = await editor.pullWorkspace()
    expect(first.every(({ kind }) => kind === 'full')).toBe(true)
    const again = await editor.pullWorkspace(first)
    expect(again.map(({ kind }) => kind)).toEqual(first.map(() => 'unchanged'))
    editor.folder.write('P.pool.json', { kind: 'pool', schemaVersion: 1, id: 'P', base: { id: 'H0' }, members: [] })
    await editor.changed('P.pool.json', 2)
    await editor.refresh()
    const second = await editor.pullWorkspace(first)
    expect(kinds(second)).toMatchObject({ 'S2.sibling.json': 'unchanged' })
    expect(second.find((item) => pathIn(item) === 'P.pool.json')?.kind).toBe('full')
  })

  test('a file that is gone has no findings any more', async () => {
    editor = await PullingEditor.start(files)
    const first = await editor.pullWorkspace()
    rmSync(editor.folder.at('P.pool.json'))
    await editor.changed('P.pool.json', 3)
    await editor.refresh()
    expect(kinds(await editor.pullWorkspace(first))).toMatchObject({ 'P.pool.json': 0 })
  })

  test('names the version of a document that is open, and null for one that is not', async () => {
    editor = await PullingEditor.start(files)
    await editor.open(path, faulty)
    await editor.edit(path, `${faulty}\n`, 7)
    const items = await editor.pullWorkspace()
    const versions = Object.fromEntries(items.map((item) => [pathIn(item), item.version]))
    expect(versions).toEqual({ [path]: 7, 'P.pool.json': null, 'S2.sibling.json': null })
  })
})

describe('who pulls', () => {
  const both = { textDocument: { ...onlyPulls.textDocument, publishDiagnostics: { versionSupport: true } } }

  test('an editor that could do both and asks to', async () => {
    editor = await PullingEditor.start(sampleFiles, {
      capabilities: both,
      initializationOptions: { diagnostics: 'pull' },
    })
    await editor.open(path, faulty)
    expect(codesOf(await editor.pull(path))).toEqual(['HS003'])
    expect([editor.pushed, editor.initialized.capabilities.diagnosticProvider]).toEqual([
      0,
      expect.objectContaining({ interFileDependencies: true }),
    ])
  })

  test('not an editor that could do both and asks for nothing: it is pushed to, and a question is refused', async () => {
    editor = await PullingEditor.start(sampleFiles, { capabilities: both })
    await editor.open(path, faulty)
    expect(editor.initialized.capabilities).not.toHaveProperty('diagnosticProvider')
    await expect(editor.pull(path)).rejects.toMatchObject({ code: -32601 })
    await expect.poll(() => editor.pushed).toBeGreaterThan(0)
  })
})

test('findings that are pushed name the version that they are of', async () => {
  editor = await PullingEditor.start({})
  const served = await ServedWorkspace.start(sampleFiles)
  try {
    served.open(path, faulty)
    const version = served.edit(path, `${faulty}\n`)
    const shown = await served.client.publication((each) => each.uri === served.uri(path) && each.version === version)
    expect(shown.diagnostics.map(({ code }) => code)).toEqual(['HS003'])
  } finally {
    await served.stop()
  }
})
