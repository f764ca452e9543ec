import { expect, test } from 'vitest'
import { actionsAt } from '../../test/language/actionsAt'
import { cursorIn } from '../../test/language/cursorProject'
import { afterChange } from '../../test/language/textChange'
import { wholeProject } from '../../test/language/wholeProject'
import type { ProjectFile } from '../documents/project'
import { lintProject } from '../lint/lintProject'
import { codeActions } from './actions/codeActions'
import type { Cursor } from './cursor'
import { formatDocument } from './format/formatDocument'
import { codeLenses } from './lens/codeLenses'
import { rebase } from './lineage/rebase'
import { documentLinks } from './links/documentLinks'
import { definitionsAt } from './names/definitions'
import { referencesAt } from './names/references'
import { documentSymbols } from './outline/documentSymbols'
import { foldingRanges } from './outline/foldingRanges'
import { selectionRanges } from './outline/selectionRanges'
import { prepareRename, renameAt } from './rename/renameAt'

const files = wholeProject()
const paths = files.map(({ path }) => path)

const cutAt = (path: string, end: number) =>
  files.map((file) => (file.path === path ? { path, text: file.text.slice(0, end) } : file))

const lengthOf = (path: string) => files.find((file) => file.path === path)?.text.length ?? 0

/** Everything that is answered at a cursor. */
const askAll = (cursor: Cursor): void => {
  const { file, project, offset } = cursor
  definitionsAt(cursor)
  referencesAt(cursor, { withDeclaration: true })
  prepareRename(cursor)
  renameAt(cursor, 'other-name')
  documentSymbols(file)
  foldingRanges(file.document)
  selectionRanges(file.document, offset)
  documentLinks(file, project, () => true)
  codeLenses(file, project)
  codeActions({ file, project, span: { start: offset, end: offset }, findings: [] })
  rebase(file, project)
}

test.each(paths)('%s answers wherever it is cut off, with the cursor at its end', (path) => {
  for (let end = 0; end < lengthOf(path); end += 17) {
    const project = cursorOrNone(path, end)
    if (project !== undefined) expect(() => askAll(project)).not.toThrow()
  }
})

const cursorOrNone = (path: string, end: number): Cursor | undefined => {
  const texts = cutAt(path, end)
  // Cut off before its kind, the workspace file makes the others no files of ours; they name their kinds themselves.
  return texts.some((file) => file.path === path) ? cursorIn(texts, path, end) : undefined
}

test.each(paths)('%s answers at every offset', (path) => {
  const { project, file } = cursorIn(files, path, 0)
  for (let offset = 0; offset <= lengthOf(path); offset += 1) {
    const cursor = { project, file, offset }
    definitionsAt(cursor)
    selectionRanges(file.document, offset)
    expect(() => prepareRename(cursor)).not.toThrow()
  }
})

const isCut = ({ document }: ProjectFile) => document.problems.length > 0

test('what is cut off is never formatted', () => {
  for (const path of paths) {
    for (let end = 1; end < lengthOf(path); end += 23) {
      const { file } = cursorIn(cutAt(path, end), path, end)
      if (isCut(file)) expect(formatDocument(file, { tabSize: 2, insertSpaces: true })).toEqual([])
    }
  }
})

/** Some of the findings that a drifted base, an unknown event and an unsorted object bring with them. */
const faulty = (text: string) =>
  text
    .replace('"be-brief": { "text": "Be brief."', '"be-brief": { "text": "Be short."')
    .replace('"event": "before_tool"', '"event": "PreToolUse"')
    .replace(
      '{ "is": "flag", "parameters": { "flag": "has-read" } }',
      '{ "parameters": { "flag": "has-read" }, "is": "flag" }',
    )

test('no action changes line ends, the byte order mark, or the end of a file', () => {
  const windows = wholeProject((text) => `\uFEFF${faulty(text).replaceAll('\n', '\r\n')}`)
  const kinds = new Set<string>()
  for (const path of paths) {
    const { project, file } = cursorIn(windows, path, 0)
    const found = lintProject(project).filter((finding) => finding.file === path)
    const offsets = [...found.map(({ span }) => span.start), ...every(400, file.document.text.length)]
    for (const action of offsets.flatMap((offset) => actionsAt({ project, file, offset }).slice(0, 12))) {
      kinds.add(action.kind)
      for (const after of afterChange(windows, action.change)) {
        const isNew = !paths.includes(after.path)
        expect(after.text.startsWith('\uFEFF')).toBe(!isNew)
        expect(after.text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
        expect(after.text.endsWith('\r\n')).toBe(isNew)
      }
    }
  }
  expect([...kinds].sort()).toEqual([
    'quickfix',
    'refactor.extract',
    'refactor.inline',
    'refactor.rewrite',
    'source.fixAll.harness-s',
  ])
})

const every = (step: number, length: number): number[] =>
  Array.from({ length: Math.ceil(length / step) }, (_, index) => index * step)
