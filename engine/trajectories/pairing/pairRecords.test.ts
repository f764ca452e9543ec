import { describe, expect, test } from 'vitest'
import { divergenceOf } from './divergence'
import { pairedRecord } from './pairedRecord'
import { pairRecords } from './pairRecords'

const message = (step: number, origin: string, text: string, change: object = {}) => ({
  type: 'message',
  step,
  message: { id: `m${step}.${origin}`, role: 'user', origin, text, mask: origin === 'policy' ? 1 : 0, ...change },
})
const call = (step: number, tool: string, id = `c${step}`) => ({
  type: 'tool_call',
  step,
  call: { id, tool, arguments: { page: 1 }, apis: [], effect: 'read' },
})
const result = (step: number, text: string) => ({
  type: 'tool_result',
  step,
  result: { callId: `c${step}`, text, isError: false },
  shown: 'm9',
})
const modelCall = (step: number, seed: number) => ({ type: 'model_call', step, seed, context: ['m0'], usage: null })
const fired = (step: number) => ({ type: 'hook', step, hook: 'next-page', event: 'after_tool', status: 'fired' })
const header = (harness: string) => ({ type: 'header', harness: { id: harness }, task: 't', seed: harness.length })
const score = (success: boolean) => ({ type: 'score', score: Number(success), success, outcome: 'completed' })

const recordsOf = (log: readonly object[]) => log.map((each) => pairedRecord(JSON.stringify(each), 0))

/** A row per line: what stands left and right, by kind, and `<` where they part. */
const drawn = (leftLog: readonly object[], rightLog: readonly object[]): string => {
  const [left, right] = [recordsOf(leftLog), recordsOf(rightLog)]
  const { rows, divergence } = pairRecords(left, right)
  const name = (records: typeof left, index: number | undefined) => (index === undefined ? '' : records[index]?.kind)
  return rows
    .map((row, index) =>
      [name(left, row.left), name(right, row.right), row.relation + (index === divergence ? ' <' : '')].join(' | '),
    )
    .join('\n')
}

const parting = (leftLog: readonly object[], rightLog: readonly object[]) => {
  const [left, right] = [recordsOf(leftLog), recordsOf(rightLog)]
  return divergenceOf(pairRecords(left, right), left, right)
}

const base = [
  header('H0'),
  message(0, 'harness-prompt', 'find k3'),
  modelCall(1, 7),
  message(1, 'policy', 'list p1'),
  call(1, 'list'),
  result(1, 'k1 k2'),
  message(1, 'environment', 'k1 k2'),
]

