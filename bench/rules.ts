import { buildProject, type FileText, type Project } from '../engine/documents/project'
import { lintProject } from '../engine/lint/lintProject'
import { rules as allRules } from '../engine/lint/registry'
import { type BenchRow, median } from './benchRow'
import { harnessText } from './corpora/harnessDocument'
import { type CorpusDocument, corpus, singleText, workspaceText } from './lsp/corpus'

const megabyte = 1_000_000
const documents = 400
const dearest = 5

/** What an editor pays to read documents and ask every rule about them, at each keystroke and for a folder at start. */
export const rules = async (): Promise<readonly BenchRow[]> => {
  const siblings = [...corpus(documents, 0)]
  const ofSize = (characters: number) => closest(siblings, characters)
  return [
    wholeRow('sibling of 12 kB', chainOf(ofSize(12_000), siblings), 200, 0.5),
    wholeRow('sibling of 40 kB', chainOf(ofSize(40_000), siblings), 60),
    wholeRow('harness of 100 kB', single(singleText(megabyte / 10, 'clean')), 30),
    wholeRow('harness of 1 MB', single(singleText(megabyte, 'clean')), 10, 60),
    wholeRow('harness of 1 MB without findings', single(withoutFindings(singleText(megabyte, 'clean'))), 10, 60),
    wholeRow('harness of 1 MB, warnings in most hooks', single(harnessText(megabyte, 1)), 3),
    wholeRow('harness of 1 MB, every entry wrong', single(singleText(megabyte, 'storm')), 8, 150),
    folderRow(siblings),
    ...dearestRows(single(singleText(megabyte / 5, 'clean'))),
  ]
}

const single = (text: string): readonly FileText[] => [{ path: 'H0.harness.json', text }]

/** The hooks of the corpus have conditions with a part that never changes, and many are alike: here no two are. */
const withoutFindings = (text: string): string => {
  let next = 2
  return text.replace(/"not": "always"/g, () => `"is": "every_n_steps", "parameters": { "n": ${next++} }`)
}

const closest = (siblings: readonly CorpusDocument[], characters: number): CorpusDocument => {
  const distance = ({ text }: CorpusDocument) => Math.abs(text.length - characters)
  const [found] = siblings.filter(({ parent }) => parent !== undefined).sort((a, b) => distance(a) - distance(b))
  if (found === undefined) throw new Error('the corpus has no siblings')
  return found
}

const asText = ({ file, text }: CorpusDocument): FileText => ({ path: file, text })

/** The document last, and before it those that it is made of. */
const chainOf = (document: CorpusDocument, all: readonly CorpusDocument[]): readonly FileText[] => {
  const parent = all.find(({ id }) => id === document.parent)
  return [...(parent === undefined ? [] : chainOf(parent, all)), asText(document)]
}

const timed = (work: () => unknown): number => {
  const start = performance.now()
  work()
  return performance.now() - start
}

/** The last document with what stands above it, less what stands above it alone; and beside it `JSON.parse`. */
const wholeRow = (name: string, texts: readonly FileText[], runs: number, target?: number): BenchRow => {
  const above = texts.slice(0, -1)
  const text = texts.at(-1)?.text ?? ''
  const costs: number[] = []
  const parses: number[] = []
  for (let run = 0; run < 2 * runs; run += 1) {
    const rest = above.length === 0 ? 0 : timed(() => lintProject(buildProject(above)))
    const cost = timed(() => lintProject(buildProject(texts))) - rest
    const parse = timed(() => JSON.parse(text))
    // The first half warms up.
    if (run < runs) continue
    costs.push(cost)
    parses.push(parse)
  }
  return besideParse(
    `reading and every rule, ${name} (${text.length} characters)`,
    median(costs),
    median(parses),
    target,
  )
}

const besideParse = (measure: string, value: number, parse: number, target?: number): BenchRow => ({
  measure,
  value,
  unit: 'ms',
  peer: { name: 'JSON.parse', value: parse },
  ratio: value / parse,
  ...(target === undefined ? {} : { target: `<= ${target} ms` }),
  ok: target === undefined || value <= target,
})

const folderRow = (siblings: readonly CorpusDocument[]): BenchRow => {
  const texts = [{ path: 'bench.workspace.json', text: workspaceText }, ...siblings.map(asText)]
  const value = median([1, 2, 3].map(() => timed(() => lintProject(buildProject(texts)))))
  const parse = timed(() => siblings.map(({ text }) => JSON.parse(text)))
  const measure = `reading and every rule, ${siblings.length} documents of 12 kB`
  return besideParse(measure, value, parse, (3000 * siblings.length) / 10_000)
}

/** The rules that cost most of one document. What several rules share is paid by the first that asks. */
const dearestRows = (texts: readonly FileText[]): readonly BenchRow[] => {
  const costs = new Map<string, number[]>(allRules.map(({ code }) => [code, []]))
  for (let run = 0; run < 12; run += 1) {
    const project = buildProject(texts)
    for (const [code, cost] of ruleCosts(project)) if (run > 3) costs.get(code)?.push(cost)
  }
  return [...costs]
    .map(([code, ofRule]) => ({
      measure: `rule ${code}, harness of 200 kB`,
      value: median(ofRule),
      unit: 'ms',
      ok: true,
    }))
    .sort((a, b) => b.value - a.value)
    .slice(0, dearest)
}

const ruleCosts = (project: Project): readonly (readonly [string, number])[] =>
  allRules.map(
    (rule) =>
      [
        rule.code,
        timed(() => project.files.map((file) => [rule.check(file, project), rule.checkInProject?.(file, project)])),
      ] as const,
  )
