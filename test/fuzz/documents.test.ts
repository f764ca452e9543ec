import { describe, expect, test } from 'vitest'
import { isJsonObject } from '../../engine/documents/json'
import { locate, pathAt } from '../../engine/documents/text/locate'
import { parseDocument } from '../../engine/documents/text/parse'
import { lineIndex } from '../../engine/documents/text/positions'
import { resolve } from '../../engine/harness/resolve'
import { mutate } from './mutate'

const runs = Number(process.env['HARNESS_S_FUZZ'] ?? 1_000)
const longestMilliseconds = 500
/** Several times what a run of a test takes, so that a busy machine finishes, too. */
const timeout = 60_000 + 20 * runs

const state = {
  prompt: { task: { order: 100, role: 'user', text: '{{task.text}} “…” 😀' } },
  rules: { 'verify-before-acting': { text: 'Read first.', priority: 50, scope: { apps: ['*'] } } },
  tools: { 'mcp.server/read': { enabled: true, description: null } },
}
const hook = {
  action: 'warn',
  condition: { any: ['always', { not: 'x' }] },
  event: 'after_tool',
  message: 'A\nB "c" \\',
}
const pin = { id: 'H0', stateHash: `sha256:${'0'.repeat(64)}` }
const edits = [
  { path: 'state.hooks.next-page', before: null, after: hook, rationale: 'Why.' },
  { path: 'state.tools["mcp.server/read"]', before: state.tools['mcp.server/read'], after: null },
]
const documents = [
  { kind: 'harness', schemaVersion: 1, id: 'H0', state },
  { kind: 'sibling', schemaVersion: 1, id: 'S1', base: pin, parent: pin, edits },
  { kind: 'sibling', schemaVersion: 1, id: 'S2', base: pin, parent: { ...pin, id: 'S1' }, edits: [] },
]
const originals = documents.flatMap((document) => [
  JSON.stringify(document, null, 2),
  `\uFEFF${JSON.stringify(document, null, '\t').replaceAll('\n', '\r\n')}`,
])

const original = (seed: number): string => originals[seed % originals.length] ?? ''

/** Runs a piece of work on damaged documents and gives the seeds at which it takes too long every time. */
const slowSeeds = (work: (seed: number) => void): number[] => {
  const isSlow = (seed: number): boolean => {
    const start = performance.now()
    work(seed)
    return performance.now() - start > longestMilliseconds
  }
  return Array.from({ length: runs }, (_, seed) => seed).filter((seed) => isSlow(seed) && isSlow(seed) && isSlow(seed))
}

describe(`${runs} damaged documents`, () => {
  test('are parsed and located without a throw, in bounded time', { timeout }, () => {
    const slow = slowSeeds((seed) => {
      const text = mutate(original(seed), seed)
      const document = parseDocument(text)
      const index = lineIndex(text)
      for (const { span } of document.problems) expect(index.positionAt(span.start).line).toBeLessThan(index.lineCount)
      const path = pathAt(document, seed % (text.length + 1))
      locate(document, path)
    })
    expect(slow).toEqual([])
  })

  test('are resolved without a throw, in bounded time', { timeout }, () => {
    const slow = slowSeeds((seed) => {
      const values = documents.map((document, index) => {
        const text = JSON.stringify(document, null, 2)
        return parseDocument(index === seed % documents.length ? mutate(text, seed) : text).value
      })
      const byId = new Map(values.filter(isJsonObject).map((value) => [value['id'], value]))
      for (const id of ['H0', 'S1', 'S2']) {
        const { harness, problems, chain } = resolve(id, (wanted) => byId.get(wanted))
        expect(harness === undefined).toBe(problems.some(({ severity }) => severity === 'error'))
        expect(chain.length).toBeLessThanOrEqual(9)
      }
    })
    expect(slow).toEqual([])
  })
})
