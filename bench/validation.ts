import { buildProject } from '../engine/documents/project'
import { parseDocument } from '../engine/documents/text/parse'
import { validateKind } from '../engine/documents/validate'
import { lintProject } from '../engine/lint/lintProject'
import { type BenchRow, median } from './benchRow'
import { harnessText } from './corpora/harnessDocument'

const runs = 15
const megabyte = 1_000_000
const largestRatio = 3

const times = (work: () => unknown): number =>
  median(
    Array.from({ length: runs }, () => {
      const start = performance.now()
      work()
      return performance.now() - start
    }),
  )

/** What judging a document costs: by its schema at 1 MB, by its schema with very many errors, and by every rule. */
export const validation = async (): Promise<readonly BenchRow[]> => [cleanRow(), stormRow(), lintRow()]

const cleanRow = (): BenchRow => {
  const text = harnessText(megabyte, 1)
  const { value: document } = parseDocument(text)
  const peer = { name: 'JSON.parse', value: times(() => JSON.parse(text)) }
  const value = times(() => validateKind('harness', document))
  const ratio = value / peer.value
  const isClean = validateKind('harness', document).length === 0
  const measure = `schema check of a clean document, ${(text.length / megabyte).toFixed(2)} MB`
  return {
    measure,
    value,
    unit: 'ms',
    peer,
    ratio,
    target: `<= ${largestRatio} x`,
    ok: isClean && ratio <= largestRatio,
  }
}

const stormRow = (): BenchRow => {
  const hooks = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`hook-${index}`, { event: 1 }]))
  const document = { kind: 'harness', schemaVersion: 1, id: 'H0', state: { hooks } }
  const found = validateKind('harness', document).length
  const value = times(() => validateKind('harness', document))
  return { measure: `schema check with ${found} errors`, value, unit: 'ms', target: '<= 100 ms', ok: value <= 100 }
}

/** There to be read: an editor judges a document of this size at every keystroke. */
const lintRow = (): BenchRow => {
  const text = harnessText(megabyte / 5, 1)
  const value = times(() => lintProject(buildProject([{ path: 'H0.harness.json', text }])))
  return { measure: 'reading and every rule, 0.2 MB', value, unit: 'ms', ok: true }
}