describe('a base and a sibling on one task', () => {
  test('part where the hook speaks, and their turns begin together after that', () => {
    const left = [...base, modelCall(2, 8), message(2, 'policy', 'done none'), score(false)]
    const right = [
      ...base.slice(0, 6),
      fired(1),
      base[6] ?? {},
      message(1, 'hook:next-page', 'next'),
      modelCall(2, 9),
      message(2, 'policy', 'list p2'),
      call(2, 'list'),
      score(true),
    ]
    expect(drawn(left, right)).toBe(
      [
        'header | header | remark',
        'message | message | same',
        'model_call | model_call | remark',
        'message | message | same',
        'tool_call | tool_call | same',
        'tool_result | tool_result | same',
        ' | hook | remark',
        'message | message | same',
        ' | message | alone <',
        'model_call | model_call | remark',
        'message | message | different',
        ' | tool_call | alone',
        'score | score | different',
      ].join('\n'),
    )
    expect(parting(left, right)).toEqual({ row: 8, step: 1, by: 'hook', only: 'right' })
    expect(parting(right, left)).toEqual({ row: 8, step: 1, by: 'hook', only: 'left' })
  })

  test('part where a hook refuses a call that the base made', () => {
    const left = [...base]
    const right = [...base.slice(0, 4), fired(1), message(1, 'hook:read-schema-first', 'schema', { role: 'tool' })]
    expect(parting(left, right)).toMatchObject({ step: 1, by: 'hook', only: 'right' })
    expect(drawn(left, right)).toContain('tool_call |  | alone')
  })

  test('part where the policy does something else, by chance', () => {
    const other = [...base.slice(0, 3), message(1, 'policy', 'seek k3'), call(1, 'seek')]
    expect(parting(base, other)).toEqual({ row: 3, step: 1, by: 'policy', only: undefined })
  })

  test('part where the world answers something else', () => {
    const other = [...base.slice(0, 5), result(1, 'error'), message(1, 'environment', 'error')]
    expect(parting(base, other)).toEqual({ row: 5, step: 1, by: 'environment', only: undefined })
  })

  test('part at the end when only the verdict differs', () => {
    expect(parting([...base, score(true)], [...base, score(false)])).toEqual({
      row: 7,
      step: undefined,
      by: 'ending',
      only: undefined,
    })
  })

  test('are compared by what they say: ids, seeds and the order of members do not count', () => {
    const other = base.map((each) => ('call' in each ? call(1, 'list', 'another') : each))
    const reordered = [...other.slice(0, 4), { ...call(1, 'list'), call: { arguments: { page: 1 }, tool: 'list' } }]
    expect(parting(base, other)).toBeUndefined()
    expect(parting(base.slice(0, 5), reordered)).toBeUndefined()
    expect(parting(base, [header('S1'), ...base.slice(1)])).toBeUndefined()
  })

  test('do not part by their prompts, which are marked as different', () => {
    const other = [header('S1'), message(0, 'harness-prompt', 'find k3. Read every page.'), ...base.slice(2)]
    expect(drawn(base, other).split('\n')[1]).toBe('message | message | different')
    expect(parting(base, other)).toBeUndefined()
    const more = [...base.slice(0, 1), message(0, 'harness-prompt', 'rules', { role: 'system' }), ...base.slice(1)]
    expect(parting(base, more)).toBeUndefined()
  })

  test('part where one of them was cut off', () => {
    expect(parting(base, base.slice(0, 5))).toEqual({ row: 5, step: 1, by: 'environment', only: 'left' })
  })
})

describe('what counts of a record', () => {
  const contents = (...lines: readonly (object | string)[]) =>
    lines.map((line) => pairedRecord(typeof line === 'string' ? line : JSON.stringify(line), 3))

  test('of a line that is no record is its text', () => {
    const [one, other, same] = contents('{"type":"mess', '{"type":"score', '{"type":"mess')
    expect(one).toMatchObject({ kind: 'damaged', origin: 'unknown', step: 3 })
    expect(one?.content).not.toBe(other?.content)
    expect(one).toEqual(same)
  })

  test('of a record of a newer version is all of it', () => {
    const [one, other] = contents({ type: 'picture', step: 1, bytes: 'aa' }, { type: 'picture', step: 1, bytes: 'ab' })
    expect(one?.origin).toBe('unknown')
    expect(one?.content).not.toBe(other?.content)
  })

  test('of a long text is a hash, so that big logs are compared in little memory', () => {
    const [one, other] = contents(result(1, 'x'.repeat(1_000_000)), result(1, `${'x'.repeat(999_999)}y`))
    expect(one?.content.length).toBeLessThan(100)
    expect(one?.content).not.toBe(other?.content)
  })

  test('of a message is also whether it is trained on, and who said which part', () => {
    const text = message(1, 'policy', 'a')
    const [one, masked, split] = contents(text, message(1, 'policy', 'a', { mask: 0 }), {
      ...text,
      message: {
        ...text.message,
        parts: [
          { origin: 'hook:h', text: 'a' },
          { origin: 'hook:i', text: '' },
        ],
      },
    })
    expect(new Set([one?.content, masked?.content, split?.content]).size).toBe(3)
    expect(split?.origin).toBe('hook')
  })
})
