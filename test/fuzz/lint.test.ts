import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isJsonObject } from '../../engine/documents/json'
import type { Catalog } from '../../engine/documents/kinds/tools'
import {
  buildProject,
  type FileText,
  type Project,
  type ProjectFile,
  projectOf,
  readFile,
} from '../../engine/documents/project'
import { parseDocument } from '../../engine/documents/text/parse'
import { applyTextEdits } from '../../engine/documents/text/textEdit'
import { compileHooks } from '../../engine/hooks/session/compileHooks'
import type { Finding } from '../../engine/lint/finding'
import { lintProject } from '../../engine/lint/lintProject'
import { findingsReport } from '../../engine/lint/report'
import { harnessFile, harnessIds, resolutionOf } from '../../engine/lint/resolutions'
import { mutate, seededRandom } from './mutate'

const runs = Number(process.env['HARNESS_S_FUZZ'] ?? 1_000)
const longestMilliseconds = 1_000
/** Several times what a run of the test takes, so that a busy machine finishes, too. */
const timeout = 60_000 + 100 * runs

const workspace = join(import.meta.dirname, '../../examples/miniapps')
const examples: readonly FileText[] = readdirSync(workspace, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.json') && !/^(data|runs)\b/.test(path))
  .sort()
  .map((path) => ({ path, text: readFileSync(join(workspace, path), 'utf8') }))

/** Values that are wrong nearly everywhere, among them names that every object seems to have. */
const strange = [
  ...[null, true, 0, -1, 1e308, '', '  ', [], {}, [[]], 'constructor', '__proto__', 'toString', '{{', '{{x|y}}'],
  ...[
    'before_finish',
    'block',
    'require',
    'run_tool',
    'stop',
    'ask_model',
    're:(',
    'glob:*',
    'effect:',
    '!',
    'S1',
    'H0',
  ],
  ...['state.hooks.x', 'state.hooks.x.y', 'state', 'state["', { all: [{ not: { count: { seen: 'always' } } }] }],
  ...[{ is: 'constructor', parameters: { pattern: '(?=' } }, 'x'.repeat(5_000), 'pagination_present', '\ud800'],
]

const pick = <T>(items: readonly T[], random: () => number): T | undefined => items[Math.floor(random() * items.length)]

/** Replaces values of a well-formed document here and there, so that rules behind the parser are reached. */
const distort = (value: unknown, random: () => number): unknown => {
  if (random() < 0.04) return pick(strange, random)
  if (Array.isArray(value)) return value.map((item) => distort(item, random))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      random() < 0.01 ? String(pick(strange, random)) : name,
      distort(member, random),
    ]),
  )
}

const read = (file: FileText): readonly ProjectFile[] => [readFile(file, [''])].filter((found) => found !== undefined)

/** The examples as they are, read once. */
const intact = examples.flatMap((file) => read(file))

const damaged = (seed: number): readonly ProjectFile[] => {
  const random = seededRandom(seed)
  const victim = Math.floor(random() * examples.length)
  return examples
    .filter((_, index) => index === victim || random() < 0.3)
    .flatMap((file) => {
      if (file !== examples[victim] && random() < 0.8) return intact.filter(({ path }) => path === file.path)
      const text = seed % 2 === 0 ? mutate(file.text, seed) : JSON.stringify(distort(JSON.parse(file.text), random))
      return read({ ...file, text })
    })
}

/** Fixes after which a text can no longer be read. A repair of the syntax may leave other syntax errors behind. */
const breakingFixes = (project: Project, findings: readonly Finding[]): string[] => {
  const texts = new Map(project.files.map(({ path, document }) => [path, document.text]))
  return findings
    .filter(({ code }) => code !== 'HS001')
    .flatMap(({ code, fixes }) => fixes.map((fix) => ({ code, fix })))
    .filter(({ fix }) =>
      fix.edits.some(({ file }) => {
        const edits = fix.edits.filter((edit) => edit.file === file)
        const { problems } = parseDocument(applyTextEdits(texts.get(file) ?? '', edits))
        return problems.some((problem) => problem.code === 'HS001')
      }),
    )
    .map(({ code, fix }) => `${code} ${fix.title}`)
}

/** Hooks that a run would refuse, of harnesses in whose documents nothing is told to be wrong. */
const refusedHooks = (project: Project, findings: readonly Finding[]): string[] => {
  const faulty = new Set(findings.filter(({ severity }) => severity === 'error').map(({ file }) => file))
  return harnessIds(project).flatMap((id) => {
    const { state, chain } = resolutionOf(project, id)
    if (chain.some((each) => faulty.has(harnessFile(project, each)?.path ?? ''))) return []
    return compileHooks(state, emptyCatalog).problems.map(({ hook, message }) => `${id} ${hook}: ${message}`)
  })
}

const emptyCatalog: Catalog = { kind: 'tools', schemaVersion: 1, id: 'none', tools: {} }

describe(`${runs} damaged workspaces`, () => {
  test('the examples themselves have no findings', () => {
    expect(examples.length).toBeGreaterThan(10)
    expect(lintProject(buildProject(examples))).toEqual([])
  })

  test('are judged without a throw, in bounded time, at places inside their texts', { timeout }, () => {
    const slow: number[] = []
    let found = 0
    for (let seed = 0; seed < runs; seed += 1) {
      const start = performance.now()
      const project = projectOf(damaged(seed))
      const findings = lintProject(project)
      if (performance.now() - start > longestMilliseconds) slow.push(seed)
      found += findings.length
      const lengths = new Map(project.files.map(({ path, document }) => [path, document.text.length]))
      const misplaced = findings.filter(
        ({ file, span }) => span.start < 0 || span.start > span.end || span.end > (lengths.get(file) ?? -1),
      )
      expect(misplaced, `seed ${seed}`).toEqual([])
      expect(refusedHooks(project, findings), `seed ${seed}`).toEqual([])
      expect(breakingFixes(project, findings), `seed ${seed}`).toEqual([])
      findingsReport(project, project.files.length, findings)
    }
    expect(slow).toEqual([])
    expect(found).toBeGreaterThan(runs)
  })
})
