import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Habits of this code that no linter rule covers. */

const root = join(import.meta.dirname, '..')
const codeFolders = ['bench', 'cli', 'engine', 'scripts', 'test']
const textFolders = [...codeFolders, 'docs', 'examples', 'schemas', '.ci']

interface SourceFile {
  readonly path: string
  readonly text: string
  readonly lines: number
}

const isGenerated = (path: string) => /\/generated\/|\.generated\.ts$|\.wasm$/.test(path)

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

  it('asserts no type beyond `as const`', () => {
    const cast = /[^*/'"`]*[)\]\w] as (?!const\b)[A-Z{[(a-z]/
    const sources = code.filter((file) => !isTest(file) && file.path.endsWith('.ts'))
    const isImportOrComment = /^\S+\s+(import|export|\*|\/\/|\/\*)/
    expect(occurrences(sources, cast).filter((line) => !isImportOrComment.test(line))).toEqual([])
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
