import { describe, expect, test } from 'vitest'
import { wholeProject } from '../../../test/language/wholeProject'
import { buildProject, readFile } from '../../documents/project'
import { documentSymbols } from './documentSymbols'
import type { OutlineSymbol } from './symbol'

const project = buildProject(wholeProject())

const outline = (symbols: readonly OutlineSymbol[], indent = ''): readonly string[] =>
  symbols.flatMap(({ name, detail, kind, children }) => [
    `${indent}${kind} ${name}${detail === '' ? '' : ` = ${detail}`}`,
    ...outline(children, `${indent}  `),
  ])

const outlineOf = (path: string) =>
  outline(documentSymbols(project.files.find((file) => file.path === path) ?? missing(path)))

const missing = (path: string): never => {
  throw new Error(`${path} is not there`)
}

describe('the outline of', () => {
  test('a harness has its sections, and each hook with its event and action', () => {
    expect(outlineOf('harness/H0.harness.json')).toEqual(
      expect.arrayContaining([
        'document H0 = harness',
        '  value schemaVersion = 1',
        '    section rules = 2',
        '      entry be-brief = Be brief.',
        '      hook mark-reading = after_tool · set',
      ]),
    )
  })

  test('a sibling has its edits by path, with what each does', () => {
    expect(outlineOf('harness/S1.sibling.json')).toEqual(
      expect.arrayContaining([
        '  list edits = 2',
        '    edit state.hooks.read-before-save = adds · before_tool · block',
        '    edit state.rules.be-brief = changes',
      ]),
    )
  })

  test('a proposal has its root causes', () => {
    expect(outlineOf('proposals/R1.proposal.json')).toContain('    rootCause writes-blindly')
  })

  test('a pool has its members, a task set its splits, a catalogue its tools', () => {
    expect(outlineOf('pool/main.pool.json')).toContain('    member S1 = P1')
    expect(outlineOf('box-tasks.tasks.json')).toContain('    split train = 4')
    expect(outlineOf('box-tools.tools.json')).toContain('    tool done = finish · finish')
    expect(outlineOf('harness-s.json')).toContain('    entry judge = openai')
  })
})

const allSymbols = (symbols: readonly OutlineSymbol[]): readonly OutlineSymbol[] =>
  symbols.flatMap((symbol) => [symbol, ...allSymbols(symbol.children)])

const symbolsOfText = (text: string) => {
  const file = readFile({ path: 'S1.sibling.json', text }, [''])
  return file === undefined ? [] : documentSymbols(file)
}

describe('every symbol', () => {
  test('lies in its parent, has a name, and holds its own name', () => {
    const check = ({ span, nameSpan, name, children }: OutlineSymbol) => {
      expect(name.trim()).not.toBe('')
      expect(nameSpan.start >= span.start && nameSpan.end <= span.end).toBe(true)
      for (const child of children) {
        expect(child.span.start >= span.start && child.span.end <= span.end).toBe(true)
        check(child)
      }
    }
    for (const { document } of project.files) {
      for (let end = 0; end < document.text.length; end += 7) symbolsOfText(document.text.slice(0, end)).forEach(check)
    }
  })

  test('of a key that is empty or broken still has a name', () => {
    expect(allSymbols(symbolsOfText('{ "": 1, "id": "", "edits": [{ "path": "" }] }')).map(({ name }) => name)).toEqual(
      ['(unnamed)', '(unnamed)', 'id', 'edits', '(unnamed)'],
    )
  })

  test('shows the start of a long text on one line', () => {
    const [root] = symbolsOfText(JSON.stringify({ title: `first\nsecond ${'x'.repeat(100)}` }))
    expect(root?.children[0]?.detail).toMatch(/^first second x+…$/)
  })
})

test('text that is no document has no outline', () => {
  expect(symbolsOfText('')).toEqual([])
  expect(symbolsOfText('[1, 2]')).toEqual([])
})
