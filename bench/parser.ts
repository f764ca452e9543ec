import { parseTree } from 'jsonc-parser/lib/esm/main.js'
import { parseDocument, scanDocument } from '../engine/documents/text/parse'
import { type BenchRow, median } from './benchRow'
import { errorStorm, harnessText } from './corpora/harnessDocument'
import { validation } from './validation'

const turns = 7
const runsEachTurn = 5
const megabyte = 1_000_000

const milliseconds = (work: () => unknown): number => {
  const start = performance.now()
  work()
  return performance.now() - start
}

/**
 * Medians of several pieces of work. They run in turn, so that a busy moment of the machine falls on all, and several
 * times at each turn, so that each pays for its own garbage.
 */
const inTurn = (works: readonly (() => unknown)[], turns: number): number[] => {
  const times = works.map((): number[] => [])
  for (let turn = 0; turn < turns; turn += 1) {
    works.forEach((work, index) => {
      for (let run = 0; run < runsEachTurn; run += 1) times[index]?.push(milliseconds(work))
    })
  }
  return times.map(median)
}

/** What the parser costs on a clean, pretty-printed document of 1 MB, and on one full of errors. */
export const parser = async (): Promise<readonly BenchRow[]> => {
  const text = harnessText(megabyte, 1)
  const works = [() => JSON.parse(text), () => scanDocument(text), () => parseDocument(text), () => parseTree(text)]
  const [native = Number.NaN, positions = Number.NaN, both = Number.NaN, tree = Number.NaN] = inTurn(works, turns)
  const size = `${(text.length / megabyte).toFixed(2)} MB`
  return [
    atMost(`positions and duplicate keys, ${size}`, positions, { name: 'JSON.parse', value: native }, 1),
    atMost(`positions, duplicate keys and value, ${size}`, both, { name: 'JSON.parse', value: native }, 2.2),
    treeRow(`jsonc-parser parseTree, ${size}`, tree, positions),
    stormRow(30_000),
    ...(await validation()),
  ]
}

const atMost = (measure: string, value: number, peer: { name: string; value: number }, limit: number): BenchRow => {
  const ratio = value / peer.value
  return { measure, value, unit: 'ms', peer, ratio, target: `<= ${limit} x`, ok: ratio <= limit }
}

const treeRow = (measure: string, value: number, positions: number): BenchRow => {
  const ratio = value / positions
  const peer = { name: 'our positions', value: positions }
  return { measure, value, unit: 'ms', peer, ratio, target: '>= 8 x', ok: ratio >= 8 }
}

const stormRow = (errors: number): BenchRow => {
  const text = errorStorm(errors)
  const found = parseDocument(text).problems.length
  const [value = Number.NaN] = inTurn([() => parseDocument(text)], turns)
  const measure = `broken text with ${found} problems, ${(text.length / megabyte).toFixed(2)} MB`
  return { measure, value, unit: 'ms', target: `<= 100 ms, >= ${errors} problems`, ok: value <= 100 && found >= errors }
}
