import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { divergenceOf } from './divergence'
import type { PairedRecord } from './pairedRecord'
import { type PairRow, pairRecords } from './pairRecords'

const kinds = {
  prompt: ['message'],
  user: ['message'],
  policy: ['message', 'tool_call', 'finish'],
  environment: ['tool_result', 'message'],
  hook: ['message'],
  ending: ['score', 'end'],
  unknown: ['damaged', 'picture'],
  remark: ['header', 'hook', 'hook_answer', 'decision', 'model_call'],
} as const satisfies Readonly<Record<PairedRecord['origin'], readonly string[]>>

const origin = fc.constantFrom(
  'prompt',
  'user',
  'policy',
  'environment',
  'hook',
  'ending',
  'unknown',
  'remark',
) satisfies fc.Arbitrary<PairedRecord['origin']>

/** Few contents, so that equal ones meet; steps in any order, as a damaged log may have them. */
const record = origin.chain((from) =>
  fc.record<PairedRecord>({
    origin: fc.constant(from),
    kind: fc.constantFrom(...kinds[from]),
    step: from === 'ending' ? fc.constant(Number.POSITIVE_INFINITY) : fc.nat(4),
    content: fc.constantFrom('a', 'b'),
  }),
)
const log = fc.array(record, { maxLength: 30 })
/** Two that begin alike, as two rollouts of one task do. */
const pair = fc
  .tuple(log, log, log)
  .map(([common, left, right]) => ({ left: [...common, ...left], right: [...common, ...right] }))

const present = (indices: readonly (number | undefined)[]) => indices.filter((index) => index !== undefined)
const upTo = (length: number) => Array.from({ length }, (_, index) => index)
const mirrored = (row: PairRow): PairRow => ({ ...row, left: row.right, right: row.left })

/** What a record says in the conversation; undefined for what stands aside of it. */
const saidBy = (records: readonly PairedRecord[], index: number | undefined): string | undefined => {
  const said = index === undefined ? undefined : records[index]
  return said === undefined || /prompt|remark/.test(said.origin) ? undefined : `${said.kind} ${said.content}`
}

describe('two rollouts side by side', () => {
  test('show each record of either side exactly once, in its order', () => {
    fc.assert(
      fc.property(pair, ({ left, right }) => {
        const { rows } = pairRecords(left, right)
        expect(present(rows.map((row) => row.left))).toEqual(upTo(left.length))
        expect(present(rows.map((row) => row.right))).toEqual(upTo(right.length))
        expect(rows.every((row) => row.left !== undefined || row.right !== undefined)).toBe(true)
      }),
    )
  })

  test('are the same rows when they change places', () => {
    fc.assert(
      fc.property(pair, ({ left, right }) => {
        const there = pairRecords(left, right)
        const back = pairRecords(right, left)
        expect(back.rows).toEqual(there.rows.map(mirrored))
        expect(back.divergence).toBe(there.divergence)
      }),
    )
  })

  test('say the same before they part, but for prompts and remarks', () => {
    fc.assert(
      fc.property(pair, ({ left, right }) => {
        const { rows, divergence = rows.length } = pairRecords(left, right)
        const said = rows.slice(0, divergence).map((row) => [saidBy(left, row.left), saidBy(right, row.right)])
        expect(said.map(([one]) => one)).toEqual(said.map(([, other]) => other))
      }),
    )
  })

  test('never part from themselves', () => {
    fc.assert(
      fc.property(log, (records) => {
        const pairing = pairRecords(records, records)
        expect(pairing.rows.every(({ left, right }) => left === right)).toBe(true)
        expect(divergenceOf(pairing, records, records)).toBeUndefined()
      }),
    )
  })

  test('keep the rows before the place where more is written to either of them', () => {
    fc.assert(
      fc.property(log, log, (common, more) => {
        const grown = [...common, ...more]
        const { rows, divergence } = pairRecords(common, grown)
        const firstNew = rows.findIndex(({ right }) => right !== undefined && right >= common.length)
        if (divergence !== undefined) expect(divergence).toBeGreaterThanOrEqual(firstNew)
      }),
    )
  })
})
