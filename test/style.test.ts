import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

/** Habits of this code that no linter rule covers. */

const root = join(import.meta.dirname, '..')
const codeFolders = ['bench', 'cli', 'client', 'engine', 'protocol', 'scripts', 'server', 'test']
const textFolders = [...codeFolders, 'docs', 'examples', 'l10n', 'media', 'schemas', 'snippets', '.ci']

interface SourceFile {
  readonly path: string
  readonly text: string
  readonly lines: number
}

/** Made by a program, or AssemblyScript, which has other rules. */
const isGenerated = (path: string) => /\/generated\/|\.generated\.ts$|\.wasm$|\/kernels\//.test(path)

const filesUnder = (folder: string): readonly SourceFile[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !isGenerated(path) && !path.includes('/runs/'))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return { path, text, lines: text.split('\n').length - 1 }
    })

const code = codeFolders.flatMap(filesUnder).filter(({ path }) => /\.(ts|mjs|mts|cjs)$/.test(path))
const isTest = ({ path }: SourceFile) => path.startsWith('test/') || /\.test\.(ts|mjs)$/.test(path)

const lineCount = (files: readonly SourceFile[]) => files.reduce((sum, file) => sum + file.lines, 0)

/** "path:line  text" of every line that matches. */
const occurrences = (files: readonly SourceFile[], pattern: RegExp) =>
  files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}  ${line.trim()}`] : [])),
  )

const isCast = (node: ts.Node) => ts.isAsExpression(node) && node.type.getText() !== 'const'

const castsIn = (node: ts.Node): readonly ts.Node[] => {
  const inside: ts.Node[] = isCast(node) ? [node] : []
  node.forEachChild((child) => {
    inside.push(...castsIn(child))
  })
  return inside
}

/** Places of type assertions whose line, and the line before it, hold no comment. */
const unexplainedCasts = ({ path, text }: SourceFile): readonly string[] => {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const lines = text.split('\n')
  return castsIn(tree).flatMap((cast) => {
    const { line } = tree.getLineAndCharacterOfPosition(cast.getEnd())
    const isExplained = /\/\/|\*\//.test(`${lines[line - 1]}\n${lines[line]}`)
    return isExplained ? [] : [`${path}:${line + 1}  ${lines[line]?.trim()}`]
  })
}

describe('style', () => {
  it('finds the sources it judges', () => {
    expect(code.length).toBeGreaterThan(100)
  })

  it('ends every file before line 400', () => {
    expect(code.filter(({ lines }) => lines > 400).map(({ path, lines }) => `${path}: ${lines}`)).toEqual([])
  })

  it('names every file after its subject', () => {
    const vague = /^(utils?|helpers?|misc|common|shared|index)\./i
    expect(code.map(({ path }) => path).filter((path) => vague.test(basename(path)))).toEqual([])
    const camelCase = /^[a-z][a-zA-Z0-9]*(\.[a-z]+)+$/
    expect(code.map(({ path }) => path).filter((path) => !camelCase.test(basename(path)))).toEqual([])
  })

  it('asserts a type only where a comment says why it holds', () => {
    const sources = code.filter((file) => !isTest(file) && file.path.endsWith('.ts') && file.text.includes(' as '))
    expect(sources.flatMap(unexplainedCasts)).toEqual([])
  })

  it('gives at least as many lines to tests as to sources', () => {
    const sources = code.filter((file) => !isTest(file) && /^(cli|engine)\//.test(file.path))
    expect(lineCount(code.filter(isTest))).toBeGreaterThanOrEqual(lineCount(sources))
  })

  it('silences no rule without a reason', () => {
    const bare = /@ts-(ignore|nocheck)|@ts-expect-error\s*$|biome-ignore [^:]*$|biome-ignore [^:]*:\s*$/
    const others = code.filter(({ path }) => path !== 'test/style.test.ts')
    expect(occurrences(others, bare)).toEqual([])
  })

  it('mentions no place of the machine it was written on', () => {
    const place = /\/(work|root|home\/\w+)\/|\b\d{1,3}(\.\d{1,3}){3}:\d+/
    const files = [...textFolders.flatMap(filesUnder), ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'].map(readTop)]
    expect(occurrences(files, place).filter((line) => !line.startsWith('test/style.test.ts'))).toEqual([])
  })
})

function readTop(path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8')
  return { path, text, lines: text.split('\n').length - 1 }
}
